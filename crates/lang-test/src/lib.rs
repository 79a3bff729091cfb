//! *Tally*, a small language of its own (functions, integers, records, loops, errors), which shows what it takes to add a language: this
//! crate, and one line of registration in `main.rs`. Nothing else in the project knows of it.

mod ast;
mod interpret;
mod lower;

use ast::Tally;
use conspect_ir::{FnId, Property};
use conspect_lang::{
    Confirmation, Entry, Fact, Input, InputValue, LangError, Language, Listed, Listing, Notation, PLAIN,
    Parts, Print, Printer, Recognition, Runtime, RuntimeError, Source, Trace, Violation, Wanted,
    named_entries, one_file,
};
use conspect_verdict::ObjectContents;
use interpret::{Run, Stop, Value};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

/// The language, for registration.
pub const TALLY: TallyLanguage = TallyLanguage;

/// See the crate.
#[derive(Debug)]
pub struct TallyLanguage;

impl Language for TallyLanguage {
    fn name(&self) -> &'static str {
        "tally"
    }

    fn inputs(&self) -> &'static str {
        ".tally"
    }

    fn recognise(&self, paths: &[PathBuf]) -> Recognition {
        one_file(paths, &["tally"])
    }

    fn open(&self, input: &Input) -> Result<Box<dyn Source>, LangError> {
        Ok(Box::new(File { path: input.first().into(), tally: read(input.first())? }))
    }

    fn properties(&self) -> &'static [&'static str] {
        &["failures"]
    }

    fn runtime_name(&self) -> Result<&'static str, &'static str> {
        Ok("Tally's interpreter")
    }

    fn runtime(&self, input: &Input, _: Duration) -> Result<Box<dyn Runtime>, RuntimeError> {
        let tally = read(input.first()).map_err(RuntimeError::of)?;
        Ok(Box::new(Interpreter { tally }))
    }

    fn notation(&self) -> &'static dyn Notation {
        &PLAIN
    }
}

fn read(path: &Path) -> Result<Rc<Tally>, LangError> {
    let parsed = ast::parse(&LangError::read(path)?);
    parsed.map(Rc::new).map_err(|e| LangError::located(path, &[e]))
}

struct File {
    path: PathBuf,
    tally: Rc<Tally>,
}

impl Source for File {
    fn parts(&self, wanted: Wanted, _: Option<&str>) -> Result<Parts, LangError> {
        let (program, loader) = lower::load(&self.tally, &self.path.display().to_string());
        let own: Vec<FnId> = program.functions.iter().map(|(id, _)| id).collect();
        let entries: Vec<Entry> = named_entries(&program, &own, &self.path, wanted)?;
        let properties = vec![Property { name: "failures".into(), thrown: vec![], fail: true }];
        let trace: Option<Trace> = Some(loader.trace.clone());
        Ok(Parts { program, loader: Box::new(loader), entries, properties, own, thrown: None, trace })
    }

    fn listing(&self) -> Result<Option<Listing>, LangError> {
        let listed = |name: &String| Listed {
            name: name.clone(),
            select: name.clone(),
            unique: name.clone(),
            spellings: vec![name.clone()],
            is_public: true,
            is_static: true,
            size: 0,
        };
        let functions = self.tally.functions.keys().map(listed).collect();
        Ok(Some(Listing { functions, none: "no function", none_public: "there is no function" }))
    }

    fn platform(&self) -> Option<Print> {
        Some(Printer::new("tally 1").finish())
    }

    fn contents(&self) -> Result<Option<Print>, LangError> {
        Ok(None)
    }

    fn print(&self, fact: &Fact) -> Option<Print> {
        let mut out = Printer::new("fact");
        match fact {
            Fact::Outline => {
                let signature = |(name, f): (_, &ast::Function)| format!("{name}{:?}", f.params);
                out.value(&self.tally.records);
                out.value(&self.tally.functions.iter().map(signature).collect::<Vec<_>>());
            }
            Fact::Code(name, _) => {
                out.value(&self.tally.functions.get(&**name).map(|f| (f.line, &f.text)));
            }
            _ => return None,
        }
        Some(out.finish())
    }

    fn function(&self, owner: &str, _: &str) -> Option<String> {
        Some(owner.into())
    }
}

/// Runs witnesses.
struct Interpreter {
    tally: Rc<Tally>,
}

/// Steps of one run.
const STEPS: u64 = 1_000_000;

impl Interpreter {
    fn run(&self, entry: &str, violation: &Violation) -> Result<Result<Value, Stop>, String> {
        let f = self.tally.functions.get(entry).ok_or("there is no such function")?;
        let value = |v: &InputValue| match v {
            InputValue::Int { value, .. } => Ok(Value::Int(*value)),
            InputValue::Null => Ok(Value::Null),
            InputValue::Object(i) => Ok(Value::Record(*i as usize)),
            other => Err(format!("no value of Tally: {other:?}")),
        };
        let mut heap = vec![];
        for object in &violation.witness.objects {
            let ObjectContents::Fields(fields) = &object.contents else { return Err("no record".into()) };
            let field = |(_, name, v): &(String, String, InputValue)| match v {
                InputValue::Int { value, .. } => Ok((name.clone(), *value)),
                other => Err(format!("no field of Tally: {other:?}")),
            };
            heap.push(fields.iter().map(field).collect::<Result<_, String>>()?);
        }
        let args =
            violation.witness.arguments.iter().map(|a| value(&a.value)).collect::<Result<Vec<_>, _>>()?;
        let mut run = Run { tally: &self.tally, heap, steps: STEPS, line: f.line };
        Ok(run.call(f, args))
    }
}

impl Runtime for Interpreter {
    fn name(&self) -> &str {
        "Tally's interpreter"
    }

    fn replay(&self, entry: &str, violation: &Violation) -> Confirmation {
        match self.run(entry, violation) {
            Ok(Err(Stop::Failed { line, message })) if line == violation.location.line => {
                match &violation.message {
                    Some(claimed) if *claimed != message => Confirmation::Unconfirmed { observed: message },
                    _ => Confirmation::Confirmed,
                }
            }
            Ok(other) => Confirmation::Unconfirmed { observed: format!("{other:?}") },
            Err(reason) => Confirmation::NotRun { reason: reason.into() },
        }
    }

    fn emit_test(
        &self,
        entry: &str,
        violation: &Violation,
        dir: &Path,
        name: &str,
    ) -> Result<PathBuf, RuntimeError> {
        if self.replay(entry, violation) != Confirmation::Confirmed {
            return Err(RuntimeError::of("the run does not show the failure"));
        }
        let path = dir.join(format!("{name}.witness"));
        std::fs::create_dir_all(dir).map_err(RuntimeError::of)?;
        std::fs::write(&path, format!("{entry} {:?}\n", violation.witness)).map_err(RuntimeError::of)?;
        Ok(path)
    }
}
