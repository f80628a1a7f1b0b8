//! What both players hold, as numbers: their nuggets, and a *stand*, one of 80 combinations of bullets and the bottle.

use catalog::loot::{ActionCard, Board, Bottle, Holdings};

/// The number of stands while nobody has won.
pub const STANDS: usize = 80;

/// The bottle: on the bar, with seat 0 full or almost empty, with seat 1 full or almost empty.
const BOTTLES: usize = 5;

/// A stand that means a win: `WON` for seat 0, `WON + 1` for seat 1.
const WON: u8 = STANDS as u8;

/// The result at one position of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Clash {
    Tie,
    Sip0,
    Sip1,
    Shot0,
    Shot1,
    Loot0,
    Loot1,
}

impl Clash {
    pub(crate) const ALL: [Self; 7] =
        [Self::Tie, Self::Sip0, Self::Sip1, Self::Shot0, Self::Shot1, Self::Loot0, Self::Loot1];

    /// LSW-07 to LSW-10.
    pub(crate) const fn of(zero: ActionCard, one: ActionCard) -> Self {
        match (zero, one) {
            (ActionCard::Whisky, ActionCard::Shoot) => Self::Sip0,
            (ActionCard::Shoot, ActionCard::Whisky) => Self::Sip1,
            (ActionCard::Shoot, ActionCard::Loot) => Self::Shot0,
            (ActionCard::Loot, ActionCard::Shoot) => Self::Shot1,
            (ActionCard::Loot, ActionCard::Whisky) => Self::Loot0,
            (ActionCard::Whisky, ActionCard::Loot) => Self::Loot1,
            _ => Self::Tie,
        }
    }

    /// Whether the saloon card stays where it is.
    #[inline]
    pub(crate) const fn keeps_card(self) -> bool {
        matches!(self, Self::Sip0 | Self::Sip1 | Self::Shot0 | Self::Shot1)
    }

    #[inline]
    pub(crate) const fn is_sip(self) -> bool {
        matches!(self, Self::Sip0 | Self::Sip1)
    }
}

/// What both players hold: the nuggets of each, and the stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Nuggets of seat 0 and seat 1.
    pub nuggets: [u8; 2],
    stand: u8,
}

impl Hold {
    /// Both players hold nothing.
    pub const NOTHING: Self = Self { nuggets: [0; 2], stand: 0 };

    /// These nuggets, with the stand of this number.
    pub const fn new(nuggets: [u8; 2], stand: usize) -> Self {
        assert!(stand < STANDS, "there are 80 stands");
        Self { nuggets, stand: stand as u8 }
    }

    /// The holdings of a game that is not over.
    pub fn of(players: &[Holdings; 2]) -> Self {
        let bottle = match (players[0].bottle, players[1].bottle) {
            (Some(Bottle::Full), _) => 1,
            (Some(Bottle::AlmostEmpty), _) => 2,
            (None, Some(Bottle::Full)) => 3,
            (None, Some(Bottle::AlmostEmpty)) => 4,
            (None, None) => 0,
        };
        let [zero, one] = [0, 1].map(|seat: usize| players[seat].bullets.min(Board::BULLETS_TO_WIN - 1));
        Self { nuggets: players.map(|player| player.nuggets), stand: stand(zero, one, bottle) }
    }

    /// The stand, below [`STANDS`].
    #[inline]
    pub fn stand(self) -> usize {
        usize::from(self.stand)
    }

    /// Bullets of each seat.
    pub fn bullets(self) -> [u8; 2] {
        [self.stand / 20, self.stand / 5 % 4]
    }

    /// Who has the bottle and how much is in it: 0 nobody, 1 and 2 seat 0 (full, almost empty), 3 and 4 seat 1.
    pub fn bottle(self) -> usize {
        usize::from(self.stand) % BOTTLES
    }

    /// The same with the seats swapped.
    #[must_use]
    #[inline]
    pub fn mirrored(self) -> Self {
        let [zero, one] = self.nuggets;
        Self { nuggets: [one, zero], stand: MIRROR[self.stand()] }
    }

