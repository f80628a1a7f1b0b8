//! A lock that one tab of the browser holds at a time. The browser frees it when its tab is closed or crashes.
//!
//! Browsers have locks only on pages that came over a secure connection or from this machine. Elsewhere every tab gets
//! the lock.

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Who holds a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    /// The browser has not answered yet.
    Unknown,
    /// This tab.
    Here,
    /// Another tab held it before.
    OtherTab,
    /// Another tab took it over from this one.
    Lost,
}

/// A lock, until the part of the page that made it is removed.
#[derive(Clone, Copy)]
pub(crate) struct TabLock {
    name: StoredValue<String>,
    pub(crate) holder: RwSignal<Holder>,
    /// Frees the lock.
    free: StoredValue<Option<Function>, LocalStorage>,
}

impl TabLock {
    /// Takes the lock with this name, unless another tab has it.
    pub(crate) fn of(name: String) -> Self {
        let lock = Self {
            name: StoredValue::new(name),
            holder: RwSignal::new(Holder::Unknown),
            free: StoredValue::new_local(None),
        };
        lock.ask("ifAvailable");
        on_cleanup(move || {
            if let Some(free) = lock.free.try_get_value().flatten() {
                let _ = free.call0(&JsValue::NULL);
            }
        });
        lock
    }

    /// Takes the lock from the tab that has it.
    pub(crate) fn take_over(self) {
        self.ask("steal");
    }

    fn ask(self, how: &str) {
        if self.request(how).is_err() {
            self.holder.set(Holder::Here);
        }
    }

    /// Asks the browser for the lock. An error means that there are no locks.
    fn request(self, how: &str) -> Result<(), JsValue> {
        let locks = Reflect::get(&window().navigator(), &"locks".into())?;
        let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
        let options = Object::new();
        Reflect::set(&options, &how.into(), &JsValue::TRUE)?;
        let granted = Closure::once_into_js(move |lock: JsValue| self.granted(&lock));
        let name = JsValue::from(self.name.get_value());
        let held: Promise = request.call3(&locks, &name, &options, &granted)?.dyn_into()?;
        spawn_local(async move {
            // Whoever takes the lock over ends the request of its holder with an error.
            if JsFuture::from(held).await.is_err() {
                let _ = self.holder.try_set(Holder::Lost);
            }
        });
        Ok(())
    }

    /// Called with the lock, or with null if another tab has it. The lock is held until the returned promise ends.
    fn granted(self, lock: &JsValue) -> JsValue {
        let holder = if lock.is_null() { Holder::OtherTab } else { Holder::Here };
        let mut held = JsValue::UNDEFINED;
        if holder == Holder::Here {
            let promise = Promise::new(&mut |free, _| {
                // If the page has gone on in the meantime, the lock is freed at once.
                if self.free.try_set_value(Some(free.clone())).is_some() {
                    let _ = free.call0(&JsValue::NULL);
                }
            });
            held = promise.into();
        }
        let _ = self.holder.try_set(holder);
        held
    }
}
