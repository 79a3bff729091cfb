//! Random programs for the law of composition: functions on texts, boxes, classes, arrays and callbacks, called with values that
//! are known and values that are not, so that a summary meets callers that know more than it does.

use std::fmt::Write;

use crate::rng::Rng;

/// Bodies of functions of `Object o, String s, int i, int[] a` and `java.util.function.IntUnaryOperator f`; `$` is a small number.
const BODIES: &[&str] = &[
    "return \"ab\".equals(s) ? $ : i;",
    "return s.equals(\"ab\") ? i + $ : s.length();",
    "return s.compareTo(\"b\") < 0 ? $ : s.indexOf('c');",
    "return s.concat(\"x\").startsWith(\"abx\") ? $ : 1;",
    "switch (s) { case \"ab\": return $; case \"c\": return i; default: return -1; }",
    "Object[] x = i > $ ? new Object[3] : new String[3]; x[i & 1] = o; return x.length;",
    "Object[] x = new String[3]; x[1] = i == $ ? (Object) i : s; return 5;",
    "return o.getClass() == String.class ? $ : o instanceof Integer ? (Integer) o : 3;",
    "return ((Integer) o) + $;",
    "return ((String) o).length() + $;",
    "int[][] x = new int[i & 1][i - $]; return x.length;",
    "int[][] x = new int[2][3]; x[i & 1][1] = $; return x[1][i & 3];",
    "int[][] x = {a, a, {1, $}}; x[0][0] += i; return x[i & 3].length + a[0];",
    "a[i & 3] = $; return a[0] + a[1] * 3;",
    "int[] x = a.clone(); System.arraycopy(a, 0, x, i & 1, 2); return x[1] + $;",
    "return java.util.Arrays.equals(a, new int[] {i, $, 0}) ? 1 : 2;",
    "return f.applyAsInt(i) + f.applyAsInt($);",
    "return f.andThen(v -> v + $).applyAsInt(i);",
    "StringBuilder b = new StringBuilder(s); b.append(i > $ ? \"y\" : s).reverse(); return b.length() * 8 + b.charAt(0);",
    "return Integer.valueOf(i) == Integer.valueOf($) ? 1 : 2;",
    "return o.equals(i) ? $ : o.equals(s) ? 2 : o.hashCode();",
    "return String.valueOf(i).equals(\"$\") ? 1 : String.valueOf(i).length();",
    "return Integer.parseInt(s.length() > 1 ? \"$\" : \"1\") + i;",
    "java.util.List<Object> l = new java.util.ArrayList<>(); l.add(o); l.add(s); return l.indexOf(s) + l.get(i & 1).hashCode() % 7;",
    "java.util.Map<Object, Integer> m = new java.util.HashMap<>(); m.put(s, $); m.put(o, i); return m.size() * 10 + m.get(s);",
    "Kind k = Kind.values()[i & 1]; return k == Kind.A ? $ : k.ordinal() + k.name().length();",
    "return Kind.valueOf(i > $ ? \"A\" : s.toUpperCase()).ordinal();",
    "int r = 0; for (char c : s.toCharArray()) r = r * 3 + (c == 'b' ? $ : c - 'a'); return r;",
    "try { return a[i] / (i - $); } catch (ArithmeticException e) { return -7; }",
    "return Math.max(i, $) + Math.abs(i) + Integer.signum(i);",
];

/// Arguments for each parameter; `v` is an unknown int and `c` an unknown character.
const OBJECTS: &[&str] =
    &["\"ab\"", "(Object) 1", "v > 0 ? (Object) \"c\" : (Object) v", "(Object) v", "new int[1].length"];
const TEXTS: &[&str] =
    &["\"ab\"", "\"c\"", "v > 0 ? \"ab\" : \"b\"", "\"a\" + c", "String.valueOf(c)", "z ? \"ab\" : \"\""];
const NUMBERS: &[&str] = &["v", "1", "2", "v + b", "-1", "z ? 1 : v"];
const ARRAYS: &[&str] = &["new int[] {1, 2, 0}", "new int[] {v, b, 0}", "new int[z ? 3 : 4]", "{ARRAY}"];
const CALLBACKS: &[&str] =
    &["x -> x + 1", "x -> x > v ? x : b", "Math::abs", "x -> { held[0] += x; return held[0]; }"];

/// The text of a class with `run` as the driver of the law calls it; name and seed determine it.
pub fn program(name: &str, seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut out = format!(
        "public final class {name} {{\n    enum Kind {{ A, B }}\n    static int[] held = {{1, 2, 3}};\n"
    );
    const PARAMETERS: &str = "Object o, String s, int i, int[] a, java.util.function.IntUnaryOperator f";
    let count = 2;
    for n in 0..count {
        let body = rng.pick(BODIES).replace('$', &rng.below(3).to_string());
        writeln!(out, "    static int h{n}({PARAMETERS}) {{ {body} }}").expect("a string takes everything");
        if n > 0 && rng.percent(60) {
            let inner = rng.below(n);
            let value = rng.below(3);
            let call = format!("h{inner}(o, s, i > {value} ? {value} : i, a, x -> f.applyAsInt(x) - {value})");
            writeln!(out, "    static int g{n}({PARAMETERS}) {{ int r = {call}; return r > 0 ? h{n}(o, s, i, a, f) : r; }}")
        } else {
            writeln!(out, "    static int g{n}({PARAMETERS}) {{ return h{n}(o, s, i, a, f); }}")
        }
        .expect("a string takes everything");
    }
    out += "    static void run(int v, long l, float e, double d, byte b, short t, char c, boolean z) {\n        held = new int[] {1, 2, 3};\n";
    for _ in 0..2 {
        let function = format!("g{}", rng.below(count));
        let arguments: Vec<String> = [OBJECTS, TEXTS, NUMBERS, ARRAYS, CALLBACKS]
            .iter()
            .map(|choices| rng.pick(choices).replace("{ARRAY}", "held"))
            .collect();
        writeln!(
            out,
            "        try {{ Light.t({function}({})); }} catch (RuntimeException x) {{ Light.t(x instanceof ArrayStoreException ? 11 : \
             x instanceof ClassCastException ? 12 : 13); }}",
            arguments.join(", ")
        )
        .expect("a string takes everything");
    }
    out += "    }\n}\n";
    out
}
