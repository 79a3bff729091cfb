//! Which entries a run has: those that are named, those that patterns choose, or the program's `main`.

use crate::args::CheckArgs;
use crate::error::CliError;
use crate::input::Kind;
use crate::load::Source;
use conspect_lang_java::MethodInfo;
use conspect_lang_js::TopLevel;
use std::collections::BTreeMap;

/// An entry before anything of it is loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// As reports name it.
    pub name: String,
    /// What finds it again in a new program; `None` for what a program without a name starts with.
    pub select: Option<String>,
    /// The function's unique name in the program.
    pub unique: String,
}

/// What a run has to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub entries: Vec<Chosen>,
    pub properties: Vec<String>,
    /// Were entries chosen by what they are like, and not one by one?
    pub many: bool,
}

/// Is this the name of no single method?
pub fn is_pattern(entry: &str) -> bool {
    entry.contains('*')
}

/// Does the run check what patterns choose?
pub fn chooses_many(args: &CheckArgs) -> bool {
    args.all_public || args.entry.iter().any(|e| is_pattern(e))
}

/// Finds the entries of a run, in the order in which they are asked for; those of a pattern in the order of their classes'
/// names and of the methods in each. None comes twice.
pub fn choose(source: &Source, kind: &Kind, args: &CheckArgs) -> Result<Choice, CliError> {
    let many = chooses_many(args);
    let mut entries: Vec<Chosen> = vec![];
    let mut properties = None;
    let plain: Vec<String> = args.entry.iter().filter(|e| !is_pattern(e)).cloned().collect();
    let mut named: BTreeMap<String, Chosen> = BTreeMap::new();
    if !many || !plain.is_empty() {
        let mut loaded = source.load(&plain)?;
        loaded.keep_properties(&args.property)?;
        properties = Some(loaded.properties.iter().map(|p| p.name.clone()).collect());
        for entry in loaded.entries {
            let java = matches!(kind, Kind::Java { .. });
            let select = if java { Some(entry.unique.clone()) } else { plain_name(&plain, &entry.name) };
            let chosen = Chosen { name: entry.name.clone(), select, unique: entry.unique };
            match many {
                true => drop(named.insert(entry.name, chosen)),
                false => entries.push(chosen),
            }
        }
    }
    if many {
        let listed = List::new(source, kind, args)?;
        let patterns = args.entry.iter().map(String::as_str);
        for pattern in patterns.chain(args.all_public.then_some(ALL)) {
            match named.get(pattern) {
                Some(chosen) => entries.push(chosen.clone()),
                None => entries.extend(listed.matching(pattern)?),
            }
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    entries.retain(|e| seen.insert((e.unique.clone(), e.select.is_some())));
    let properties = match properties {
        Some(names) => names,
        None => {
            let mut loaded = source.load(&first(&entries))?;
            loaded.keep_properties(&args.property)?;
            loaded.properties.iter().map(|p| p.name.clone()).collect()
        }
    };
    Ok(Choice { entries, properties, many })
}

/// What chooses every public method of public classes.
const ALL: &str = "";

/// The name to load, which a file without named entries has not.
fn plain_name(plain: &[String], name: &str) -> Option<String> {
    plain.iter().any(|p| p == name).then(|| name.to_string())
}

fn first(entries: &[Chosen]) -> Vec<String> {
    entries.first().and_then(|e| e.select.clone()).into_iter().collect()
}

/// What patterns choose from.
enum List {
    Java {
        methods: Vec<MethodInfo>,
        /// How many methods of a class have a name.
        named: BTreeMap<(String, String), usize>,
    },
    /// With the unique names that they have as entries.
    JavaScript(Vec<(TopLevel, String)>),
}

impl List {
    fn new(source: &Source, kind: &Kind, args: &CheckArgs) -> Result<List, CliError> {
        match (kind, source.classes(), source.scripts()) {
            (Kind::Java { .. }, Some(classes), _) => {
                let mut named = BTreeMap::new();
                let mut methods = classes.methods();
                for m in &methods {
                    *named.entry((m.class.clone(), m.name.clone())).or_default() += 1;
                }
                methods.retain(|m| !m.is_private && (m.is_static || !args.static_only));
                Ok(List::Java { methods, named })
            }
            (Kind::JavaScript(_), _, Some(scripts)) => {
                let mut js = scripts.program()?;
                let mut functions = vec![];
                for f in js.functions().to_vec() {
                    let entry = js.check_entry(Some(&f.name))?;
                    functions.push((f, js.program.functions[entry].name.to_string()));
                }
                Ok(List::JavaScript(functions))
            }
            _ => {
                let text = "patterns and --all-public choose among the methods of classes and the functions of a JavaScript \
                            file; name the functions of other programs one by one, with --entry";
                Err(CliError::Arguments(text.into()))
            }
        }
    }

    fn matching(&self, pattern: &str) -> Result<Vec<Chosen>, CliError> {
        let (found, what): (Vec<Chosen>, _) = match self {
            List::Java { methods, named } => {
                let found = methods.iter().filter(|m| is_chosen(m, pattern));
                (found.map(|m| chosen(m, named)).collect(), "no method of the input")
            }
            List::JavaScript(functions) => {
                let fits =
                    |f: &TopLevel| if pattern == ALL { f.is_public } else { matches(pattern, &f.name) };
                let found = functions.iter().filter(|(f, _)| fits(f)).map(|(f, unique)| Chosen {
                    name: f.name.clone(),
                    select: Some(f.name.clone()),
                    unique: unique.clone(),
                });
                (found.collect(), "no function of the file's top level")
            }
        };
        if found.is_empty() {
            let text = match (pattern, self) {
                (ALL, List::Java { .. }) => {
                    "--all-public chooses no method: no public class of the input has a public one".into()
                }
                (ALL, List::JavaScript(_)) => {
                    "--all-public chooses nothing: the file exports no function that its top level names"
                        .into()
                }
                _ => format!("--entry '{pattern}' chooses {what}"),
            };
            return Err(CliError::Arguments(text));
        }
        Ok(found)
    }
}

fn is_chosen(m: &MethodInfo, pattern: &str) -> bool {
    match pattern {
        ALL => m.public_class && m.is_public,
        _ => {
            let name = format!("{}.{}", m.class, m.name);
            matches(pattern, &name) || matches(pattern, &format!("{name}{}", m.descriptor))
        }
    }
}

fn chosen(m: &MethodInfo, named: &BTreeMap<(String, String), usize>) -> Chosen {
    let plain = format!("{}.{}", m.class, m.name);
    let unique = format!("{plain}{}", m.descriptor);
    let alone = named.get(&(m.class.clone(), m.name.clone())) == Some(&1);
    Chosen { name: if alone { plain } else { unique.clone() }, select: Some(unique.clone()), unique }
}

/// Does a text match a pattern in which `*` stands for any characters, none included?
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns() {
        for (pattern, text, expected) in [
            ("a.*", "a.B.c", true),
            ("a.*", "b.B.c", false),
            ("*", "", true),
            ("a.B.c", "a.B.c", true),
            ("a.B.c", "a.B.cd", false),
            ("a.*.c", "a.B.c", true),
            ("a.*.c", "a.B.cd", false),
            ("*.c*(I)V", "a.B.c(I)V", true),
            ("*aa", "aaa", true),
            ("a*a", "a", false),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }
}
