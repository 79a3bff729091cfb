//! Baselines: the fingerprints of what an earlier report says is violated.

use serde_json::Value;
use std::collections::BTreeSet;

/// Why a file is no baseline.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    #[error("it is no JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("it is neither a report of `--format json` nor of `--format sarif`")]
    Kind,
}

/// Reads the fingerprints of all violations in a report that `--format json` or `--format sarif` wrote.
///
/// # Errors
/// When the text is no such report.
pub fn read(text: &str) -> Result<BTreeSet<String>, BaselineError> {
    let value: Value = serde_json::from_str(text)?;
    let mut out = BTreeSet::new();
    if let Some(runs) = value["runs"].as_array() {
        let results = runs.iter().flat_map(|r| r["results"].as_array().into_iter().flatten());
        for result in results.filter(|r| r["properties"]["verdict"] == "violated") {
            out.extend(result["partialFingerprints"]["conspect/v1"].as_str().map(String::from));
        }
    } else if let (Some(entries), "conspect") =
        (value["entries"].as_array(), value["tool"]["name"].as_str().unwrap_or(""))
    {
        let properties = entries.iter().flat_map(|e| e["properties"].as_array().into_iter().flatten());
        out.extend(properties.filter_map(|p| p["fingerprint"].as_str().map(String::from)));
    } else {
        return Err(BaselineError::Kind);
    }
    Ok(out)
}
