//! A generated Java project: hundreds of small methods as business code has them, in classes that call each other.
//! Its sources are a function of its size, so measurements of it can be repeated.

use crate::tools::{self, ToolError};
use std::path::{Path, PathBuf};

/// Methods of each class.
pub const METHODS: usize = 10;

/// A project in a directory: sources in `src`, classes in `out`.
#[derive(Debug)]
pub struct Project {
    root: PathBuf,
    classes: usize,
}

impl Project {
    /// Writes and compiles a project of `classes` classes with [`METHODS`] methods each. In a `hard` one two methods of
    /// each class have loops without a bound, which are proved by invariants, and one sorts more.
    ///
    /// # Errors
    /// When files cannot be written or the compiler fails.
    pub fn generate(root: &Path, classes: usize, hard: bool) -> Result<Project, ToolError> {
        let project = Project { root: root.to_path_buf(), classes };
        std::fs::create_dir_all(root.join("src/shop"))?;
        std::fs::create_dir_all(project.out())?;
        for class in 0..classes {
            std::fs::write(project.source(class), source(class, hard))?;
        }
        project.compile()?;
        Ok(project)
    }

    /// The directory of the class files.
    pub fn out(&self) -> PathBuf {
        self.root.join("out")
    }

    /// The source file of a class.
    pub fn source(&self, class: usize) -> PathBuf {
        self.root.join(format!("src/shop/{}.java", class_name(class)))
    }

    /// Compiles everything again.
    ///
    /// # Errors
    /// When the compiler fails.
    pub fn compile(&self) -> Result<(), ToolError> {
        let sources: Vec<PathBuf> = (0..self.classes).map(|class| self.source(class)).collect();
        tools::javac(&self.out(), &sources)
    }

    /// Replaces a text of a class's source and compiles.
    ///
    /// # Errors
    /// When the file cannot be written or the compiler fails.
    ///
    /// # Panics
    /// When the text is not there.
    pub fn edit(&self, class: usize, from: &str, to: &str) -> Result<(), ToolError> {
        let path = self.source(class);
        let text = std::fs::read_to_string(&path)?;
        assert!(text.contains(from), "{} has no {from:?}", path.display());
        std::fs::write(&path, text.replacen(from, to, 1))?;
        self.compile()
    }
}

/// The name of a class.
pub fn class_name(class: usize) -> String {
    format!("Part{class:03}")
}

/// The source of a class. Classes come in threes: the second of a group calls the first, the third the second.
fn source(class: usize, hard: bool) -> String {
    let (k, limit) = (class as i64 + 3, 10 + class as i64);
    let below = (class % 3 != 0).then(|| class_name(class - 1));
    let call = |method: &str, args: &str, otherwise: &str| match &below {
        Some(name) => format!("{name}.{method}({args})"),
        None => otherwise.to_string(),
    };
    let name = class_name(class);
    let price = call("price", "quantity, kind", "quantity * 7");
    let days = call("days", "month, leap", "month == 2 ? (leap ? 29 : 28) : 31");
    let median = call("median", "a, b, c", "a");
    let level = call("level", "value", "0");
    let grade = call("grade", "points", "1");
    let find = call("find", "key", "-1");
    let overlap = call("overlap", "a, b, c, d", "false");
    let (more, few) = if hard { (", a ^ 1", "") } else { ("", " && i < 4") };
    let overlap = if hard {
        format!(
            "int e = a;\n            while (e > {k}) e -= {k};\n            assert e <= {k};\n            return e < 0 || {overlap};"
        )
    } else {
        format!("return {overlap};")
    };
    format!(
        "package shop;

/** Generated: part {class} of a shop. */
public class {name} {{
    private static final int[] STEPS = {{ 1, 3, {k}, {k} + 4, {k} + 9, {k} + 20, {k} + 50 }};

    public static int price(int quantity, int kind) {{
        if (quantity < 0 || quantity > 1000) return 0;
        int base = {price};
        switch (kind) {{
            case 0: base += {k}; break;
            case 1: base += {k} * 2; break;
            case 2: base -= {k}; break;
            default: base += 1;
        }}
        return base / {k};
    }}

    public static int days(int month, boolean leap) {{
        if (month < 1 || month > 12) throw new IllegalArgumentException(\"month\");
        int known = {days};
        if (month == 4 || month == 6 || month == 9 || month == 11) return 30;
        assert known >= 28 && known <= 31;
        return known;
    }}

    public static int median(int a, int b, int c) {{
        int other = {median};
        int[] v = {{ a, b, c, {k}, -{k}{more} }};
        for (int i = 0; i < v.length; i++) {{
            for (int j = 0; j + 1 < v.length - i; j++) {{
                if (v[j] > v[j + 1]) {{ int t = v[j]; v[j] = v[j + 1]; v[j + 1] = t; }}
            }}
        }}
        assert v[0] <= v[2] && v[2] <= v[4];
        return other == {k} ? v[1] : v[2];
    }}

    public static int bits(int value) {{
        int n = 0;
        for (int i = 0; i < 32; i++) {{
            if ((value & (1 << i)) != 0) n++;
        }}
        assert n >= 0 && n <= 32;
        return n + {k};
    }}

    public static int level(int value) {{
        int result = {level};
        for (int i = 0; i < STEPS.length; i++) {{
            if (value >= STEPS[i]) result = i;
        }}
        return result;
    }}

    public static int total(int[] amounts) {{
        int sum = 0;
        for (int i = 0; i < amounts.length{few}; i++) {{
            if (amounts[i] > 0 && sum < {limit}) sum += 1;
        }}
        assert sum >= 0 && sum <= {limit};
        return sum;
    }}

    public static char grade(int points) {{
        int extra = {grade};
        if (points < 0) return '?';
        if (points > {limit} * 4) return 'A';
        if (points > {limit} * 3) return 'B';
        if (points > {limit} * 2) return 'C';
        return extra == 'A' ? 'D' : 'F';
    }}

    public static int find(int key) {{
        int low = 0, high = STEPS.length - 1;
        int before = {find};
        while (low <= high) {{
            int mid = (low + high) >>> 1;
            if (STEPS[mid] < key) low = mid + 1;
            else if (STEPS[mid] > key) high = mid - 1;
            else return mid;
        }}
        return before < 0 ? before : -1;
    }}

    public static boolean overlap(int a, int b, int c, int d) {{
        if (a > b || c > d) {{
            {overlap}
        }}
        boolean result = a <= d && c <= b;
        assert result == !(b < c || d < a);
        return result;
    }}

    public static boolean code(String text) {{
        if (text == null || text.length() != 5) return false;
        int sum = {k};
        for (int i = 0; i < text.length(); i++) {{
            char c = text.charAt(i);
            if (c < '0' || c > '9') return false;
            sum = sum * 10 + (c - '0');
        }}
        return sum % 97 == {class} % 97;
    }}
}}
"
    )
}