    /// The value for seat 0, if somebody has won.
    #[inline]
    pub(crate) fn won(self) -> Option<f64> {
        (self.stand >= WON).then(|| if self.stand == WON { 1.0 } else { -1.0 })
    }

    /// The holdings after `clash` over a saloon card.
    #[inline]
    pub(crate) fn after(self, clash: Clash, card: usize) -> Self {
        let Effect { gain, nuggets } = EFFECTS[clash as usize][card];
        let mut next = self;
        if gain < 4 {
            next.stand = STEPS[usize::from(self.stand)][usize::from(gain)];
        } else {
            for (seat, (held, more)) in next.nuggets.iter_mut().zip(nuggets).enumerate() {
                *held += more;
                if *held >= Board::NUGGETS_TO_WIN {
                    next.stand = WON + seat as u8;
                }
            }
        }
        next
    }

    /// LSW-14, LSW-15: the value for seat 0 when the row cannot be refilled.
    pub(crate) fn deck_out(self, by_nuggets: bool) -> f64 {
        let order = match self.bottle() {
            1 | 2 => std::cmp::Ordering::Greater,
            3 | 4 => std::cmp::Ordering::Less,
            _ if by_nuggets => {
                let [zero, one] = [0, 1].map(|seat: usize| (self.nuggets[seat], self.bullets()[seat]));
                zero.cmp(&one)
            }
            _ => std::cmp::Ordering::Equal,
        };
        f64::from(order as i8)
    }
}

const fn stand(zero: u8, one: u8, bottle: u8) -> u8 {
    (zero * 4 + one) * 5 + bottle
}

/// The first stand with these bullets; add the bottle's position to it.
pub(crate) const fn stand_of(bullets: [u8; 2]) -> usize {
    stand(bullets[0], bullets[1], 0) as usize
}

#[derive(Clone, Copy)]
struct Effect {
    /// 0 or 1: a sip for that seat; 2 or 3: a bullet for that seat plus 2; 4: neither.
    gain: u8,
    nuggets: [u8; 2],
}

const EFFECTS: [[Effect; 5]; 7] = {
    let mut table = [[Effect { gain: 4, nuggets: [0; 2] }; 5]; 7];
    let mut card = 0;
    while card < 5 {
        let mut seat = 0;
        while seat < 2 {
            table[Clash::Sip0 as usize + seat][card].gain = seat as u8;
            table[Clash::Shot0 as usize + seat][card].gain = seat as u8 + 2;
            let loot = &mut table[Clash::Loot0 as usize + seat][card];
            match card {
                0..=2 => loot.nuggets[seat] = card as u8 + 1,
                3 => loot.gain = seat as u8,
                _ => loot.gain = seat as u8 + 2,
            }
            seat += 1;
        }
        card += 1;
    }
    table
};

/// LSW-09, LSW-11: the stand after a sip or a bullet.
const STEPS: [[u8; 4]; STANDS] = {
    let mut table = [[0; 4]; STANDS];
    let mut from = 0;
    while from < STANDS {
        let (zero, one, bottle) = ((from / 20) as u8, (from / 5 % 4) as u8, (from % 5) as u8);
        let sips = [[1, 2, WON, 1, 1], [3, 3, 3, 4, WON]];
        let mut seat = 0;
        while seat < 2 {
            let sip = sips[seat][bottle as usize];
            table[from][seat] = if sip == WON { WON + seat as u8 } else { stand(zero, one, sip) };
            let bullets = [zero, one][seat];
            table[from][seat + 2] = if bullets + 1 == Board::BULLETS_TO_WIN {
                WON + seat as u8
            } else {
                stand(zero + (seat == 0) as u8, one + (seat == 1) as u8, bottle)
            };
            seat += 1;
        }
        from += 1;
    }
    table
};

pub(crate) const MIRROR: [u8; STANDS] = {
    let mut table = [0; STANDS];
    let mut from = 0;
    while from < STANDS {
        let (zero, one, bottle) = ((from / 20) as u8, (from / 5 % 4) as u8, from % 5);
        table[from] = stand(one, zero, [0, 3, 4, 1, 2][bottle]);
        from += 1;
    }
    table
};
