//! Animates cards: an element with a `data-flip` name is moved from its old position to its new one. A new element
//! comes from the place (`data-place`) that its `data-from` names, or fades in.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::document;
use protocol::SmallMap;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element};

use crate::art::short;
use crate::dom;

const MS: f64 = 280.0;

/// Makes a change, and animates every element that it has moved.
pub(crate) fn around(moves: bool, change: impl FnOnce()) {
    if !moves {
        return change();
    }
    let before = rects("data-flip");
    change();
    dom::on_frame(move || {
        let places = rects("data-place");
        for element in all("data-flip") {
            let name = element.get_attribute("data-flip").unwrap_or_default();
            let from = before.get(&name).or_else(|| places.get(&element.get_attribute("data-from")?));
            travel(&element, from);
        }
    });
}

fn travel(element: &Element, from: Option<&DomRect>) {
    let to = element.get_bounding_client_rect();
    let Some(from) = from.filter(|from| from.width() > 0.0 && to.width() > 0.0) else {
        return animate(element, "opacity", "0", "1");
    };
    let (x, y) = (from.x() - to.x(), from.y() - to.y());
    let (wide, high) = (from.width() / to.width(), from.height() / to.height());
    if x.abs() < 1.0 && y.abs() < 1.0 && (wide - 1.0).abs() < 0.02 && (high - 1.0).abs() < 0.02 {
        return;
    }
    let start = format!("translate({}px, {}px) scale({}, {})", short(x), short(y), short(wide), short(high));
    animate(element, "transform", &start, "none");
}

fn animate(element: &Element, property: &str, from: &str, to: &str) {
    let step = |value: &str| {
        let step = Object::new();
        let _ = Reflect::set(&step, &property.into(), &value.into());
        let _ = Reflect::set(&step, &"transformOrigin".into(), &"0 0".into());
        step
    };
    let steps = Array::of2(&step(from), &step(to));
    let how = Object::new();
    let _ = Reflect::set(&how, &"duration".into(), &JsValue::from_f64(MS));
    let _ = Reflect::set(&how, &"easing".into(), &"cubic-bezier(.2,.8,.3,1)".into());
    let method = Reflect::get(element, &"animate".into()).ok().and_then(|method| method.dyn_into::<Function>().ok());
    if let Some(method) = method {
        let _ = method.call2(element, &steps, &how);
    }
}

fn rects(attribute: &str) -> SmallMap<String, DomRect> {
    let named = |element: Element| Some((element.get_attribute(attribute)?, element.get_bounding_client_rect()));
    all(attribute).into_iter().filter_map(named).collect()
}

fn all(attribute: &str) -> Vec<Element> {
    let Ok(list) = document().query_selector_all(&format!("[{attribute}]")) else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.item(index)?.dyn_into().ok()).collect()
}
