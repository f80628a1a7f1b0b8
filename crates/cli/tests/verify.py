"""A second verifier of provable luck, written from docs/fairness.md alone. It knows no rules: it checks that the secret
is the one committed to, and that every outcome is the one its tickets give.

    python3 verify.py FILE
"""

import hashlib
import hmac
import json
import re
import sys


class Unfair(Exception):
    """What does not fit."""


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
    with open(sys.argv[1], encoding="utf-8") as file:
        record = json.load(file)
    try:
        outcomes = verify(record)
    except Unfair as unfair:
        print(unfair, file=sys.stderr)
        sys.exit(1)
    inputs = len(record["inputs"])
    print(f"{record['game']} for {record['players']}: {inputs} inputs, {outcomes} outcomes, every one as committed.")


main()
