//! The cards of a game, each with its name.

use leptos::prelude::*;
use loot::ActionCard;

use crate::art;
use crate::words::pages as words;

/// A card: its drawing, and its name.
type Picture = (String, String);

/// The cards of a game.
pub(super) fn gallery(game: &str) -> impl IntoView + use<> {
    let pictures = pictures(game).into_iter().map(|(drawing, name)| {
        view! {
            <li>
                <figure>
                    <span class="gallery-card" inner_html=drawing></span>
                    <figcaption>{name}</figcaption>
                </figure>
            </li>
        }
    });
    view! { <ul class=format!("gallery gallery-{game}")>{pictures.collect_view()}</ul> }
}

fn pictures(game: &str) -> Vec<Picture> {
    match game {
        "loot" => saloon(),
        "hayauchi" => dinosaurs(),
        "gunfight" => pack(),
        "hanafuda" => flowers(),
        _ => Vec::new(),
    }
}

fn saloon() -> Vec<Picture> {
    let actions = [ActionCard::Loot, ActionCard::Shoot, ActionCard::Whisky];
    let actions = actions.map(|card| (art::loot::action(card), capital(&card.to_string())));
    let cards = loot::Card::ALL.map(|card| (art::loot::saloon(card), capital(card.title())));
    let things = [(art::loot::bullet(), words::BULLET.to_owned())];
    actions.into_iter().chain(cards).chain(things).collect()
}

fn dinosaurs() -> Vec<Picture> {
    let booze = (1..=7).map(|value| (art::hayauchi::booze(value), words::booze(value)));
    let things = [(art::hayauchi::gun(), words::GUN.to_owned()), (art::hayauchi::heart(true), words::HEART.to_owned())];
    booze.chain(things).collect()
}

fn pack() -> Vec<Picture> {
    let card = |card: gunfight::Card| {
        let text = card.to_string();
        (art::gunfight::card(&text), words::playing_card(&text))
    };
    gunfight::Card::all().map(card).collect()
}

fn flowers() -> Vec<Picture> {
    let card = |card: hanafuda::Card| {
        let name = format!("{} {}: {}", capital(card.plant()), card.part(), card.group().title());
        (art::hanafuda::card(&card.to_string()), name)
    };
    hanafuda::Card::ALL.into_iter().map(card).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_every_game_has_a_drawing_and_a_name() {
        for (game, count) in [("loot", 9), ("hayauchi", 9), ("gunfight", 54), ("hanafuda", 25)] {
            let pictures = pictures(game);
            assert_eq!(pictures.len(), count, "{game}");
            assert!(pictures.iter().all(|(drawing, name)| drawing.starts_with("<svg") && !name.is_empty()));
        }
    }
}
