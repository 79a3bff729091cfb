//! JavaScript as one of the languages: a file with those that it requires or imports, Node as the runtime.

use crate::call::Called;
use crate::latent::Judge;
use crate::{Fact, Form, JsError, JsProgram, Scripts, simple};
use conspect_base::{Print, Printer};
use conspect_lang::contents_of_command;
use conspect_lang::literal::{literal, script_literal};
use conspect_lang::{
    Call, Entry, Input, InputValue, LangError, Language, Listed, Listing, Notation, Parts, Reason,
    Recognition, Runtime, RuntimeError, Source, Wanted, Witness, one_file,
};
use conspect_replay::{NodeCall, NodeEntry, NodeRuntime};
use conspect_verdict::Preconditions;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

/// JavaScript.
#[derive(Debug)]
pub struct JavaScript;

/// The language, for registration.
pub const JAVASCRIPT: JavaScript = JavaScript;

const EXTENSIONS: [&str; 8] = ["js", "mjs", "cjs", "ts", "mts", "cts", "tsx", "jsx"];

/// The modules of Node that compute and do nothing else.
const PURE: [&str; 9] = [
    "assert/strict",
    "buffer",
    "events",
    "path",
    "path/posix",
    "punycode",
    "querystring",
    "string_decoder",
    "url",
];

impl Language for JavaScript {
    fn name(&self) -> &'static str {
        "javascript"
    }

    fn inputs(&self) -> &'static str {
        ".js"
    }

    fn recognise(&self, paths: &[PathBuf]) -> Recognition {
        one_file(paths, &EXTENSIONS)
    }

    fn open(&self, input: &Input) -> Result<Box<dyn Source>, LangError> {
        let path = input.first().to_path_buf();
        Ok(Box::new(File { scripts: Scripts::open(&path), path }))
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "json"]
    }

    fn properties(&self) -> &'static [&'static str] {
        &["assertions", "exceptions", "contracts"]
    }

    fn runtime_name(&self) -> Result<&'static str, &'static str> {
        Ok("Node")
    }

    fn runtime(&self, input: &Input, time: Duration) -> Result<Box<dyn Runtime>, RuntimeError> {
        let path = input.first();
        let mut node = NodeRuntime::find(path, time).map_err(RuntimeError::of)?;
        if let Ok(js) = crate::load(path) {
            node.errors = js.own_errors().to_vec();
            node.sources = js.erased();
            for function in js.functions() {
                let all = function.takes();
                let earlier = crate::sharing::earlier(&all);
                let kinds = all.iter().zip(&earlier).map(|(k, again)| k.argument(again)).collect();
                let call = match (function.form, &function.receiver) {
                    (Form::Function, None) => NodeCall::Function,
                    (Form::Function, Some(_)) => NodeCall::Receiver,
                    (Form::Member, _) => NodeCall::Member,
                    (Form::Getter, _) => NodeCall::Getter,
                };
                node.entries.push(NodeEntry { name: function.name.clone(), kinds, call });
            }
        }
        Ok(Box::new(node))
    }

    /// Texts that Node writes, last digits, names of its library that are not modelled, how deep its stack is: Node knows them. Other modules than those of
    /// [`PURE`] do something outside of the program, which a run in a sandbox does not tell.
    fn asks_runtime(&self, why: &Reason) -> bool {
        match why {
            Reason::Unsupported(text) => {
                let name = text.strip_prefix("the module ");
                name.is_none_or(|n| PURE.contains(&n.strip_prefix("node:").unwrap_or(n)))
            }
            Reason::Internal(_) | Reason::NoEntry(_) => false,
            _ => true,
        }
    }

    fn call(&self, input: &Input, entry: &str, witness: &Witness) -> Option<Call> {
        // Where a file is checked alone, its entries have no name of it before them.
        let function = entry.rsplit_once(':').map_or(entry, |(_, function)| function);
        let js = crate::load(input.first()).ok()?;
        let f = js.function(function)?;
        // What a function is called on is its first input where it is declared.
        let member = crate::functions::parts(function).map_or(function, |p| p.1).to_string();
        let called = match (f.form, &f.receiver) {
            (Form::Member, _) => Called::Member(member),
            (Form::Getter, _) => Called::Getter(member),
            (Form::Function, Some(_)) => Called::Function(format!("{function}.call")),
            (Form::Function, None) => Called::Function(function.to_string()),
        };
        crate::call::call(&called, &f.takes(), witness)
    }

    fn notation(&self) -> &'static dyn Notation {
        &JAVASCRIPT
    }
}

impl Notation for JavaScript {
    fn literal(&self, value: &InputValue, ty: &str) -> String {
        script_literal(value).unwrap_or_else(|| literal(value, ty))
    }

    fn is_library(&self, _: &str) -> bool {
        false
    }

    fn is_source(&self, file: &str) -> bool {
        EXTENSIONS.iter().any(|e| file.strip_suffix(e).is_some_and(|rest| rest.ends_with('.')))
    }
}

/// A file that is open.
struct File {
    path: PathBuf,
    scripts: Scripts,
}

