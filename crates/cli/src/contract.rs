//! `conspect contract`: what a summary knows of a function, as a contract in the words of its language.

use crate::args::ContractArgs;
use crate::ask::{Languages, project};
use crate::error::CliError;
use conspect_engine::summary::{End, Notation as Terms, Summary, Value, Way};
use conspect_lang::{Clause, Contract, Notation};
use conspect_session::load;

/// Something is open: the contract does not say all.
const EXIT_OPEN: u8 = 3;

/// Prints the contracts of functions; the exit code.
pub fn contract(args: &ContractArgs, languages: Languages) -> Result<u8, CliError> {
    let project = project(languages, &args.input)?;
    if let Some(code) = told(&project, &args.entry)? {
        return Ok(code);
    }
    let notation = project.language().notation();
    let mut loaded = load(&project, &args.entry)?;
    let functions: Vec<_> = loaded.entries.iter().map(|e| e.target).collect();
    let (mut shown, mut complete) = (vec![], true);
    for function in functions {
        let name = loaded.world.program.functions[function].name.to_string();
        // Joined: a contract lists conditions, not ways.
        let told = match conspect_session::summary(&mut loaded, function, true, args.loop_bound) {
            Ok((summaries, _)) => {
                let own: Vec<&Summary> = summaries.iter().filter(|s| s.function == name).collect();
                let [own] = own[..] else {
                    let why = "it is summarised in each of the heaps that it is called in";
                    return Err(CliError::Text(format!("{name} has no contract of its own: {why}")));
                };
                of(own, notation).map_err(|e| CliError::Text(format!("{name}: {e}")))?
            }
            Err(refused) => Contract { open: vec![refused.to_string()], ..Contract::default() },
        };
        complete &= told.open.is_empty();
        shown.push(notation.contract(&name, &told));
    }
    crate::output::print(&shown.join("\n"))?;
    Ok(if complete { 0 } else { EXIT_OPEN })
}

/// Prints contracts that the language finds by itself; the exit code. `None` where it does not.
fn told(project: &conspect_session::Project, entries: &[String]) -> Result<Option<u8>, CliError> {
    let source = conspect_session::Source::open(project)?;
    let (mut shown, mut complete) = (vec![], true);
    for entry in entries {
        let Some(told) = source.told(entry) else { return Ok(None) };
        let (text, is_complete) = told.map_err(CliError::Text)?;
        shown.push(text);
        complete &= is_complete;
    }
    if shown.is_empty() {
        return Ok(None);
    }
    crate::output::print(&shown.join("\n"))?;
    Ok(Some(if complete { 0 } else { EXIT_OPEN }))
}

/// What the outcomes of a summary say.
fn of(summary: &Summary, notation: &dyn Notation) -> Result<Contract, String> {
    let terms = Terms::of(summary).map_err(|e| e.to_string())?.with_equality(notation.equality());
    let mut out =
        Contract { open: summary.gaps.iter().map(ToString::to_string).collect(), ..Contract::default() };
    if !summary.complete && out.open.is_empty() {
        out.open.push("the summary is not complete".into());
    }
    for way in &summary.outcomes {
        let when: Vec<String> = way.conditions.iter().map(|c| terms.root(*c)).collect();
        let clause = |what: String| Clause { what, when: when.clone() };
        match &way.end {
            End::Returned(None) | End::Halted => {}
            End::Returned(Some(Value::New(i))) => {
                let class = way.objects.get(*i as usize).map_or("object", |o| &*o.class);
                out.returns.push(clause(format!("a new {class}")));
            }
            End::Returned(Some(v)) => out.returns.push(clause(terms.value(v))),
            End::Thrown(Value::New(i)) => {
                let class = way.objects.get(*i as usize).map_or("an exception", |o| &*o.class);
                out.raises.push(clause(class.to_string()));
            }
            End::Thrown(v) => out.raises.push(clause(terms.value(v))),
            End::Failed(message) => out.raises.push(clause(message.clone())),
        }
        out.changes.extend(changes(way, &terms).into_iter().map(clause));
        for assumption in way.assumptions.iter().filter(|a| a.standing().is_none()).map(ToString::to_string) {
            if !out.assumes.contains(&assumption) {
                out.assumes.push(assumption);
            }
        }
    }
    Ok(out)
}

/// What an outcome writes to what was there before.
fn changes(way: &Way, terms: &Terms) -> Vec<String> {
    let short = |name: &str| name.rsplit('.').next().unwrap_or(name).to_string();
    let under = |c: u32| match terms.root(c).as_str() {
        "true" => String::new(),
        text => format!(" where {text}"),
    };
    let mut out: Vec<String> =
        way.cells.iter().map(|(place, v)| format!("{place} = {}", terms.value(v))).collect();
    out.extend(way.globals.iter().map(|(g, v)| format!("{g} = {}", terms.value(v))));
    for w in &way.fields {
        let (object, value) = (terms.root(w.object), terms.value(&w.value));
        out.push(format!("{object}.{} = {value}{}", short(&w.field), under(w.condition)));
    }
    for w in &way.elements {
        let (array, at, value) = (terms.root(w.array), terms.value(&w.index), terms.value(&w.value));
        out.push(format!("{array}[{at}] = {value}{}", under(w.condition)));
    }
    out
}
