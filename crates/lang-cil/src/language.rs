//! C# and other languages of .NET as one of the languages: entries and properties of assemblies.

use crate::never::Never;
use crate::{Assemblies, CilError, EntryInfo, Options};
use conspect_base::Printer;
use conspect_ir::{Instr, Loader, Type};
use conspect_lang::literal::literal;
use conspect_lang::{
    Entry, Input, LangError, Language, Listed, Listing, Notation, Parts, Print, Recognition, Runtime,
    RuntimeError, Source, Wanted, extension, file_print, parent,
};
use conspect_replay::DotnetRuntime;
use conspect_verdict::{Assumption, Reason, Standing};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Units of 100 ns from the beginning of the year 1601, from which C# counts here, to that of 1970.
const TICKS_TO_1970: u64 = 116_444_736_000_000_000;

/// .NET assemblies.
#[derive(Debug)]
pub struct CSharp;

/// The language, for registration.
pub const CSHARP: CSharp = CSharp;

impl Language for CSharp {
    fn name(&self) -> &'static str {
        "csharp"
    }

    /// The time is that of the machine; texts of stack traces are the runtime's own.
    fn outside(&self, label: &str) -> Option<u64> {
        match label {
            "the runtime's time" => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
                Some((now.as_nanos() / 100) as u64 + TICKS_TO_1970)
            }
            "the runtime's stack traces" => None,
            _ => Some(0),
        }
    }

    fn inputs(&self) -> &'static str {
        "a directory of assemblies, .dll, .exe"
    }

    fn recognise(&self, paths: &[PathBuf]) -> Recognition {
        for path in paths {
            match extension(path).as_str() {
                "dll" | "exe" => {}
                "cs" if !path.is_dir() => {
                    let advice = format!(
                        "compile it with `mcs -debug {0}`, or `mcs -debug -t:library {0}` where it has no `Main`, and give the assembly that comes out",
                        path.display()
                    );
                    return Recognition::Wrong(LangError::SourceCode { path: path.clone(), advice });
                }
                _ => return Recognition::No,
            }
        }
        Recognition::Certain
    }

    fn open(&self, input: &Input) -> Result<Box<dyn Source>, LangError> {
        let options = Options { runtime: input.platform.clone() };
        let assemblies = Assemblies::open(&input.paths, &input.libraries, &options).map_err(LangError::of)?;
        Ok(Box::new(Open { assemblies, input: input.clone(), never: OnceCell::new() }))
    }

    fn properties(&self) -> &'static [&'static str] {
        &["assertions", "exceptions", "contracts"]
    }

    fn source_roots(&self, input: &Input) -> Vec<PathBuf> {
        let mut around = vec![];
        for path in &input.paths {
            let dir = parent(path);
            around.push(dir.clone());
            for up in ["..", "../..", "../../.."] {
                around.push(dir.join(up));
            }
        }
        around
    }

    fn runtime_name(&self) -> Result<&'static str, &'static str> {
        Ok("mono")
    }

    fn runtime(&self, input: &Input, time: Duration) -> Result<Box<dyn Runtime>, RuntimeError> {
        let others = input.paths.iter().skip(1).chain(&input.libraries).cloned().collect::<Vec<_>>();
        let mono = DotnetRuntime::find(input.first(), &others, time).map_err(RuntimeError::of)?;
        let mono = match crate::runnable(input.first()) {
            Some(woven) => mono.with_contracts(woven).map_err(RuntimeError::of)?,
            None => {
                let options = Options { runtime: input.platform.clone() };
                let copies = crate::redirect::redirected(&input.paths, &input.libraries, &options);
                mono.with_redirected(&copies).map_err(RuntimeError::of)?
            }
        };
        Ok(Box::new(mono))
    }

    fn notation(&self) -> &'static dyn Notation {
        &CSHARP
    }
}

impl Notation for CSharp {
    fn uncaught(&self) -> &'static str {
        "Unhandled exception:"
    }

    fn literal(&self, value: &conspect_lang::InputValue, ty: &str) -> String {
        literal(value, ty)
    }

    fn is_library(&self, function: &str) -> bool {
        ["System.", "Mono.", "Microsoft.", "Conspect."].iter().any(|p| function.starts_with(p))
    }

    fn is_source(&self, file: &str) -> bool {
        file.ends_with(".cs")
    }
}

/// Assemblies that are open.
struct Open {
    assemblies: Assemblies,
    input: Input,
    never: OnceCell<RefCell<Option<Never>>>,
}

