//! The cards of a game, each with its name.

use leptos::prelude::*;
use loot::ActionCard;

use crate::art;
use crate::room::{Room, with_room};
use crate::words::{capital, pages as words};

/// A card: its drawing, and its name.
pub(crate) type Picture = (String, String);

/// The cards of a game.
pub(super) fn gallery(game: &str) -> AnyView {
    let class = format!("gallery gallery-{game}");
    with_room(game, move |room| show(&class, room))
}

fn show(class: &str, room: Room) -> AnyView {
    let pictures = (room.pictures)().into_iter().map(|(drawing, name)| {
        view! {
            <li>
                <figure>
                    <span class="gallery-card" inner_html=drawing></span>
                    <figcaption>{name}</figcaption>
                </figure>
            </li>
        }
    });
    view! { <ul class=class.to_owned()>{pictures.collect_view()}</ul> }.into_any()
}

pub(crate) fn loot() -> Vec<Picture> {
    let actions = [ActionCard::Loot, ActionCard::Shoot, ActionCard::Whisky];
    let actions = actions.map(|card| (art::loot::action(card), capital(&card.to_string())));
    let cards = loot::Card::ALL.map(|card| (art::loot::saloon(card), capital(card.title())));
    let things = [(art::loot::bullet(), words::BULLET.to_owned())];
    actions.into_iter().chain(cards).chain(things).collect()
}

pub(crate) fn hayauchi() -> Vec<Picture> {
    let booze = (1..=7).map(|value| (art::hayauchi::booze(value), words::booze(value)));
    let things = [(art::hayauchi::gun(), words::GUN.to_owned()), (art::hayauchi::heart(true), words::HEART.to_owned())];
    booze.chain(things).collect()
}

pub(crate) fn gunfight() -> Vec<Picture> {
    let card = |card: gunfight::Card| {
        let text = card.to_string();
        (art::gunfight::card(&text), words::playing_card(&text))
    };
    gunfight::Card::all().map(card).collect()
}

pub(crate) fn hanafuda() -> Vec<Picture> {
    let card = |card: hanafuda::Card| {
        let name = format!("{} {}: {}", capital(card.plant()), card.part(), card.group().title());
        (art::hanafuda::card(&card.to_string()), name)
    };
    hanafuda::Card::ALL.into_iter().map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_every_game_has_a_drawing_and_a_name() {
        let games = [(loot as fn() -> _, 9), (hayauchi, 9), (gunfight, 54), (hanafuda, 25)];
        for (pictures, count) in games {
            let pictures: Vec<Picture> = pictures();
            assert_eq!(pictures.len(), count);
            assert!(pictures.iter().all(|(drawing, name)| drawing.starts_with("<svg") && !name.is_empty()));
        }
    }
}
