//! Places: what functions are called when neither offsets nor other functions are to matter. A place is the file, then the names of the
//! functions around, then the function's own.

use super::Context;
use super::function::Template;
use crate::Fact;
use conspect_ir::FnId;
use std::rc::Rc;

/// A new place: the code that stands around it, the name, and which function of that name it is there. A body is lowered once, from its
/// beginning to its end, so this does not depend on anything else.
pub(super) fn within(cx: &mut Context, around: &str, name: &str) -> Rc<str> {
    let place: Rc<str> = format!("{around}/{}", escaped(name).replace('/', "\\/")).into();
    let n = cx.children.entry(place.clone()).or_default();
    *n += 1;
    if *n == 1 { place } else { format!("{place}#{n}").into() }
}

/// The place of a file's top level.
pub(super) fn of_file(path: &str) -> Rc<str> {
    escaped(path).into()
}

/// A name in which `#` means nothing.
fn escaped(name: &str) -> String {
    name.replace('\\', "\\\\").replace('#', "\\#")
}

impl Context {
    /// The place of a function whose body is a matter of the program's files.
    pub(crate) fn place(&self, id: FnId) -> Option<Rc<str>> {
        let resumed = |place: &str| Some(format!("{place}#resumed").into());
        let file = |m: usize| of_file(&self.modules[m].file.source.path);
        match &**self.templates.get(&id)? {
            Template::Function(f) if !f.file.library => Some(f.place.clone()),
            Template::Resume(f) if !f.file.library => resumed(&f.place),
            Template::Module(m) => Some(file(*m)),
            Template::Waiting(m) => resumed(&file(*m)),
            Template::Thunk(t) => Some(format!("#thunk {t:?}").into()),
            Template::Function(_)
            | Template::Resume(_)
            | Template::File(_)
            | Template::Populate
            | Template::Global(_)
            | Template::Expose
            | Template::Materialize
            | Template::OwnError
            | Template::Input(_)
            | Template::Entry(_) => None,
        }
    }

    /// What the body of a function depends on, beside the runtime, the library and what is known from the start.
    pub(crate) fn facts(&self, id: FnId) -> Vec<Fact> {
        if self.core.name_of(id) == Some("$fnText") {
            return vec![Fact::Whole];
        }
        if let Some(Template::Entry(e)) = self.templates.get(&id).map(|t| &**t) {
            return vec![Fact::Entry(e.call.as_ref().map(|call| call.name.as_str().into()))];
        }
        self.place(id)
            .map_or(vec![], |place| vec![Fact::Code(place.clone(), "".into()), Fact::Lines(place, "".into())])
    }
}
