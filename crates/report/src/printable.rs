//! Texts of the analysed program before they reach a terminal.

use crate::words::escape;
use conspect_verdict::Report;
use serde_json::Value;
use std::borrow::Cow;

/// The report with every control character in its texts escaped: a message of the analysed program cannot move a cursor or hide
/// what follows it. Inputs are numbers and code units here and are written as literals later.
pub fn printable(report: &Report) -> Cow<'_, Report> {
    let mut value = serde_json::to_value(report).expect("a report has string keys only");
    let mut changed = false;
    clean(&mut value, &mut changed);
    match changed {
        false => Cow::Borrowed(report),
        true => Cow::Owned(serde_json::from_value(value).expect("only texts were changed")),
    }
}

fn clean(value: &mut Value, changed: &mut bool) {
    match value {
        Value::String(text) => {
            let safe = escape(text);
            if safe != *text {
                *changed = true;
                *text = safe;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|v| clean(v, changed)),
        Value::Object(fields) => fields.values_mut().for_each(|v| clean(v, changed)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
