//! Tests of `src/call.rs`.

use conspect_lang_js::inside::{Called, LABEL, call, foreign};
use conspect_lang_js::{Kind, Member};
use conspect_verdict::{Input, InputValue, Witness};

fn witness(values: &[InputValue]) -> Witness {
    let input = |value: &InputValue| Input {
        label: LABEL.into(),
        ty: String::new(),
        value: value.clone(),
        location: None,
    };
    Witness { requests: values.iter().map(input).collect(), ..Witness::default() }
}

fn int(value: i64) -> InputValue {
    InputValue::Int { bits: 64, signed: true, value }
}

#[test]
fn plain_values_where_objects_are_used_are_told() {
    let (yes, no) = (InputValue::Bool(true), InputValue::Bool(false));
    let member = Member { name: "a".into(), kind: Kind::Dynamic, optional: false };
    let kinds = [Kind::Union(vec![Kind::Record(vec![member]), Kind::Dynamic]), Kind::Dynamic];
    let undefined = [no.clone(), no.clone(), no.clone(), yes.clone()];
    let of = |values: &[&[InputValue]]| foreign(&kinds, &witness(&values.concat()));
    assert_eq!(of(&[&[no.clone()], &undefined, &undefined]), Some(vec![true, false]));
    assert_eq!(of(&[&[yes.clone()], &undefined, &undefined]), Some(vec![false, false]));
    assert_eq!(of(&[&[yes]]), None);
}

/// A member is called on the first argument, which may be another one, too.
#[test]
fn members_are_called_on_their_object() {
    let check = |again: Option<bool>, expected: &str| {
        let object = Kind::Instance("Box".into(), vec![Kind::Boolean]);
        let values: Vec<InputValue> =
            [Some(true), again].into_iter().flatten().chain([false]).map(InputValue::Bool).collect();
        let of = if again == Some(true) { &values[..2] } else { &values[..] };
        let kinds = [object.clone(), if again.is_some() { object } else { Kind::Boolean }];
        let got = call(&Called::Member("same".into()), &kinds, &witness(of)).map(|c| c.text);
        assert_eq!(got.as_deref(), Some(expected));
    };
    check(None, "new Box(true).same(false)");
    check(Some(false), "new Box(true).same(new Box(false))");
    check(Some(true), "((arg0) => arg0.same(arg0))(new Box(true))");
    let object = [Kind::Instance("Box".into(), vec![Kind::Boolean])];
    let got = call(&Called::Getter("all".into()), &object, &witness(&[InputValue::Bool(true)]));
    assert_eq!(got.map(|c| c.text).as_deref(), Some("new Box(true).all"));
}

#[test]
fn calls_are_written_as_programs_write_them() {
    let check = |kinds: &[&str], values: &[InputValue], expected: Option<&str>| {
        let kinds: Vec<Kind> = kinds.iter().map(|k| Kind::of(k)).collect();
        let got = call(&Called::Function("f".into()), &kinds, &witness(values)).map(|c| c.text);
        assert_eq!(got.as_deref(), expected, "{kinds:?}");
    };
    let (yes, no) = (InputValue::Bool(true), InputValue::Bool(false));
    let text = |s: &str| InputValue::Str(s.encode_utf16().collect());
    check(&[], &[], Some("f()"));
    check(&["number", "string"], &[yes.clone(), int(2), text("a\"\n")], Some("f(2, \"a\\\"\\n\")"));
    check(
        &["{price: number, ab?: boolean}[]"],
        &[
            int(3),
            yes.clone(),
            int(1),
            no.clone(),
            yes.clone(),
            int(7),
            yes.clone(),
            yes.clone(),
            no.clone(),
            yes.clone(),
            int(2),
            yes.clone(),
            no.clone(),
        ],
        Some("f([{price: 1}, {price: 7, ab: false}, {price: 2, ab: undefined}])"),
    );
    check(&["bigint"], &[yes.clone(), int(-3)], Some("f(-3n)"));
    check(&["number", "number="], &[yes.clone(), int(-3), no.clone()], Some("f(-3, undefined)"));
    check(&["*"], &[no.clone(), no.clone(), no.clone(), yes.clone()], Some("f(undefined)"));
    check(&["*"], &[no.clone(), no.clone(), no.clone(), no.clone(), yes.clone()], Some("f(null)"));
    check(&["[number, 'x' | true]"], &[yes.clone(), int(1), no.clone()], Some("f([1, true])"));
    check(&["() => boolean"], &[], Some("f(() => undefined)"));
    check(&["() => boolean"], &[yes.clone(), yes.clone()], Some("f(() => true)"));
    check(
        &["() => boolean"],
        &[yes.clone(), no.clone()],
        Some("f(((all) => () => all.shift())([true, false]))"),
    );
    check(&["number"], &[yes], None);
    check(&["boolean"], &[no.clone(), no], None);
}
