//! Tests of `src/jsdoc.rs`.

use conspect_lang_js::inside::Typedefs;

fn check(comments: &[&str], expected: &str) {
    let mut all = Typedefs::default();
    comments.iter().for_each(|c| all.comment(c));
    let last = comments.last().copied().unwrap_or_default();
    let shown: Vec<String> =
        all.parameters(last).iter().map(|(name, k)| format!("{name}={}", k.json())).collect();
    let short = shown.join(";").replace("\"is\":", "").replace('"', "");
    assert_eq!(short, expected, "{last}");
}

#[test]
fn comments_declare_types() {
    let record = "{record,of:[{name:id,optional:false,kind:{number}}]}";
    check(&["@typedef {{id: number}} Item", "@param {Item[]} a"], &format!("a={{array,of:{record}}}"));
    check(
        &["* @typedef {Object} Item\n * @property {number} id the key\n", "@param {Item} [a]"],
        &format!("a={{union,of:[{record},{{constant,undefined:true}}]}}"),
    );
    check(&["@typedef Item\n * @prop {number} id", "@param {Item} a"], &format!("a={record}"));
    check(&["@param {object} a\n * @param {number} a.id"], &format!("a={record}"));
    check(&["@param {Object[]} a\n * @param {number} a[].id"], &format!("a={{array,of:{record}}}"));
    check(&["@callback Pick\n * @returns {string}", "@param {Pick} f"], "f={function,of:{string}}");
    check(
        &["@param {String} a\n * @param {?Number} [b]\n * @param {*} c"],
        "a={string};b={union,of:[{number},{constant,value:null},{constant,undefined:true}]};c={dynamic}",
    );
    check(&["@param a the {number} of them\n@param {string} b"], "b={string}");
}

#[test]
fn members_are_read_as_typescript_reads_them() {
    check(
        &[
            "@typedef {Object} O\n * @property {Record<'a', string>} r",
            "@param {O} o\n * @param {Uint8Array} b",
        ],
        "b={typed,class:Uint8Array,of:{bits}};\
         o={record,of:[{name:r,optional:false,kind:{record,of:[{name:a,optional:false,kind:{string}}]}}]}",
    );
}

#[test]
fn a_type_inside_itself_ends() {
    let mut all = Typedefs::default();
    all.comment("@typedef {{l: T | null}} T");
    assert!(all.named("T", &[]).is_some());
    all.comment("@typedef {A} B\n@typedef {B} A");
    assert!(all.named("A", &[]).is_some());
}
