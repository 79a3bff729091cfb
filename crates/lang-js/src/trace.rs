//! What an answer about a JavaScript program depends on: the parts of the program that were lowered for it, and their
//! fingerprints.
//!
//! The engine sees nothing of a file but the bodies that it asks for, which are lowered when it does. What is known from the
//! start (which files there are, what they ask for and export) is the [`Fact::Outline`] (places name functions through those around them and the file, without offsets). Functions of the IR get their numbers in the order in which
//! they are declared, and only a body that is lowered declares others; so whoever finds these facts with these fingerprints again, with the
//! same runtime and library, would see the same program.
//!
//! A function object keeps the text of its function for `toString`. No body has that text for its fingerprint: a program in
//! which the runtime gives such a text depends on [`Fact::Whole`].

use crate::JsProgram;
use conspect_base::{Print, Printer};
use conspect_ir::{FnId, Loader, text};
pub use conspect_lang::{Fact, Trace};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Whether the program has assertions.
pub(crate) fn assertions() -> Fact {
    Fact::Own(0, "assertions".into(), "".into())
}

/// The fingerprints of all parts of a program.
pub(crate) struct Prints {
    frame: Print,
    whole: Print,
    /// Of each place, those of the code and of the lines.
    bodies: BTreeMap<Rc<str>, (Print, Print)>,
    entries: BTreeMap<Option<Rc<str>>, Print>,
    program: JsProgram,
}

impl Prints {
    /// Lowers every function of a program's files.
    pub fn of(mut program: JsProgram) -> Prints {
        let cx = &mut program.loader.cx;
        // Names that count how often there was such a name already would differ after an edit elsewhere.
        cx.named_by_place = true;
        cx.called = true;
        let (mut frame, mut whole) = (Printer::new("frame"), Printer::new("whole"));
        frame.value(&(&cx.own_errors, cx.managed, cx.contracts));
        for m in &cx.modules {
            let requests: BTreeMap<_, _> = m.requests.iter().collect();
            frame.value(&(&m.file.source.path, m.file.goal, requests));
            frame.value(&(&m.exports, &m.stars, m.broken.is_some()));
            whole.part(m.file.source.path.as_bytes());
            whole.part(m.file.source.text.as_bytes());
        }
        let mut bodies = BTreeMap::new();
        let mut next = 0;
        // A body that is lowered may declare more functions.
        while next < program.program.functions.len() {
            let id = FnId(next as u32);
            next += 1;
            if let Some(place) = program.loader.cx.place(id) {
                bodies.insert(place, prints(&mut program, id));
            }
        }
        Prints { frame: frame.finish(), whole: whole.finish(), bodies, entries: BTreeMap::new(), program }
    }

    /// The fingerprint of a fact; of one about a function that is not there, too.
    pub fn of_fact(&mut self, fact: &Fact) -> Print {
        let absent = || Printer::new("absent").finish();
        match fact {
            Fact::Outline => self.frame,
            Fact::Whole => self.whole,
            Fact::Code(place, _) => self.bodies.get(place).map_or_else(absent, |p| p.0),
            Fact::Lines(place, _) => self.bodies.get(place).map_or_else(absent, |p| p.1),
            Fact::Own(..) if *fact == assertions() => {
                let mut out = Printer::new("assertions");
                let rests = crate::never::assertions(&self.program.loader.cx);
                let rests = rests.map(|all| all.iter().map(ToString::to_string).collect::<Vec<String>>());
                out.value(&rests);
                out.finish()
            }
            // No program asks for these.
            Fact::Type(_) | Fact::Members(_) | Fact::Member(..) | Fact::Own(..) => absent(),
            Fact::Entry(name) => {
                if let Some(print) = self.entries.get(name) {
                    return *print;
                }
                let print = match self.program.check_entry(name.as_deref()) {
                    Ok(id) => prints(&mut self.program, id).0,
                    Err(_) => absent(),
                };
                self.entries.insert(name.clone(), print);
                print
            }
        }
    }
}

/// The fingerprints of a function's body and of its lines.
fn prints(program: &mut JsProgram, id: FnId) -> (Print, Print) {
    let (mut code, mut lines) = (Printer::new("code"), Printer::new("lines"));
    match program.loader.body(&mut program.program, id) {
        Ok(mut body) => {
            body.blocks.iter().for_each(|b| lines.value(&b.lines));
            body.blocks.iter_mut().for_each(|b| b.lines.clear());
            code.part(text::print_body(&program.program, id, &body).as_bytes());
        }
        Err(error) => code.part(error.to_string().as_bytes()),
    }
    (code.finish(), lines.finish())
}
