//! `conspect merge`: one report of what several runs found.

use crate::EXIT_BROKEN;
use crate::args::MergeArgs;
use crate::ask::Languages;
use crate::error::CliError;
use crate::render;
use conspect_report::View;
use conspect_session::{Part, merge as merge_parts};
use std::path::{Path, PathBuf};

/// Merges and prints; the exit code is that of one run over all entries.
///
/// # Errors
/// When a report cannot be read, or the reports do not make a whole.
pub fn merge(args: &MergeArgs, languages: Languages) -> Result<u8, CliError> {
    render::can_write(args.output.as_ref(), &args.reports)?;
    let parts = args.parts.iter().map(|path| read(path)).collect::<Result<Vec<Part>, CliError>>()?;
    let named = |error: conspect_session::MergeError| {
        let names: Vec<String> = args.parts.iter().map(|p| p.display().to_string()).collect();
        CliError::Text(format!("{error}\n  reports, in order: {}", names.join(", ")))
    };
    let part = &merge_parts(&parts).map_err(named)?;
    let report = &part.report;
    let Some(language) = languages.iter().find(|l| l.name() == part.language) else {
        return Err(CliError::Text(format!("there is no language `{}` here", part.language)));
    };
    let mut roots = args.source.clone();
    let input = conspect_lang::Input { paths: vec![part.title.clone().into()], ..Default::default() };
    roots.extend(language.source_roots(&input));
    roots.extend(["", "src", "src/main/java"].map(|sub| Path::new(".").join(sub)));
    let view = View {
        runtime: language.runtime_name().unwrap_or("a runtime of its own").into(),
        notation: language.notation(),
        ..render::view(&args.reports, roots)?
    };
    let title = part.title.clone();
    let shown = render::Shown { report, many: part.many, view, title, statistics: false, part };
    shown.write(args.format, args.output.as_deref(), &args.reports)?;
    Ok(if part.broken { EXIT_BROKEN } else { shown.exit_code() })
}

fn read(path: &PathBuf) -> Result<Part, CliError> {
    let wrong = |error: String| CliError::Text(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    serde_json::from_str(&text)
        .map_err(|error| wrong(format!("it is no report that `check --format findings` wrote: {error}")))
}