impl Source for Open {
    fn parts(&self, wanted: Wanted, thrown: Option<&str>) -> Result<Parts, LangError> {
        let mut cil = self.assemblies.program().map_err(LangError::of)?;
        let (mut own, mut entries) = (vec![], vec![]);
        match wanted {
            Wanted::Functions => own = cil.own_functions(),
            Wanted::Entries([]) => {
                let found = cil.entries().map_err(LangError::of)?;
                if found.is_empty() {
                    let hint = ": the assembly has no entry point; name a method with --entry".into();
                    return Err(LangError::of(CilError::NoEntry { entry: "Main".into(), hint }));
                }
                entries.extend(found.into_iter().map(|e| entry(&mut cil, e.name.clone(), &e)));
            }
            Wanted::Entries(names) => {
                for name in names {
                    let found = cil.find_entry(name).map_err(LangError::of)?;
                    entries.push(entry(&mut cil, name.clone(), &found));
                }
            }
        }
        let properties = cil.properties();
        let thrown = thrown.and_then(|name| cil.exception(name));
        let (program, loader) = (cil.program, Box::new(cil.loader));
        Ok(Parts { program, loader, entries, properties, own, thrown, trace: None })
    }

    fn listing(&self) -> Result<Option<Listing>, LangError> {
        let methods = self.assemblies.program().map_err(LangError::of)?.methods();
        let mut named: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for m in &methods {
            *named.entry((&m.ty, &m.name)).or_default() += 1;
        }
        let mut functions = vec![];
        for m in methods.iter().filter(|m| !m.is_private) {
            let plain = format!("{}.{}", m.ty, m.name);
            let alone = named.get(&(&*m.ty, &*m.name)) == Some(&1);
            functions.push(Listed {
                name: if alone { plain.clone() } else { m.unique.clone() },
                select: m.unique.clone(),
                unique: m.unique.clone(),
                spellings: vec![plain, m.unique.clone()],
                is_public: m.is_public,
                is_static: m.is_static,
                size: 0,
            });
        }
        Ok(Some(Listing {
            functions,
            none: "no method of the input",
            none_public: "--all-public chooses no method: no public type of the input has a public one",
        }))
    }

    fn platform(&self) -> Option<Print> {
        file_print(&self.assemblies.runtime().join("mscorlib.dll")).ok()
    }

    fn contents(&self) -> Result<Option<Print>, LangError> {
        let mut out = Printer::new("assemblies");
        for path in &self.input.paths {
            if path.is_dir() {
                return Ok(None);
            }
            out.part(format!("{:?}", file_print(path)?).as_bytes());
        }
        Ok(Some(out.finish()))
    }

    fn never(&self, unique: &str) -> Vec<(String, Vec<Assumption>)> {
        let never = self.never.get_or_init(|| RefCell::new(Never::new(&self.assemblies)));
        let claim = never.borrow_mut().as_mut().and_then(|n| n.claim(unique));
        claim.map(|rests| ("assertions".to_string(), rests)).into_iter().collect()
    }

    fn shares_summaries(&self) -> bool {
        false
    }
}

fn entry(cil: &mut crate::Cil, name: String, found: &EntryInfo) -> Entry {
    let is_request = |instr: &Instr| matches!(instr, Instr::Nondet { .. });
    let wrapper = cil.loader.body(&mut cil.program, found.function);
    let asks = wrapper.is_ok_and(|body| body.blocks.iter().flat_map(|b| &b.instrs).any(is_request));
    let unique = cil.program.functions[found.target].name.to_string();
    let params = &cil.program.functions[found.function].params;
    let mut granted = vec![];
    if params.iter().any(|t| matches!(t, Type::Ref(_))) {
        granted.push(Assumption::InitializersApart);
    }
    if !found.is_main {
        granted.push(Standing::LoadedValues.into());
    }
    granted.extend(found.granted.iter().map(|g| Assumption::specific(g.as_str())));
    let doubt = found.doubt.as_deref().map(|d| Reason::Unsupported(d.into()));
    let (function, target) = (found.function, found.target);
    // Where type arguments are sampled, the name is that of no instance.
    let select = (!found.is_main).then(|| if found.sampled { name.clone() } else { unique.clone() });
    let starts = found.is_main;
    Entry { unique, select, target, starts, asks, granted, doubt, ..Entry::plain(&name, function) }
}
