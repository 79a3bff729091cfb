//! What is reached from one entry.

use super::{Never, Slot};
use crate::types::{Def, MethodRow};
use rustc_hash::FxHashSet;

/// A walk over what an entry reaches.
pub(super) struct Walk<'a> {
    never: &'a mut Never,
    reached: FxHashSet<MethodRow>,
    todo: Vec<MethodRow>,
    /// The types that have instances, those that they extend included.
    made: FxHashSet<Def>,
    /// Arguments can hold objects of every type of the program, and delegates.
    given: bool,
    library: bool,
    open: bool,
    values: bool,
    /// What virtual calls that are reached name.
    called: FxHashSet<Slot>,
}

impl<'a> Walk<'a> {
    pub fn new(never: &'a mut Never, given: bool) -> Walk<'a> {
        let (reached, todo, made, called) =
            (FxHashSet::default(), vec![], FxHashSet::default(), FxHashSet::default());
        Walk { never, reached, todo, made, given, library: false, open: false, values: false, called }
    }

    /// Nothing where an assertion may fail; otherwise whether code outside the program can be met, and whether what static fields hold matters.
    /// What the entry gives back may be gone over, which is what code of the library does.
    pub fn clean(mut self, entry: MethodRow, leaves: bool) -> Option<(bool, bool)> {
        self.reach(entry);
        if leaves {
            self.meet_library();
        }
        for module in self.never.own.clone() {
            // What a module itself initializes.
            self.initialize(Def { module, row: 1 });
        }
        // A virtual method may be entered with an object of a class that overrides it.
        let m = self.never.u.module(entry.module);
        let method = m.method(entry.row).ok()?;
        if method.flags & crate::meta::module::METHOD_VIRTUAL != 0 {
            self.call(super::slot(&method.name, method.sig.params.len()));
        }
        for def in self.never.types.clone() {
            let ty = self.never.u.of_def(def, [].into());
            // Those that the compiler makes are machines of `async` methods, whose code names them.
            let named =
                self.never.u.module(def.module).type_def(def.row).is_ok_and(|d| d.name.starts_with('<'));
            if self.given || !named && self.never.u.is_value(ty) {
                self.make(def);
            }
        }
        while let Some(method) = self.todo.pop() {
            let body = self.never.body(method);
            if body.fails {
                return None;
            }
            body.calls.iter().chain(&body.delegates).for_each(|m| self.reach(*m));
            body.virtuals.iter().for_each(|slot| self.call(slot.clone()));
            body.made.iter().for_each(|def| self.make(*def));
            body.statics.iter().for_each(|def| self.initialize(*def));
            if body.makes_any {
                self.make_all();
            }
            // Objects of other code are given or they are not there.
            self.values |= !body.statics.is_empty();
            self.open |= self.given && body.open;
            if body.library {
                self.meet_library();
            }
        }
        Some((self.open, self.values && !self.given))
    }

    /// Code of the library runs, and may call what there is.
    fn meet_library(&mut self) {
        self.values = true;
        self.open |= self.given;
        if self.library {
            return;
        }
        self.library = true;
        for def in self.made.clone() {
            self.call_back(def);
        }
        if self.given {
            self.never.delegates().iter().for_each(|m| self.reach(*m));
        }
    }

    fn reach(&mut self, method: MethodRow) {
        if self.reached.insert(method) {
            self.todo.push(method);
            if let Ok(row) = self.never.u.module(method.module).owner_of_method(method.row) {
                self.initialize(Def { module: method.module, row });
            }
        }
    }

    /// The static constructor of a type may be run.
    fn initialize(&mut self, def: Def) {
        if let Some(method) = self.never.initializers.get(&def).copied()
            && self.reached.insert(method)
        {
            self.todo.push(method);
        }
    }

    /// A virtual call is reached.
    fn call(&mut self, slot: Slot) {
        if self.called.insert(slot.clone()) {
            let targets = self.never.virtuals.get(&slot).into_iter().flatten();
            let own: Vec<MethodRow> = targets.filter(|t| self.made.contains(&t.0)).map(|t| t.1).collect();
            own.into_iter().for_each(|m| self.reach(m));
        }
    }

    /// A type has instances.
    fn make(&mut self, def: Def) {
        let mut at = Some(def).filter(|d| self.never.own.contains(&d.module));
        while let Some(def) = at {
            if !self.made.insert(def) {
                break;
            }
            if self.library {
                self.call_back(def);
            }
            let own = self.never.virtuals_of.get(&def).into_iter().flatten();
            let is_called = |slot: &Slot| self.called.contains(slot) || &*slot.0 == "Finalize";
            let own: Vec<MethodRow> = own.filter(|v| is_called(&v.0)).map(|v| v.1).collect();
            own.into_iter().for_each(|m| self.reach(m));
            at = self.never.bases.get(&def).copied();
        }
    }

    fn call_back(&mut self, def: Def) {
        self.never.back(def).iter().for_each(|m| self.reach(*m));
    }

    /// Every type of the program is made by its constructors without parameters.
    fn make_all(&mut self) {
        for def in self.never.types.clone() {
            let m = self.never.u.module(def.module);
            for row in m.type_def(def.row).map(|d| d.methods.clone()).unwrap_or_default() {
                if m.method(row).is_ok_and(|c| &*c.name == ".ctor" && c.sig.params.is_empty()) {
                    self.reach(MethodRow { module: def.module, row });
                }
            }
            self.make(def);
        }
    }
}
