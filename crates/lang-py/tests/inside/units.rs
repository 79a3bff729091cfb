//! Tests of `src/units.rs`.

use conspect_base::Print;
use conspect_lang_py::inside::{Source, Unit, Units};

fn units(text: &str) -> &'static Units {
    Source::of_program("f.py", text.into(), conspect_base::FileId(0)).expect("it parses").units()
}

const FILE: &str = "import math
K = [1, 2]
def f(a, b=K):
    \"\"\"Does.\"\"\"
    def g(x):
        if x:
            return lambda: x
    return g(a)
class A:
    def m(self): return self.n
    @property
    def n(self):
        return 1
    @n.setter
    def n(self, v):
        pass
if K:
    def f(a): return a
";

#[test]
fn functions_have_names() {
    let names: Vec<&str> = units(FILE).all.iter().map(|u| &*u.name).collect();
    assert_eq!(names, ["f", "A.m", "A.n", "A.n#2", "f#2"]);
}

#[test]
fn edits() {
    // What is replaced by what; is the frame the same, are its lines, and which functions are others, in their code and their lines?
    let cases: [(&str, &str, bool, bool, &[&str], &[&str]); 23] = [
        ("return g(a)", "return g(a + 1)", true, true, &["f"], &[]),
        ("            return lambda: x\n", "            pass\n", true, true, &["f"], &[]),
        (
            "        if x:\n            return lambda: x\n",
            "        pass\n",
            true,
            false,
            &["f"],
            &["A.m", "A.n", "A.n#2", "f#2"],
        ),
        ("return self.n", "return  self.n", true, true, &["A.m"], &[]),
        ("Does.", "Does it.", false, true, &["f"], &[]),
        (
            "import math\n",
            "import math\n# A comment.\n\n",
            true,
            false,
            &[],
            &["f", "A.m", "A.n", "A.n#2", "f#2"],
        ),
        ("import math\n", "import math  # A comment.\n", true, true, &[], &[]),
        ("import math", "import re", false, true, &[], &[]),
        ("K = [1, 2]", "K = [1,  2]", false, true, &[], &[]),
        ("b=K", "b=3", false, true, &[], &[]),
        ("class A:", "class A(object):", false, true, &[], &[]),
        ("@property", "@staticmethod", false, true, &[], &[]),
        ("def f(a): return a", "def h(a): return a", false, true, &["f#2"], &["f#2"]),
        ("def m(self): return", "def m(self): yield", false, true, &["A.m"], &[]),
        ("return g(a)", "return g(a); global q", false, true, &["f"], &[]),
        ("return self.n", "return super()", false, true, &["A.m"], &[]),
        ("        pass\n", "        class E(A): pass\n", false, true, &["A.n#2"], &[]),
        ("        pass\n", "        global K\n", true, true, &["A.n#2"], &[]),
        ("        pass\n", "        x = 1\n", true, true, &["A.n#2"], &[]),
        ("        pass\n", "        return [x for x in y]\n", true, true, &["A.n#2"], &[]),
        ("        return 1\n", "        return 1\n        # More.\n", true, false, &[], &["A.n#2", "f#2"]),
        ("\n        return 1\n", " return 1\n", true, false, &[], &["A.n", "A.n#2", "f#2"]),
        (
            "        pass\nif K:\n    def",
            "        pass\n    if K:\n     def",
            false,
            true,
            &["f#2"],
            &["f#2"],
        ),
    ];
    let old = units(FILE);
    for (from, to, frame, lines, code, moved) in cases {
        assert!(FILE.contains(from), "{from}");
        let new = units(&FILE.replacen(from, to, 1));
        assert_eq!(old.frame == new.frame, frame, "the frame: {to}");
        assert_eq!(old.lines == new.lines, lines, "its lines: {to}");
        let differ = |what: fn(&Unit) -> Print| {
            let names = old.all.iter().map(|u| &*u.name);
            names.filter(|n| old.named(n).map(what) != new.named(n).map(what)).collect::<Vec<&str>>()
        };
        assert_eq!(differ(|u| u.code), code, "{to}");
        assert_eq!(differ(|u| u.lines), moved, "the lines: {to}");
    }
}

/// What Python refuses the whole file for, though it parses, is met by every entry: such a file is loaded no more.
#[test]
fn refused_edits() {
    for to in ["        break\n", "        nonlocal q\n", "        K; global K\n"] {
        let text = FILE.replacen("        pass\n", to, 1);
        assert!(Source::of_program("f.py", text, conspect_base::FileId(0)).is_err(), "{to}");
    }
}
