//! A validator for the part of JSON Schema (draft 7) that the schemas of these tests use. A keyword it does
//! not know is an error, so that nothing in a schema is passed over in silence.

use serde_json::Value;

/// The errors of `document` by `schema`, both as text; each with the place in the document.
pub fn errors(schema: &str, document: &str) -> Vec<String> {
    let schema: Value = serde_json::from_str(schema).expect("the schema is JSON");
    let document: Value = serde_json::from_str(document).expect("the document is JSON");
    let mut found = Vec::new();
    validate(&schema, &schema, &document, "$", &mut found);
    found
}

fn validate(root: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let Some(keywords) = schema.as_object() else {
        if schema == &Value::Bool(false) {
            found.push(format!("{at}: not allowed"));
        }
        return;
    };
    for (keyword, argument) in keywords {
        match keyword.as_str() {
            "$schema" | "$id" | "title" | "description" | "definitions" => {}
            "$ref" => {
                let pointer = argument.as_str().unwrap().strip_prefix('#').expect("a local reference");
                validate(root, root.pointer(pointer).expect("it is defined"), value, at, found);
            }
            "type" => {
                let names: Vec<&str> = match argument {
                    Value::Array(names) => names.iter().map(|n| n.as_str().unwrap()).collect(),
                    other => vec![other.as_str().unwrap()],
                };
                if !names.iter().any(|name| has_type(value, name)) {
                    found.push(format!("{at}: {value} is no {}", names.join(" or ")));
                }
            }
            "const" if argument != value => found.push(format!("{at}: {value} is not {argument}")),
            "enum" if !argument.as_array().unwrap().contains(value) => {
                found.push(format!("{at}: {value} is none of {argument}"));
            }
            "const" | "enum" => {}
            "minimum" => {
                if value.as_f64().is_some_and(|v| v < argument.as_f64().unwrap()) {
                    found.push(format!("{at}: {value} is below {argument}"));
                }
            }
            "minItems" => {
                if value.as_array().is_some_and(|v| (v.len() as u64) < argument.as_u64().unwrap()) {
                    found.push(format!("{at}: too few items"));
                }
            }
            "oneOf" => {
                let fits = |s: &&Value| {
                    let mut errors = Vec::new();
                    validate(root, s, value, at, &mut errors);
                    errors.is_empty()
                };
                let count = argument.as_array().unwrap().iter().filter(fits).count();
                if count != 1 {
                    found.push(format!("{at}: {value} fits {count} alternatives"));
                }
            }
            "required" => {
                for name in argument.as_array().unwrap().iter().map(|n| n.as_str().unwrap()) {
                    if value.as_object().is_some_and(|o| !o.contains_key(name)) {
                        found.push(format!("{at}: no {name}"));
                    }
                }
            }
            "properties" | "additionalProperties" => {}
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    validate(root, argument, item, &format!("{at}[{i}]"), found);
                }
            }
            other => panic!("the keyword {other} is not known here"),
        }
    }
    let known = keywords.get("properties").and_then(Value::as_object);
    for (name, part) in value.as_object().into_iter().flatten() {
        let place = format!("{at}.{name}");
        if let Some(schema) = known.and_then(|k| k.get(name)).or_else(|| keywords.get("additionalProperties"))
        {
            validate(root, schema, part, &place, found);
        }
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    }
}

#[test]
fn a_wrong_document_is_found_out() {
    let schema = r#"{"type": "object", "required": ["a"], "properties": {"a": {"enum": [1, 2]}}, "additionalProperties": false}"#;
    assert_eq!(errors(schema, r#"{"a": 1}"#), Vec::<String>::new());
    for wrong in [r#"{}"#, r#"{"a": 3}"#, r#"{"a": 1, "b": 2}"#, r#"[]"#] {
        assert_ne!(errors(schema, wrong), Vec::<String>::new(), "{wrong}");
    }
}
