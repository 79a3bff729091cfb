//! Violation witnesses in the competition's exchange format, GraphML 1.0: one node for each input that the program asked for, an edge with what
//! it got, and the place of the failure.

use serde_json::Value;
use std::fmt::Write;

/// The witness of a violated property, from the JSON report.
pub fn graphml(report: &Value, name: &str) -> String {
    let entries = report["entries"].as_array().into_iter().flatten();
    let mut properties = entries.flat_map(|e| e["properties"].as_array().into_iter().flatten());
    let property = properties.find(|p| p["property"] == name).unwrap_or(&Value::Null);
    let formula = match name {
        "assertions" => "G assert",
        _ => "G ! uncaught(java.lang.RuntimeException)",
    };
    let mut out = String::from(HEAD);
    let data = |out: &mut String, key: &str, value: &str| {
        let _ = writeln!(out, "      <data key=\"{key}\">{}</data>", xml(value));
    };
    let version = report["tool"]["version"].as_str().unwrap_or_default();
    for (key, value) in [
        ("witness-type", "violation_witness"),
        ("sourcecodelang", "Java"),
        ("producer", &format!("conspect {version}")),
        ("specification", &format!("CHECK( init(Main.main()), LTL({formula}) )")),
        ("architecture", "64bit"),
    ] {
        data(&mut out, key, value);
    }
    out.push_str("      <node id=\"n0\"><data key=\"entry\">true</data></node>\n");
    let mut at = 0;
    let mut step = |out: &mut String, place: &Value, assumption: Option<String>, last: bool| {
        let flag = if last { "<data key=\"violation\">true</data>" } else { "" };
        let _ = writeln!(out, "      <node id=\"n{}\">{flag}</node>", at + 1);
        let _ = writeln!(out, "      <edge source=\"n{at}\" target=\"n{}\">", at + 1);
        if let Some(file) = place["file"].as_str() {
            data(out, "originfile", file);
        }
        if let Some(line) = place["line"].as_u64() {
            data(out, "startline", &line.to_string());
        }
        if let Some(text) = assumption {
            data(out, "assumption", &text);
        }
        if let Some(function) = place["function"].as_str() {
            data(out, "assumption.scope", function);
        }
        out.push_str("      </edge>\n");
        at += 1;
    };
    for request in property["witness"]["requests"].as_array().into_iter().flatten() {
        let value = request["text"].as_str().map(|text| format!("value = {text};"));
        step(&mut out, &request["location"], value, false);
    }
    step(&mut out, &property["violation"]["location"], None, true);
    out.push_str("  </graph>\n</graphml>\n");
    out
}

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <key attr.name="entry" attr.type="boolean" for="node" id="entry"><default>false</default></key>
  <key attr.name="violation" attr.type="boolean" for="node" id="violation"><default>false</default></key>
  <key attr.name="witness-type" attr.type="string" for="graph" id="witness-type"/>
  <key attr.name="sourcecodelang" attr.type="string" for="graph" id="sourcecodelang"/>
  <key attr.name="producer" attr.type="string" for="graph" id="producer"/>
  <key attr.name="specification" attr.type="string" for="graph" id="specification"/>
  <key attr.name="architecture" attr.type="string" for="graph" id="architecture"/>
  <key attr.name="originFileName" attr.type="string" for="edge" id="originfile"/>
  <key attr.name="startline" attr.type="int" for="edge" id="startline"/>
  <key attr.name="assumption" attr.type="string" for="edge" id="assumption"/>
  <key attr.name="assumption.scope" attr.type="string" for="edge" id="assumption.scope"/>
  <graph edgedefault="directed">
"#;

/// Text as XML has it; what XML cannot hold is left out.
fn xml(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c < ' ' && !['\t', '\n', '\r'].contains(&c) => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_witness_has_its_inputs_and_its_end() {
        let report = serde_json::json!({"tool": {"version": "1"}, "entries": [{"properties": [{
            "property": "assertions",
            "violation": {"location": {"file": "A.java", "line": 9, "function": "A.<init>()V"}},
            "witness": {"requests": [{"text": "-5", "location": {"file": "A.java", "line": 3}}]}
        }]}]});
        let text = graphml(&report, "assertions");
        for part in [
            "<data key=\"assumption\">value = -5;</data>",
            "<data key=\"assumption.scope\">A.&lt;init&gt;()V</data>",
            "<node id=\"n2\"><data key=\"violation\">true</data></node>",
            "LTL(G assert)",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }
}
