//! Inputs that are open, and the programs that are made of them.

use crate::{Fact, LangError, Print, Trace};
use conspect_ir::{ClassId, FnId, Loader, Program, Property};
use conspect_verdict::{Assumption, Preconditions, Reason};
use std::path::Path;
use std::rc::Rc;

/// Where execution starts.
#[derive(Clone, Debug)]
pub struct Entry {
    /// As the user names it.
    pub name: String,
    /// The function's unique name in the program.
    pub unique: String,
    /// The name by which a new program of the same input finds it again ([`Wanted::Entries`]); `None` for what a program without a named
    /// entry starts with.
    pub select: Option<String>,
    /// What is executed when it is checked: often a wrapper that prepares what the function may rely on.
    pub function: FnId,
    /// The function that was named.
    pub target: FnId,
    /// What `run` executes.
    pub run: FnId,
    /// It is where a process starts: the number that it returns is the exit code.
    pub starts: bool,
    /// What is executed asks for an input before it calls the function: the arguments of a `main`.
    pub asks: bool,
    /// What is taken for granted of the entry's parameters and of what ran before it.
    pub granted: Vec<Assumption>,
    /// Properties that nothing in the program can violate, as its text shows, with what that rests on, where that is known when the program is
    /// made; [`Source::never`] may know more.
    pub never: Vec<(String, Vec<Assumption>)>,
    /// Why the absence of violations proves nothing here.
    pub doubt: Option<Reason>,
}

impl Entry {
    /// An entry that is executed as it is, found again by its name, of which nothing is taken for granted.
    pub fn plain(name: &str, function: FnId) -> Entry {
        Entry {
            name: name.into(),
            unique: name.into(),
            select: Some(name.into()),
            function,
            target: function,
            run: function,
            starts: false,
            asks: false,
            granted: vec![],
            never: vec![],
            doubt: None,
        }
    }
}

/// A program before anything is executed.
pub struct Parts {
    pub program: Program,
    pub loader: Box<dyn Loader>,
    pub entries: Vec<Entry>,
    pub properties: Vec<Property>,
    /// The functions that the input itself has, in order.
    pub own: Vec<FnId>,
    /// The class of exceptions whose name was asked for.
    pub thrown: Option<ClassId>,
    /// What the program asks for of the input; `None` where the whole input counts.
    pub trace: Option<Trace>,
}

/// What is asked of an input beside the program.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// These entries, or `main` where there are none.
    Entries(&'a [String]),
    /// The functions that the input has; there need be no entry.
    Functions,
}

/// A function that a pattern can choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// As reports name it.
    pub name: String,
    /// As [`Entry::select`].
    pub select: String,
    /// As [`Entry::unique`].
    pub unique: String,
    /// The spellings that patterns are compared with.
    pub spellings: Vec<String>,
    /// Is it one of those that whoever uses the program can call?
    pub is_public: bool,
    /// Does it need no object? Always so in languages in which functions stand alone.
    pub is_static: bool,
    /// How much there is to execute in it, roughly: those with little come first where time is limited. 0 where nobody knows.
    pub size: u64,
}

/// The functions that patterns choose from, with the words for it when they choose none.
#[derive(Clone, Debug)]
pub struct Listing {
    pub functions: Vec<Listed>,
    /// What a pattern chose that fits none: `no method of the input`.
    pub none: &'static str,
    /// What is said when none is public.
    pub none_public: &'static str,
}

/// Executes a function of a program, without parameters and without inputs: what that took for granted, where it ended without an exception.
pub type Ends<'a> = dyn FnMut(Parts, FnId) -> Option<Vec<Assumption>> + 'a;

/// An input that is open: many programs are made of it, and each of its files is read once.
///
/// A source belongs to one thread. It is opened again on each other thread, so it may hold what cannot be sent.
pub trait Source {
    /// A new program, in which nothing shows of what was done with an earlier one; with a class of exceptions looked for by the name that users
    /// have for it, where one is given.
    ///
    /// # Errors
    /// When the input cannot be loaded, or an entry is not there.
    fn parts(&self, wanted: Wanted, thrown: Option<&str>) -> Result<Parts, LangError>;

    /// Puts another form of the program in the place of the ordinary one, where proofs have one of their own. `names` are the entries as they
    /// were asked for. `ends` executes a function without inputs: what that took for granted, where it ended without an exception.
    ///
    /// # Errors
    /// Says why nothing can be proved of the program.
    fn simplify(&self, _parts: &mut Parts, _names: &[String], _ends: &mut Ends) -> Result<(), String> {
        Ok(())
    }

    /// The facts of which the form of the program is made in which proofs of these entries are found ([`Source::simplify`]): what an answer depends on
    /// for which a proof was looked for, whether or not there is one.
    fn form(&self, _names: &[String]) -> Vec<Fact> {
        vec![Fact::Whole]
    }

