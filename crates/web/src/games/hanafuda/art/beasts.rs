//! The animals on the cards, and the man, who counts as one.

use super::things::Part;
use super::{BLUSH, GOLD, INDIGO, INK, PAPER, RED, area, at, dot, line, several};

/// What lies under the plant, what lies over it, and the kind of card.
pub(super) fn beast(part: &str) -> Part {
    let nothing = String::new();
    match part {
        "crane" => (dot(60.0, 44.0, 25.0, RED), crane(), "big"),
        "phoenix" => (nothing, at(-2.0, 6.0, 1.0, 0.0, &phoenix()), "big"),
        "warbler" => (nothing, warbler(), "little"),
        "cuckoo" => (crescent(), at(-5.0, 8.0, 1.1, 0.0, &cuckoo()), "little"),
        "geese" => (nothing, geese(), "little"),
        "swallow" => (nothing, swallow(), "little"),
        "boar" => (nothing, boar(), "mammal"),
        "deer" => (nothing, deer(), "mammal"),
        _ => (rain(), man(), "mammal"),
    }
}

fn outlined(d: &str, fill: &str) -> String {
    format!(r#"<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>"#)
}

fn eye(x: f32, y: f32) -> String {
    dot(x, y, 2.4, PAPER) + &dot(x + 0.3, y, 1.2, INK)
}

fn crane() -> String {
    line("M54 98L52 126L46 128M52 126L58 128", INK, 2.4)
        + &line("M62 96L68 108L60 112", INK, 2.4)
        + &outlined("M38 88C40 74 54 66 68 74C78 80 84 90 86 100C72 106 46 104 38 88Z", "#fffaf0")
        + &area("M64 80C78 80 88 92 90 112C84 108 82 108 78 104C76 108 70 106 68 100C64 102 60 98 58 94Z", INK)
        + &line("M43 90C30 80 32 66 40 60C46 55 44 46 37 44", INK, 10.0)
        + &line("M43 89C31 80 33 67 41 61", "#fffaf0", 6.0)
        + &dot(36.0, 43.0, 6.5, INK)
        + &area("M30 40C32 34 40 34 42 39L37 41Z", RED)
        + &area("M31 41L10 47L31 48Z", GOLD)
        + &line("M31 45L16 47", INK, 1.0)
        + &eye(34.0, 42.0)
        + &line("M48 84C56 78 64 80 70 86M50 92C58 86 64 88 68 92", INK, 1.4)
}

fn phoenix() -> String {
    let plume = |d: &str, color: &str| line(d, INK, 8.0) + &line(d, color, 5.0);
    plume("M50 44C70 40 84 52 78 76", GOLD)
        + &plume("M48 46C66 50 72 62 66 82", RED)
        + &plume("M46 48C56 56 58 66 54 76", INDIGO)
        + &dot(78.0, 76.0, 5.0, RED)
        + &dot(66.0, 82.0, 5.0, GOLD)
        + &dot(54.0, 77.0, 4.4, RED)
        + &outlined("M50 40C44 22 60 8 84 10C82 18 86 18 82 24C86 24 82 32 76 32C80 34 70 42 58 46Z", GOLD)
        + &line("M58 38C60 28 68 20 78 16M62 40C66 32 72 28 78 26", INK, 1.6)
        + &outlined("M30 44C34 36 46 36 54 44C54 56 42 60 34 54C26 56 24 70 16 70C20 60 20 50 30 44Z", RED)
        + &outlined("M30 44C34 36 46 36 54 44C54 56 42 60 34 54Z", RED)
        + &line("M36 44C28 40 26 32 30 26", INK, 9.0)
        + &line("M36 44C28 40 26 32 30 26", RED, 5.6)
        + &dot(30.0, 24.0, 6.0, RED)
        + &area("M27 20C24 12 28 9 30 9C29 14 32 14 34 10C36 14 36 18 34 21Z", GOLD)
        + &area("M25 23L14 28L26 29Z", GOLD)
        + &eye(29.0, 23.0)
}

fn warbler() -> String {
    let body = outlined("M38 74C40 62 52 54 64 56C74 58 78 64 86 60C84 70 78 84 64 86C52 88 42 84 38 74Z", "#8f9447");
    body + &outlined("M30 58C32 48 46 46 52 54C56 62 50 74 42 76C34 76 28 68 30 58Z", "#8f9447")
        + &area("M78 62L92 50L90 58L94 60L80 70Z", INK)
        + &area("M52 66C62 60 70 64 76 66C72 76 60 80 52 66Z", INK)
        + &line("M57 68C62 66 66 67 70 68", GOLD, 1.4)
        + &area("M31 58L18 60L31 65Z", GOLD)
        + &line("M31 61L21 61", INK, 1.0)
        + &eye(39.0, 58.0)
        + &line("M35 53L43 52", PAPER, 1.8)
        + &line("M56 86L54 96M64 86L64 95", INK, 2.2)
}

fn crescent() -> String {
    area("M66 40A32 32 0 1 1 34 92A34 34 0 0 0 66 40Z", RED)
}

fn cuckoo() -> String {
    let wing = "M44 92C46 78 58 66 76 62C74 68 76 70 72 74C74 76 72 80 68 82C68 86 62 92 56 96Z";
    outlined("M14 106L22 98L18 96L34 94C40 88 52 88 58 94C60 102 54 110 44 110C34 112 26 108 14 106Z", INDIGO)
        + &outlined(wing, INDIGO)
        + &line("M54 88C58 80 64 74 70 70M58 91C62 84 66 80 70 78", PAPER, 1.4)
        + &area("M36 108C42 104 52 104 58 98C58 108 46 114 36 108Z", PAPER)
        + &line("M42 108L44 104M48 107L49 103M53 104L53 101", INK, 1.3)
        + &dot(59.0, 94.0, 6.6, INDIGO)
        + &area("M64 91L74 88L66 95L72 99L63 98Z", GOLD)
        + &eye(60.0, 92.0)
}

fn geese() -> String {
    let goose = area(
        "M-18 -3C-10 -10 -4 -6 0 0C6 -10 14 -12 20 -9C12 -7 8 0 5 5C1 9 -6 8 -9 4L-17 6L-10 1C-8 -1 -8 -2 -10 -3Z",
        INK,
    ) + &area("M-17 6L-10 2L-10 5Z", GOLD)
        + &dot(-9.0, 2.5, 1.1, PAPER);
    several(&[(40.0, 34.0, 1.1, 8.0), (68.0, 52.0, 1.0, 8.0), (32.0, 66.0, 0.95, 8.0)], &goose)
}

fn swallow() -> String {
    outlined(
        "M50 68C60 66 74 76 78 86C72 90 60 88 54 82C40 92 26 106 12 110\
         C22 100 26 96 28 92C22 94 16 94 8 92C22 88 40 76 50 68Z",
        RED,
    ) + &outlined("M58 72C62 54 76 44 92 44C86 52 84 66 72 78Z", INDIGO)
        + &outlined("M52 76C44 66 32 58 18 58C24 66 34 80 50 82Z", INDIGO)
        + &area("M60 86C68 82 74 84 78 86C74 92 66 92 60 86Z", GOLD)
        + &dot(76.0, 84.0, 6.4, RED)
        + &area("M80 82L90 88L79 89Z", INK)
        + &eye(77.0, 82.0)
}

fn boar() -> String {
    let back = "M8 112C6 88 22 72 46 72C56 70 60 76 66 80C78 82 90 92 92 104\
                C92 112 84 112 78 112C76 118 70 120 64 118L62 130H54L52 118H30L28 130H20L18 116Z";
    area(back, INK)
        + &line("M22 78L18 70M30 74L27 65M39 71L37 62M48 71L48 62M56 73L58 65", INK, 3.4)
        + &line("M22 88L34 84M18 98L32 94M26 106L40 102", GOLD, 2.0)
        + &area("M58 80L60 68L68 80Z", INK)
        + &area("M60 79L61.5 73L65 79Z", BLUSH)
        + &area("M84 104C86 96 94 98 94 104C94 110 86 110 84 104Z", RED)
        + &area("M78 110C78 102 82 98 87 96C84 100 85 104 84 109Z", PAPER)
        + &dot(73.0, 91.0, 3.4, PAPER)
        + &dot(74.0, 92.0, 1.6, INK)
        + &line("M67 85L77 88", RED, 2.4)
        + &line("M8 104C2 100 4 94 8 94", INK, 2.2)
}

fn deer() -> String {
    let body = "M24 96C30 84 56 84 66 88C76 86 82 92 80 102\
                L78 112L80 132H74L70 114C60 116 48 116 40 112L38 132H32L30 112C24 108 22 102 24 96Z";
    let spot = dot(0.0, 0.0, 2.2, PAPER);
    outlined(body, GOLD)
        + &outlined("M26 100C16 88 18 72 28 64L40 66C36 76 38 86 46 92Z", GOLD)
        + &outlined("M26 66C30 58 40 58 44 64C52 66 54 72 48 74C38 76 28 74 26 66Z", GOLD)
        + &line("M30 60C24 54 22 46 26 38M25 50L18 46M36 59C38 52 46 50 48 40M41 51L40 43", INK, 2.6)
        + &outlined("M27 65L14 64L24 71Z", GOLD)
        + &dot(50.0, 70.0, 2.2, INK)
        + &line("M36 66L42 65", INK, 2.0)
        + &several(
            &[
                (48.0, 94.0, 1.0, 0.0),
                (58.0, 98.0, 1.0, 0.0),
                (68.0, 95.0, 1.0, 0.0),
                (44.0, 104.0, 1.0, 0.0),
                (62.0, 107.0, 1.0, 0.0),
            ],
            &spot,
        )
        + &area("M78 92L87 88L82 98Z", PAPER)
        + &line("M78 92L87 88L82 98", INK, 1.6)
}

fn rain() -> String {
    line("M40 12L34 34M58 26L54 44M74 16L70 30M66 60L62 76M34 46L28 66M88 74L84 92M40 84L36 98", INDIGO, 1.8)
}

fn man() -> String {
    let umbrella = "M18 66C26 40 64 28 90 52C80 50 74 54 70 60C62 52 54 54 48 62C40 56 26 58 18 66Z";
    let robe =
        area("M46 76C56 70 68 74 72 84L80 122H36C38 106 40 92 46 76Z", RED) + &area("M36 122H80L78 112H38Z", INDIGO);
    let frog = area("M0 0C-2 -6 4 -10 8 -7C12 -11 16 -6 13 -2C16 2 14 5 10 4H2C-3 5 -3 2 0 0Z", "#56693b")
        + &dot(8.0, -6.0, 1.3, PAPER)
        + &dot(12.5, -6.0, 1.3, PAPER);
    line("M54 40L50 100", INK, 2.4)
        + &robe
        + &area("M44 122V130H34V127L38 122ZM72 122V130H62V127L66 122Z", INK)
        + &dot(59.0, 69.0, 8.0, "#f3d9b8")
        + &area("M50 67C50 58 56 54 60 56C62 54 68 56 69 64C62 62 56 62 50 67Z", INK)
        + &dot(56.0, 70.0, 1.2, INK)
        + &dot(62.0, 70.0, 1.2, INK)
        + &line("M56.5 75H61", INK, 1.4)
        + &outlined(umbrella, GOLD)
        + &line("M48 60C48 50 50 44 53 38M70 58C68 48 62 42 55 38M19 65C30 50 42 42 53 38", INK, 1.3)
        + &line("M54 37L54 32", INK, 3.0)
        + &area("M44 92C50 88 58 90 60 96C54 100 48 100 44 98Z", PAPER)
        + &dot(50.0, 95.0, 3.4, "#f3d9b8")
        + &at(8.0, 126.0, 1.1, -8.0, &frog)
}
