"""A second verifier of records, written from docs/fairness.md and RFC 8032 alone. It knows no rules: it checks who
signed the record, that the secret is the one committed to, and that every outcome is the one its tickets give.

    python3 verify.py FILE [--commitment HEX] [--key HEX]
"""

import argparse
import hashlib
import hmac
import json
import re
import sys


class Unfair(Exception):
    """What does not fit."""


# Ed25519: points (x, y) of the curve -x^2 + y^2 = 1 + D x^2 y^2, counted modulo the prime P. The base point B has
# the order Q. Slow and simple: a signature takes some tens of milliseconds.
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
NEUTRAL = (0, 1)


def add(a, b):
    """The sum of two points."""
    (x1, y1), (x2, y2) = a, b
    cross = D * x1 * x2 * y1 * y2 % P
    x = (x1 * y2 + x2 * y1) * pow(1 + cross, -1, P) % P
    y = (y1 * y2 + x1 * x2) * pow(1 - cross, -1, P) % P
    return x, y


def times(number, point):
    """The sum of so many equal points."""
    total = NEUTRAL
    while number > 0:
        if number % 2 == 1:
            total = add(total, point)
        point = add(point, point)
        number //= 2
    return total


def point_of(octets):
    """The point that 32 bytes stand for: y in 255 bits, little endian, then one bit that says whether x is odd."""
    number = int.from_bytes(octets, "little")
    odd, y = divmod(number, 2**255)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or (x == 0 and odd == 1):
        raise Unfair("the signature cannot be read: 32 of its bytes are no point of the curve")
    return (x if x % 2 == odd else P - x), y


B = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def has_signed(key, signature, message):
    """Whether the owner of the key signed the message."""
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    key_point, r_point = point_of(key), point_of(r)
    if s >= Q or times(8, key_point) == NEUTRAL or times(8, r_point) == NEUTRAL:
        return False
    k = int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % Q
    return times(s, B) == add(r_point, times(k, key_point))


def check_signature(record, key):
    """Who signed the record, if anybody did. With a key, it must be this one."""
    if "signed" not in record:
        if key is not None:
            raise Unfair("the record is not signed")
        return None
    signed = record["signed"]
    if not isinstance(signed, dict) or signed.keys() != {"key", "signature"}:
        raise Unfair("the signature cannot be read: it must have the names key and signature")
    for name, digits in ("key", 64), ("signature", 128):
        if not isinstance(signed[name], str) or not re.fullmatch("[0-9a-f]{%d}" % digits, signed[name]):
            raise Unfair(f"the signature cannot be read: {name} must be {digits} hexadecimal digits")
    if key not in (None, signed["key"]):
        raise Unfair("the record is signed by another key")
    rest = {name: value for name, value in record.items() if name != "signed"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if not has_signed(bytes.fromhex(signed["key"]), bytes.fromhex(signed["signature"]), text.encode("utf-8")):
        raise Unfair("the signature does not fit: the record was changed after it was signed")
    return signed["key"]


def names_once(pairs):
    """An object in which every name is there once."""
    names = dict(pairs)
    if len(names) < len(pairs):
        raise Unfair("a name is there twice in an object")
    return names


def whole(text):
    """A whole number of 64 bits, with or without a sign."""
    number = int(text)
    if text == "-0" or not -(2**63) <= number < 2**64:
        no_number(text)
    return number


def no_number(text):
    """Refuses a number that a record cannot have."""
    raise Unfair(f"the number {text} cannot be in a record")


def read(path):
    """The record in a file."""
    with open(path, encoding="utf-8") as file:
        return json.load(
            file,
            object_pairs_hook=names_once,
            parse_int=whole,
            parse_float=no_number,
            parse_constant=no_number,
        )


def ticket(secret, entropy, k, tickets):
    """The ticket of outcome number k, counted from 0."""
    limit = 2**64 // tickets * tickets
    attempt = 0
    while True:
        message = "|".join(entropy) + f"#{k}.{attempt}"
        digest = hmac.new(secret, message.encode("utf-8"), hashlib.sha256).digest()
        x = int.from_bytes(digest[:8], "big")
        if x < limit:
            return x % tickets
        attempt += 1


def outcome_of(runs, number):
    """The outcome that a ticket stands for."""
    for outcome, count in runs:
        if number < count:
            return outcome
        number -= count
    raise AssertionError("a ticket is below the number of tickets")


def read_luck(record):
    """The secret and the entropy, if they are what they should be."""
    luck = record.get("luck")
    if luck is None:
        raise Unfair("the record has no luck in it")
    if not re.fullmatch("[0-9a-f]{64}", luck["secret"]):
        raise Unfair("the secret is not 64 hexadecimal digits")
    secret = bytes.fromhex(luck["secret"])
    if hashlib.sha256(secret).hexdigest() != luck["commitment"]:
        raise Unfair("the secret is not the one committed to")
    entropy = luck["entropy"]
    if len(entropy) != record["players"]:
        raise Unfair("there is not one entropy text for each player")
    if not all(re.fullmatch("[0-9a-f]{0,64}", text) for text in entropy):
        raise Unfair("entropy is at most 64 hexadecimal digits a seat")
    return secret, entropy


def verify(record):
    """How many outcomes there are, all of them as committed."""
    if record.get("start") is not None:
        raise Unfair("the game began from a position that was set up")
    secret, entropy = read_luck(record)
    k = 0
    for number, entry in enumerate(record["inputs"], 1):
        if "chance" not in entry:
            continue
        runs = entry.get("of")
        if not runs or not all(isinstance(count, int) and count > 0 for _, count in runs):
            raise Unfair(f"input {number}: no tickets are listed")
        due = ticket(secret, entropy, k, sum(count for _, count in runs))
        if outcome_of(runs, due) != entry["chance"]:
            raise Unfair(f"input {number}: the outcome is {entry['chance']}, but the luck gives {outcome_of(runs, due)}")
        k += 1
    return k


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--commitment")
    parser.add_argument("--key")
    asked = parser.parse_args()
    try:
        record = read(asked.file)
        signer = check_signature(record, asked.key)
        outcomes = verify(record)
        if asked.commitment not in (None, record["luck"]["commitment"]):
            raise Unfair("the record's commitment is not the one you were shown")
    except Unfair as unfair:
        print(unfair, file=sys.stderr)
        sys.exit(1)
    inputs = len(record["inputs"])
    print(f"{record['game']} for {record['players']}: {inputs} inputs, {outcomes} outcomes, every one as committed.")
    print("Not signed." if signer is None else f"Signed by {signer}.")


main()