    /// The functions that patterns can choose; `None` where functions are named one by one only.
    ///
    /// # Errors
    /// When the input cannot be loaded.
    fn listing(&self) -> Result<Option<Listing>, LangError> {
        Ok(None)
    }

    /// What of the machine has a part in answers beside the input: the platform's library, the runtime. `None` when that cannot be told, and
    /// then nothing is kept.
    fn platform(&self) -> Option<Print>;

    /// Properties that an entry cannot violate, as far as that is known without making a program of it: as [`Entry::never`].
    fn never(&self, _unique: &str) -> Vec<(String, Vec<Assumption>)> {
        vec![]
    }

    /// A hash of all files of the input as they are now, for languages whose answers depend on more than their facts. `Ok(None)` where the facts
    /// say all.
    ///
    /// # Errors
    /// When it cannot be told; then nothing is kept.
    fn contents(&self) -> Result<Option<Print>, LangError>;

    /// A function with its contract as what has to be shown of it, with the functions whose contracts stand for them where they are
    /// called, itself first. `None` where nothing has a contract. What it looks at of the program is noted in the trace.
    ///
    /// # Errors
    /// The line and the reason, where the function does what cannot be shown so.
    fn contracts(
        &self,
        _entry: &str,
        _trace: Option<&Trace>,
    ) -> Option<Result<Vec<conspect_spec::Function>, (u32, String)>> {
        None
    }

    /// A function of a program in which nobody wrote a contract, in the form that [`Source::contracts`] gives, where it comes to that form: what
    /// it is to show are its assertions and that no exception leaves it. Nothing is told where that fails.
    fn alone(&self, _entry: &str, _trace: Option<&Trace>) -> Option<Vec<conspect_spec::Function>> {
        None
    }

    /// What is taken for granted where the program is loaded, before an entry with a contract begins: `None` where it is not known to end without an
    /// exception. Languages whose functions begin with nothing loaded need not look.
    fn loads(&self, _entry: &str, _trace: Option<&Trace>, _ends: &mut Ends) -> Option<Vec<Assumption>> {
        Some(vec![])
    }

    /// The contract of an entry in the words of the language, found without the engine: as text, and whether it says all. `None` where the
    /// language does not tell, `Err` where there is no such function.
    fn told(&self, _entry: &str) -> Option<Result<(String, bool), String>> {
        None
    }

    /// What callers of an entry, by its unique name, are taken to keep: what tells a latent violation from a manifest one. What it looks at of
    /// the program is noted in the trace. `None` where the language does not tell.
    fn preconditions(&self, _unique: &str, _trace: Option<&Trace>) -> Option<Rc<dyn Preconditions>> {
        None
    }

    /// The fingerprint of a fact, as the files were that were read; `None` for facts that this language does not know, and when the files are no
    /// program.
    fn print(&self, _fact: &Fact) -> Option<Print> {
        None
    }

    /// The unique name of the function that this is the owner and the name of, in [`Fact::Code`], where a function may be explored by itself to see
    /// whether an edit changed what it does.
    fn function(&self, _owner: &str, _name: &str) -> Option<String> {
        None
    }

    /// May summaries be kept and shared between threads? Not where what they say has numbers that belong to one thread.
    fn shares_summaries(&self) -> bool {
        true
    }
}

/// The functions with these names among `own`; without names `main`, or the only one there is.
///
/// # Errors
/// When there is none.
pub fn named_entries(
    program: &Program,
    own: &[FnId],
    path: &Path,
    wanted: Wanted,
) -> Result<Vec<Entry>, LangError> {
    /// So many names are listed in a message.
    const SHOWN: usize = 20;
    let Wanted::Entries(names) = wanted else { return Ok(vec![]) };
    let known = || {
        let names: Vec<&str> = own.iter().take(SHOWN).map(|f| &*program.functions[*f].name).collect();
        if names.is_empty() { "none".to_string() } else { names.join(", ") }
    };
    let find = |name: &str| own.iter().copied().find(|f| *program.functions[*f].name == *name);
    if names.is_empty() {
        let main = find("main").or(if let [only] = own { Some(*only) } else { None });
        return match main {
            Some(function) => {
                let entry = Entry::plain(&program.functions[function].name, function);
                Ok(vec![Entry { select: None, ..entry }])
            }
            None => Err(LangError::NoMain { path: path.into(), known: known() }),
        };
    }
    let one = |name: &String| match find(name) {
        Some(function) => Ok(Entry::plain(name, function)),
        None => Err(LangError::NoEntry { entry: name.clone(), path: path.into(), known: known() }),
    };
    names.iter().map(one).collect()
}
