//! The samurai behind the bots, in ink: a page, a ronin, a hatamoto and the sword saint.

use super::{BLUSH, GOLD, INDIGO, INK, MOSS, RED};
use crate::art::portrait::{Look, Mood, Portrait};

/// The character of a level, weakest first. `nth` changes the clothes, for a second one at the same table.
pub(crate) fn person(level: usize, nth: usize, mood: Mood) -> String {
    let (sun, cloth) = [(RED, INDIGO), (GOLD, "#5d2a3f")][nth % 2];
    let paint = move |letter: u8| match letter {
        b's' => "#efcfa6",
        b'a' => sun,
        b'x' => cloth,
        b'w' => "#fffaf0",
        b'y' => "#e0b64a",
        b'k' => "#2c2a2c",
        b'r' => "#a82a1a",
        b'e' => BLUSH,
        b'm' => MOSS,
        _ => "#c79f78",
    };
    PEOPLE[level % 4].draw(INK, paint, mood, "")
}

static PEOPLE: [Portrait; 4] = [
    Portrait {
        back: "aM8 50a42 42 0 1 1 84 0a42 42 0 1 1-84 0Z|KM76 96L92 56L98 59L84 98Z|YM84 70l12 5-1.500 4-12-5z|\
               XM13 100Q17 85 40 82H60Q83 85 87 100Z|wM39 82L50 98L61 82Z|\
               SM50 28Q77 28 77 56Q77 84 50 84Q23 84 23 56Q23 28 50 28Z|\
               eM26 66a6 5 0 1 0 12 0a6 5 0 1 0-12 0zM62 66a6 5 0 1 0 12 0a6 5 0 1 0-12 0z",
        front: "-M48.500 63h3|WM60 74l11-5 2 4.500-11 5z|KM45 24Q32 10 44 2Q50 8 56 2Q68 10 55 24Z|RM42 17h16v6H42Z|\
                KM21 57Q17 21 50 21Q83 21 79 57Q74 45 66 42Q50 47 34 42Q26 45 21 57Z",
        look: Look::Dots,
        eyes: (39, 61, 57, 56),
        brow: (4, -3),
        mouth: (49, 71, 60),
    },
    Portrait {
        back: "aM8 50a42 42 0 1 1 84 0a42 42 0 1 1-84 0Z|XM10 100Q14 84 38 82L50 96L62 82Q86 84 90 100Z|mM20 90h10v10h-10z|\
               KM30 40Q20 58 26 76L34 72V44ZM70 40Q80 58 74 76L66 72V44Z|SM31 38H69Q72 66 62 79Q50 88 38 79Q28 66 31 38Z|\
               dM31 38H69L70.500 48Q50 43 29.500 48Z|-M38 74l1 2M43 79l1 2M50 81v2M57 79l-1 2M62 74l-1 2",
        front: "SM48 54L45 64Q49 67 53 64|mM55 72Q70 68 84 76Q92 74 96 80Q86 84 80 78Q68 72 56 75Z|\
                KM57 42Q74 48 69 66Q68 56 60 54Q64 62 60 66Q54 54 57 42Z|\
                YM50 3Q57 4 99 46Q75 36 50 36Q25 36 1 46Q43 4 50 3Z|-M49 12L32 32M51 12L68 32M50 14V30M42 18L18 36M58 18L82 36",
        look: Look::Dots,
        eyes: (40, 61, 56, 52),
        brow: (5, 1),
        mouth: (48, 73, 60),
    },
    Portrait {
        back: "aM8 50a42 42 0 1 1 84 0a42 42 0 1 1-84 0Z|KM10 100Q16 86 38 84H62Q84 86 90 100Z|\
               XM26 38Q6 50 8 76L30 78V46ZM74 38Q94 50 92 76L70 78V46Z|yM10 62L29 64v4L9 66zM90 62L71 64v4L91 66z|\
               SM31 44H69V70H31Z|-M46 62h8",
        front: "RM29 63Q40 69 50 61Q60 69 71 63Q73 78 63 87Q50 96 37 87Q27 78 29 63Z|\
                WM50 70Q42 66 30 73Q41 78 50 75Q59 78 70 73Q58 66 50 70Z|WM42 82h16l-3 5H45z|-M47 82v5M53 82v5|\
                XM22 46Q20 13 50 12Q80 13 78 46Z|-M36 16Q32 28 32 40M64 16Q68 28 68 40|\
                YM18 50Q20 40 50 37Q80 40 82 50Q66 44 50 44Q34 44 18 50Z|\
                YM46 37Q14 30 12-3Q24 20 47 25ZM54 37Q86 30 88-3Q76 20 53 25Z|RM42 30a8 8 0 1 1 16 0a8 8 0 1 1-16 0Z",
        look: Look::Dots,
        eyes: (41, 59, 57, 48),
        brow: (8, 5),
        mouth: (50, 84, 0),
    },
    Portrait {
        back: "aM8 50a42 42 0 1 1 84 0a42 42 0 1 1-84 0Z|XM10 100Q14 84 38 80H62Q86 84 90 100Z|\
               SM25 46q-8-4-9 4t10 10zM75 46q8-4 9 4t-10 10z|SM50 14Q76 16 76 50Q76 74 50 76Q24 74 24 50Q24 16 50 14Z|\
               -M42 28Q50 25 58 28M39 34Q50 31 61 34|SM46 52Q40 62 46 64H54Q60 62 54 52",
        front: "WM27 62Q36 72 50 70Q64 72 73 62Q78 84 62 96L50 104L38 96Q22 84 27 62Z|-M42 82Q44 92 48 96M58 82Q56 92 52 96|\
                WM50 66Q38 62 30 72Q22 84 27 96Q33 80 50 71Q67 80 73 96Q78 84 70 72Q62 62 50 66Z|\
                WM45 42Q31 36 20 46Q11 56 13 74Q20 58 30 51Q38 47 45 48ZM55 42Q69 36 80 46Q89 56 87 74Q80 58 70 51Q62 47 55 48Z|\
                WM47 15Q42 6 50 3Q58 6 53 15Z|YM55 15Q54 2 64 1Q72 1 72 8L77 9L72 11Q72 16 68 16Z|-M66 6h.1",
        look: Look::Shut,
        eyes: (39, 61, 55, 55),
        brow: (0, 0),
        mouth: (50, 74, 0),
    },
];
