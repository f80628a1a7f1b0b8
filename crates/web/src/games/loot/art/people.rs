//! The people of the saloon by lamplight: a prospector, a drinker, a card sharp and the undertaker.

use super::at;
use super::colour::{BONE, GOLD, INK, OXBLOOD};
use super::things::torn;
use crate::art::portrait::{Look, Mood, Portrait};

/// The character of a level, weakest first, with so many holes in the hat. `nth` changes the clothes, for a second one
/// at the same table.
pub(crate) fn person(level: usize, nth: usize, mood: Mood, holes: u8) -> String {
    let cloth = [["#3f6b4f", OXBLOOD], ["#5b4a7a", "#2f6672"], ["#7b2b4a", "#2e5d50"], [OXBLOOD, "#4d5f86"]];
    let cloth = cloth[level % 4][nth % 2];
    let paint = move |letter: u8| match letter {
        b's' => ["#d99a6c", "#e0a27a", "#efc9a6", "#dccbb4"][level % 4],
        b'a' => "#e2a64a",
        b'x' => cloth,
        b'w' => BONE,
        b'y' => GOLD,
        b'r' => OXBLOOD,
        b'k' => "#4a3d40",
        b'o' => "#c8642c",
        b'b' => "#7a5233",
        b'n' => "#d4573f",
        b'h' => "#8a3a1f",
        _ => "#8d8078",
    };
    let places = [(40., 17.), (59., 23.), (52., 8.), (45., 28.)];
    let holes: String = places.iter().take(holes.into()).map(|&(x, y)| at(x - 6., y - 6., 0.5, &torn())).collect();
    PEOPLE[level % 4].draw(INK, paint, mood, &holes)
}

static PEOPLE: [Portrait; 4] = [
    Portrait {
        back: "AM8 100V60a42 40 0 0 1 84 0v40z|XM13 100Q15 83 37 81H63Q85 83 87 100Z|SM31 42H69Q72 70 50 74Q28 70 31 42Z|\
               OM27 55Q20 66 26 74Q23 83 33 85Q36 94 45 90Q50 98 56 90Q65 94 67 85Q77 83 74 74Q80 66 73 55Q67 65 58 61\
               Q50 58 42 61Q33 65 27 55Z",
        front: "SM43 58a7 6 0 1 1 14 0a7 6 0 1 1-14 0Z|yM46.500 74h5v5.500h-5z|BM29 36Q24 8 41 10Q50 16 59 9Q76 8 71 36Z|\
                BM7 44Q10 30 28 33Q32 19 50 19Q68 19 72 33Q90 30 93 44Q72 36 50 38Q28 36 7 44Z|\
                XM42 24l14-2 2 10-14 2z|-M40 25l4 2M56 20l-1 4M44 36l1-4M60 32l-4-1",
        look: Look::Open,
        eyes: (41, 59, 49, 70),
        brow: (6, -3),
        mouth: (50, 72, 80),
    },
    Portrait {
        back: "AM8 100V60a42 40 0 0 1 84 0v40z|XM9 100Q12 81 36 79H64Q88 81 91 100Z|wM38 80L50 92L62 80L56 100H44Z|\
               SM24 52q-9-4-9 4t10 8zM76 52q9-4 9 4t-10 8z|SM50 28Q78 28 78 56Q78 84 50 84Q22 84 22 56Q22 28 50 28Z|\
               nM25 63a6.500 5 0 1 0 13 0a6.500 5 0 1 0-13 0zM62 63a6.500 5 0 1 0 13 0a6.500 5 0 1 0-13 0z",
        front: "NM40 59a10 9 0 1 1 20 0a10 9 0 1 1-20 0Z|wM44 55q2-3 5-3v3z|\
                GM50 68Q40 63 31 70Q26 76 29 84Q36 75 50 73Q64 75 71 84Q74 76 69 70Q60 63 50 68Z|\
                KM31 30Q22 7 45 3Q69 1 73 23Q52 18 31 30Z|xM29.500 26Q51 14 73.500 19L74.500 25Q52 20 32 32Z|\
                KM19 36Q47 17 83 23Q88 26 83 29Q50 26 25 41Q15 42 19 36Z",
        look: Look::Sleepy,
        eyes: (39, 61, 47, 75),
        brow: (4, -2),
        mouth: (50, 78, 60),
    },
    Portrait {
        back: "AM8 100V60a42 40 0 0 1 84 0v40z|HM25 64Q13 42 24 24Q33 4 52 6Q76 4 80 28Q86 46 75 64Q78 76 70 80H30Q22 76 25 64Z|\
               SM42 68H58V82Q78 84 84 100H16Q22 84 42 82Z|XM15 100Q18 90 32 87Q50 101 68 87Q82 90 85 100Z|\
               kM42 76Q50 81 58 76V82Q50 87 42 82Z|yM47.500 82a3.500 3.500 0 1 0 5 0z|\
               SM33 38Q50 28 67 38Q71 60 59 72Q50 79 41 72Q29 60 33 38Z|rM43 66q4-3 7-1q3-2 7 1q-7 9-14 0z",
        front: "-M33 46l-5-3M32 51l-6-1M67 46l5-3M68 51l6-1|kM59 62h3v3h-3z|\
                yM27 62l3 8-3 5-3-5zM73 62l3 8-3 5-3-5z|\
                HM30 50Q28 24 50 24Q73 24 70 50Q64 34 54 36Q40 38 30 50Z|\
                WM14 24L29 13L42 31L27 42Z|rM28 20.500l6 5.500-6 8-6-5.500z|\
                XM60 20Q62 0 84 3Q98 4 95 16Q91 12 87 15Q89 21 83 22Q81 18 78 22Q78 28 66 29Z|-M64 25Q74 12 86 9",
        look: Look::Sleepy,
        eyes: (42, 58, 50, 58),
        brow: (4, -3),
        mouth: (50, 67, 55),
    },
    Portrait {
        back: "AM8 100V60a42 40 0 0 1 84 0v40z|KM12 100Q17 86 37 84L50 97L63 84Q83 86 88 100Z|\
               WM37 78L50 96L43 100L31 84ZM63 78L50 96L57 100L69 84Z|XM50 91l-11-6v12zM50 91l11-6v12z|\
               GM33 40Q24 54 29 72L39 66V40ZM67 40Q76 54 71 72L61 66V40Z|\
               SM34 38H66Q69 60 62 76Q57 89 50 89Q43 89 38 76Q31 60 34 38Z|\
               gM33.500 52a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM50.500 52a8 8 0 1 0 16 0a8 8 0 1 0-16 0z|\
               SM48 52L43 66Q50 71 57 66L52 52",
        front: "KM33 36L29 3Q50-3 71 3L67 36Z|xM32 25Q50 31 68 25L67.500 33Q50 39 32.500 33Z|\
                KM17 38Q22 32 33 34Q50 40 67 34Q78 32 83 38Q68 46 50 45Q32 46 17 38Z|\
                YM26 100Q22 88 30 80l5 3Q28 90 32 100ZM74 100Q78 88 70 80l-5 3Q72 90 68 100Z",
        look: Look::Sleepy,
        eyes: (42, 58, 52, 55),
        brow: (5, 2),
        mouth: (50, 78, 60),
    },
];
