//! The gunfighters of the street at noon: a tenderfoot, a ranch hand, a deputy and the fastest gun.

use super::{BLOOD, INK, PAPER};
use crate::art::portrait::{Look, Mood, Portrait};

/// The character of a level, weakest first. `nth` changes the clothes, for others of the level at the same table.
pub(crate) fn person(level: usize, nth: usize, mood: Mood) -> String {
    let (sky, cloth) =
        [("#9cc5d6", BLOOD), ("#e8a15c", "#1f5a52"), ("#cfd08a", "#8a3f6b"), ("#d9b3ad", "#31598c")][nth % 4];
    let paint = move |letter: u8| match letter {
        b's' => ["#efbd92", "#d79a66", "#e2a878", "#b9784a"][level % 4],
        b'a' => sky,
        b'x' => cloth,
        b'w' => PAPER,
        b'y' => "#e3b548",
        b'k' => "#33261f",
        b'b' => ["#96653a", "#8a5a33", "#6b3f24", "#5a4636"][level % 4],
        b'd' => "#b27a4c",
        b'n' => "#d2754f",
        _ => "#5c6b45",
    };
    PEOPLE[level % 4].draw(INK, paint, mood, "")
}

static PEOPLE: [Portrait; 4] = [
    Portrait {
        back: "AM8 24H92V100H8Z|XM16 100Q18 87 40 85H60Q82 87 84 100Z|wM36 84L50 97L64 84L58 100H42Z|\
               SM32 58q-12-7-13 3t14 10zM68 58q12-7 13 3t-14 10z|SM31 50H69Q74 76 50 86Q26 76 31 50Z|\
               nM32 69h3v3h-3zM37 72h3v3h-3zM65 69h3v3h-3zM60 72h3v3h-3z",
        front: "wM45 77h4.500v6h-4.500zM50.500 77h4.500v6h-4.500z|BM23 46Q12 5 37 3Q46 7 50 11Q54 7 63 3Q88 5 77 46Z|\
                xM21.500 37Q50 48 78.500 37L77.500 46Q50 56 22.500 46Z|\
                BM1 45Q9 36 22 42Q50 53 78 42Q91 36 99 45Q85 57 50 56Q15 57 1 45Z|-M86 50v6|WM82 56h9l4 6v13H78V62Z|\
                -M83 66h7M83 70h5",
        look: Look::Open,
        eyes: (41, 59, 63, 68),
        brow: (0, 0),
        mouth: (50, 76, 70),
    },
    Portrait {
        back: "AM8 24H92V100H8Z|XM11 100Q14 85 36 84H64Q86 85 89 100Z|kM24 86h7v14h-7zM69 86h7v14h-7z|\
               SM31 52q-8-4-9 3t10 9zM69 52q8-4 9 3t-10 9z|SM30 42H70Q74 62 67 76Q58 85 50 85Q42 85 33 76Q26 62 30 42Z|\
               dM29.500 66Q36 72 50 71Q64 72 70.500 66Q71 71 66 75Q58 83.500 50 83.500Q42 83.500 34 75Q29 70 29.500 62Z",
        front: "SM46 58Q41 67 46 70H54Q59 67 54 58|yM56 75L93 64l1 3L57 79zM91 60l8 1-3 8-8 0z|\
                YM30 36Q27 13 39 12Q50 16 61 12Q73 13 70 36Z|xM29.500 29Q50 37 70.500 29L70.500 35Q50 43 29.500 35Z|\
                YM4 44Q11 30 30 34Q50 42 70 34Q82 30 90 35L84 38L87 43L81 43L81 49Q66 53 50 51Q22 53 4 44Z|\
                -M14 42l8-3M26 46l10-1M44 18v8M56 18v7M58 47l10-1M10 44l-5 5",
        look: Look::Sleepy,
        eyes: (39, 61, 59, 62),
        brow: (0, 0),
        mouth: (50, 76, 70),
    },
    Portrait {
        back: "AM8 24H92V100H8Z|KM10 100Q13 84 36 82L50 92L64 82Q87 84 90 100Z|wM38 82L50 98L62 82L56 100H44Z|\
               YM26 84l2.500 5.500 6 .5-4.500 4 1.500 6-5.500-3-5.500 3 1.500-6-4.500-4 6-.5z|\
               SM31 42H69Q74 70 62 81Q50 89 38 81Q26 70 31 42Z|SM45 50Q40 62 46 64H54Q60 62 55 50",
        front: "BM50 63C58 57 66 67 77 67C86 67 90 60 87 52C100 62 93 80 77 79C65 79 58 73 50 73C42 73 35 79 23 79\
                C7 80 0 62 13 52C10 60 14 67 23 67C34 67 42 57 50 63Z|\
                XM29 36Q24 7 39 8Q46 11 50 15Q54 11 61 8Q76 7 71 36Z|kM28 27Q50 35 72 27L71.500 34Q50 42 28.500 34Z|\
                XM9 42Q16 30 29 34Q50 43 71 34Q84 30 91 42Q71 48 50 46Q29 48 9 42Z|\
                YM50 14l3.500 8 8.500.5-6.500 5.500 2 8.500-7.500-4.500-7.500 4.500 2-8.500-6.500-5.500 8.500-.5z",
        look: Look::Open,
        eyes: (40, 60, 53, 58),
        brow: (8, 5),
        mouth: (50, 79, 55),
    },
    Portrait {
        back: "AM8 24H92V100H8Z|GM5 100Q12 82 34 78L50 99L66 78Q88 82 95 100Z|yM12 92Q20 86 28 82l2 4Q22 90 16 98zM88 92Q80 86 72 82l-2 4Q78 90 84 98z|\
               SM30 40H70V70H30Z",
        front: "XM27 63Q50 74 73 63L70 79L50 99L30 79Z|wM38 74h4v4h-4zM48 78h4v4h-4zM58 74h4v4h-4zM48 87h4v4h-4z|\
                KM27 34Q24 9 35 9H65Q76 9 73 34Z|yM27 27h8v5h-8zM40 29h8v5h-8zM52 29h8v5h-8zM65 27h8v5h-8z|\
                KM0 40Q10 30 27 34Q50 41 73 34Q90 30 100 40Q82 49 50 48Q18 49 0 40Z",
        look: Look::Sleepy,
        eyes: (40, 60, 57, 62),
        brow: (6, 4),
        mouth: (50, 80, 0),
    },
];
