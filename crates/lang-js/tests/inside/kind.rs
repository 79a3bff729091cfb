//! Tests of `src/kind.rs`.

use conspect_lang_js::Kind;

#[test]
fn types_of_comments() {
    let check = |text: &str, expected: &str| assert_eq!(Kind::of(text).json(), expected, "{text}");
    let number = "{\"is\":\"number\"}";
    let string = "{\"is\":\"string\"}";
    let undefined = "{\"is\":\"constant\",\"undefined\":true}";
    check("number", number);
    check(" integer ", "{\"is\":\"integer\"}");
    check("number|string", &format!("{{\"is\":\"union\",\"of\":[{number},{string}]}}"));
    check(
        "(number | string)[]",
        &format!("{{\"is\":\"array\",\"of\":{{\"is\":\"union\",\"of\":[{number},{string}]}}}}"),
    );
    check("Array.<number>", &format!("{{\"is\":\"array\",\"of\":{number}}}"));
    check("Array<number>", &format!("{{\"is\":\"array\",\"of\":{number}}}"));
    check("array", "{\"is\":\"array\",\"of\":{\"is\":\"dynamic\"}}");
    check("float", "{\"is\":\"number\"}");
    check("Set", "{\"is\":\"set\",\"of\":{\"is\":\"dynamic\"}}");
    check("Iterator", "{\"is\":\"iterator\",\"of\":{\"is\":\"dynamic\"}}");
    check("Array", "{\"is\":\"array\",\"of\":{\"is\":\"dynamic\"}}");
    check("Array[]", "{\"is\":\"array\",\"of\":{\"is\":\"array\",\"of\":{\"is\":\"dynamic\"}}}");
    check("number=", &format!("{{\"is\":\"union\",\"of\":[{number},{undefined}]}}"));
    check("[number, string]", &format!("{{\"is\":\"tuple\",\"of\":[{number},{string}]}}"));
    check(
        "{a: number, b?: string}",
        &format!(
            "{{\"is\":\"record\",\"of\":[{{\"name\":\"a\",\"optional\":false,\"kind\":{number}}},\
             {{\"name\":\"b\",\"optional\":true,\"kind\":{{\"is\":\"union\",\"of\":[{string},{undefined}]}}}}]}}"
        ),
    );
    check(
        "'a' | 1",
        "{\"is\":\"union\",\"of\":[{\"is\":\"constant\",\"value\":\"a\"},{\"is\":\"constant\",\"value\":1}]}",
    );
    for text in ["Foo", "{", "number|", "*", "any", "Array<number", "{a number}"] {
        check(text, "{\"is\":\"dynamic\"}");
    }
}
