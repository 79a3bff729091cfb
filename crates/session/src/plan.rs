//! Which entries a run has: those that are named, those that patterns choose, or the program's `main`.

use crate::error::SessionError;
use crate::load::Source;
use crate::request::Request;
use conspect_lang::{Listed, Listing};
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
    /// How much there is to execute, roughly.
    pub size: u64,
}

/// What a run has to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub entries: Vec<Chosen>,
    pub properties: Vec<String>,
    /// Were entries chosen by what they are like, and not one by one?
    pub many: bool,
    /// For each entry its number among those of all shards, from 0.
    pub order: Vec<usize>,
    /// How many entries all shards have together.
    pub total: usize,
}

/// Is this the name of no single method?
pub fn is_pattern(entry: &str) -> bool {
    entry.contains('*')
}

/// Does the run check what patterns choose?
pub fn chooses_many(request: &Request) -> bool {
    request.all_public || request.entries.iter().any(|e| is_pattern(e))
}

/// Are latent violations an answer of their own, neither violated nor proved?
pub fn tells_apart(request: &Request) -> bool {
    chooses_many(request) && !request.strict && request.target.is_none()
}

/// Finds the entries of a run, in the order in which they are asked for; those of a pattern in the order of their classes'
/// names and of the methods in each. None comes twice.
pub fn choose(source: &Source, request: &Request) -> Result<Choice, SessionError> {
    let many = chooses_many(request);
    let mut entries: Vec<Chosen> = vec![];
    let mut properties = None;
    let plain: Vec<String> = request.entries.iter().filter(|e| !is_pattern(e)).cloned().collect();
    let mut named: BTreeMap<String, Chosen> = BTreeMap::new();
    if !many || !plain.is_empty() {
        let mut loaded = source.load(&plain)?;
        loaded.keep_properties(&request.properties)?;
        properties = Some(loaded.properties.iter().map(|p| p.name.clone()).collect());
        for entry in loaded.entries {
            let chosen =
                Chosen { name: entry.name.clone(), select: entry.select, unique: entry.unique, size: 0 };
            match many {
                true => drop(named.insert(entry.name, chosen)),
                false => entries.push(chosen),
            }
        }
    }
    if many {
        let listed = listing(source, request)?;
        let patterns = request.entries.iter().map(String::as_str);
        for pattern in patterns.chain(request.all_public.then_some(ALL)) {
            match named.get(pattern) {
                Some(chosen) => entries.push(chosen.clone()),
                None => entries.extend(matching(&listed, pattern)?),
            }
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    entries.retain(|e| seen.insert((e.unique.clone(), e.select.is_some())));
    let properties = match properties {
        Some(names) => names,
        None => {
            let mut loaded = source.load(&first(&entries))?;
            loaded.keep_properties(&request.properties)?;
            loaded.properties.iter().map(|p| p.name.clone()).collect()
        }
    };
    let total = entries.len();
    let mut order: Vec<usize> = (0..total).collect();
    if let Some(shard) = request.shard {
        order.retain(|&i| shard.has(&entries[i].unique));
        entries.retain(|e| shard.has(&e.unique));
    }
    Ok(Choice { entries, properties, many, order, total })
}

/// What chooses every public method of public classes.
const ALL: &str = "";

fn first(entries: &[Chosen]) -> Vec<String> {
    entries.first().and_then(|e| e.select.clone()).into_iter().collect()
}

/// The functions that patterns choose from.
fn listing(source: &Source, request: &Request) -> Result<Listing, SessionError> {
    let Some(mut listing) = source.open_input().listing()? else {
        let text = "patterns and --all-public choose among the methods of classes and the functions of a JavaScript \
                    file; name the functions of other programs one by one, with --entry";
        return Err(SessionError::Request(text.into()));
    };
    listing.functions.retain(|f| f.is_static || !request.static_only);
    Ok(listing)
}

/// Those that a pattern chooses.
fn matching(listing: &Listing, pattern: &str) -> Result<Vec<Chosen>, SessionError> {
    let fits = |f: &&Listed| match pattern {
        ALL => f.is_public,
        _ => f.spellings.iter().any(|spelling| matches(pattern, spelling)),
    };
    let chosen = |f: &Listed| Chosen {
        name: f.name.clone(),
        select: Some(f.select.clone()),
        unique: f.unique.clone(),
        size: f.size,
    };
    let found: Vec<Chosen> = listing.functions.iter().filter(fits).map(chosen).collect();
    if found.is_empty() {
        let text = match pattern {
            ALL => listing.none_public.into(),
            _ => format!("--entry '{pattern}' chooses {}", listing.none),
        };
        return Err(SessionError::Request(text));
    }
    Ok(found)
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