impl Source for File {
    /// Without a name, the entry is the file itself; what `run` executes is the file as Node has it, in which failed assertions of the
    /// console end nothing.
    fn parts(&self, wanted: Wanted, thrown: Option<&str>) -> Result<Parts, LangError> {
        let mut js = self.scripts.program().map_err(LangError::of)?;
        let mut entries = Vec::new();
        let run = js.run_entry();
        match wanted {
            Wanted::Functions => {}
            Wanted::Entries([]) => {
                let whole = entry(&mut js, &self.path.display().to_string(), None)?;
                entries.push(Entry { target: run, run, select: None, ..whole });
            }
            Wanted::Entries(names) => {
                for name in names {
                    let function = name.rsplit_once(':').map_or(name.as_str(), |(_, f)| f);
                    entries.push(entry(&mut js, name, Some(function))?);
                }
            }
        }
        if let Some(rests) = js.never_asserts().filter(|_| !entries.is_empty()) {
            let claim = ("assertions".to_string(), rests);
            // A name of `exports` may be no function any more where the file makes its exports anew.
            let gone = |e: &Entry| js.may_be_replaced(e.name.rsplit_once(':').map_or(&*e.name, |(_, f)| f));
            entries.iter_mut().filter(|e| !gone(e)).for_each(|e| e.never.push(claim.clone()));
        }
        let properties = js.properties();
        let thrown = thrown.and_then(|name| js.program.class_named(name));
        let trace = Some(js.trace());
        let (program, loader) = (js.program, Box::new(js.loader));
        Ok(Parts { program, loader, entries, properties, own: vec![run], thrown, trace })
    }

    fn simplify(
        &self,
        parts: &mut Parts,
        names: &[String],
        _: &mut conspect_lang::Ends,
    ) -> Result<(), String> {
        let not_simple = |e: JsError| simple::NotSimple { line: 0, what: e.to_string() }.to_string();
        let ordinary = self.scripts.program().map_err(not_simple)?;
        let mut asked: Vec<simple::Asked> = vec![];
        for name in names {
            let function = name.rsplit_once(':').map_or(name.as_str(), |(_, f)| f);
            let f = ordinary.function(function);
            if f.is_some_and(|f| f.receiver.is_some()) {
                let what = format!("{function} is called on something");
                return Err(simple::NotSimple { line: 0, what }.to_string());
            }
            let kinds = f.map(|f| f.parameters.clone()).unwrap_or_default();
            asked.push(Some((function.to_string(), kinds)));
        }
        if names.is_empty() {
            asked.push(None);
        }
        let simple = self.scripts.simple(&asked).map_err(|e| e.to_string())?;
        for (entry, function) in parts.entries.iter_mut().zip(&simple.entries) {
            (entry.function, entry.target) = (*function, *function);
        }
        parts.properties = simple.properties();
        parts.own = simple.entries.clone();
        (parts.program, parts.loader) = (simple.program, Box::new(simple.loader));
        // It is made of all of the input.
        parts.trace = None;
        Ok(())
    }

    fn listing(&self) -> Result<Option<Listing>, LangError> {
        let mut js = self.scripts.program().map_err(LangError::of)?;
        let mut functions = vec![];
        for f in js.functions().to_vec() {
            let id = js.check_entry(Some(&f.name)).map_err(LangError::of)?;
            functions.push(Listed {
                name: f.name.clone(),
                select: f.name.clone(),
                unique: js.program.functions[id].name.to_string(),
                spellings: vec![f.name],
                is_public: f.is_public,
                is_static: true,
                size: 0,
            });
        }
        Ok(Some(Listing {
            functions,
            none: "no function of the file's top level",
            none_public: "--all-public chooses nothing: the file exports no function that its top level names",
        }))
    }

    /// The Node that re-executes violations.
    fn platform(&self) -> Option<Print> {
        let mut out = Printer::new("Node");
        out.part(contents_of_command("node").unwrap_or_default().as_bytes());
        out.part(self.path.display().to_string().as_bytes());
        Some(out.finish())
    }

    fn contents(&self) -> Result<Option<Print>, LangError> {
        let mut out = Printer::new("scripts");
        // Which files belong to it is found anew, so a file that appears counts as well.
        let parts = self.parts(Wanted::Functions, None)?;
        let root = self.path.parent().unwrap_or(Path::new(""));
        for (_, name) in parts.program.files.iter() {
            let file = [root.join(&**name), PathBuf::from(&**name)];
            let text = file.iter().find_map(|f| std::fs::read(f).ok());
            out.part(name.as_bytes());
            out.part(&[u8::from(text.is_some())]);
            out.part(&text.unwrap_or_default());
        }
        out.part(&conspect_lang::file_print(&self.path)?);
        Ok(Some(out.finish()))
    }

    fn print(&self, fact: &Fact) -> Option<Print> {
        match fact {
            Fact::Type(_) | Fact::Members(_) | Fact::Member(..) => None,
            Fact::Own(..)
            | Fact::Outline
            | Fact::Whole
            | Fact::Entry(_)
            | Fact::Code(..)
            | Fact::Lines(..) => self.scripts.print(fact),
        }
    }

    fn preconditions(&self, unique: &str, _: Option<&conspect_lang::Trace>) -> Option<Rc<dyn Preconditions>> {
        let (_, function) = unique.rsplit_once(':')?;
        let js = self.scripts.program().ok()?;
        let f = js.functions().iter().find(|f| f.name == function)?;
        let declared = f.receiver.iter().map(|_| None);
        let (kinds, undeclared) =
            (f.takes(), declared.chain(f.undeclared.iter().cloned()).collect::<Vec<_>>());
        undeclared
            .iter()
            .any(Option::is_some)
            .then(|| Rc::new(Judge { kinds, undeclared }) as Rc<dyn Preconditions>)
    }

    fn shares_summaries(&self) -> bool {
        // Shapes and strings have numbers that belong to a thread.
        false
    }
}

fn entry(js: &mut JsProgram, name: &str, function: Option<&str>) -> Result<Entry, LangError> {
    let id = js.check_entry(function).map_err(LangError::of)?;
    let unique = js.program.functions[id].name.to_string();
    Ok(Entry { unique, ..Entry::plain(name, id) })
}
