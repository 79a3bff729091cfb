//! What is known of the library by name: what it may call back, and what leads to any method at all.

/// What a call of a method outside the input may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outside {
    /// It executes nothing of the input, and throws no `AssertionError`.
    Nothing,
    /// It executes nothing of the input.
    Leaves,
    /// It may execute methods of the input that it knows by what they override, or as lambdas.
    CallsBack,
    /// It is not there, or belongs to nobody who is known.
    Unknown,
}

/// Classes (by how their names begin) and methods (all, where there is no name) that lead to methods which no one names.
pub(super) const REFLECTION: [(&str, &str); 17] = [
    ("java.beans.", ""),
    ("java.io.ObjectInputStream", ""),
    ("java.lang.Class", "forName"),
    ("java.lang.Class", "getAnnotation"),
    ("java.lang.Class", "getAnnotations"),
    ("java.lang.Class", "getDeclaredAnnotation"),
    ("java.lang.Class", "getDeclaredAnnotations"),
    ("java.lang.Class", "getEnumConstants"),
    ("java.lang.Class", "isAnnotationPresent"),
    ("java.lang.Class", "newInstance"),
    ("java.lang.ClassLoader", ""),
    ("java.lang.Module", ""),
    ("java.lang.invoke.", ""),
    ("java.lang.reflect.", ""),
    ("java.rmi.", ""),
    ("java.util.ResourceBundle", ""),
    ("java.util.ServiceLoader", ""),
];

/// How names of the library's classes begin.
pub(super) const LIBRARY: &str = "java.";

/// How names of the classes begin whose methods any part of the library may call of an object that it knows nothing else about.
pub(super) const COMMON: [&str; 3] = ["java.lang.", "java.time.", "java.util."];

/// Final classes whose methods throw no `AssertionError`.
pub(super) const CLOSED: [&str; 14] = [
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Double",
    "java.lang.Float",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Math",
    "java.lang.Short",
    "java.lang.StrictMath",
    "java.lang.String",
    "java.lang.StringBuffer",
    "java.lang.StringBuilder",
    "java.lang.System",
];

/// Types of arguments with which a method of a final class executes nothing of the input, without their dimensions.
pub(super) const PLAIN: [&str; 11] = [
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Class",
    "java.lang.Double",
    "java.lang.Float",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
    "java.lang.String",
    "java.lang.StringBuilder",
];

/// Types of the library whose values refer to nothing of the input but what extends them.
pub(super) const LEAVES: [&str; 34] = [
    "java.io.File",
    "java.io.InputStream",
    "java.io.OutputStream",
    "java.io.PrintStream",
    "java.io.PrintWriter",
    "java.io.Reader",
    "java.io.StringReader",
    "java.io.StringWriter",
    "java.io.Writer",
    "java.lang.Appendable",
    "java.lang.CharSequence",
    "java.lang.Exception",
    "java.lang.Number",
    "java.lang.Readable",
    "java.lang.RuntimeException",
    "java.lang.StringBuffer",
    "java.lang.Throwable",
    "java.math.BigDecimal",
    "java.math.BigInteger",
    "java.net.URI",
    "java.net.URL",
    "java.nio.CharBuffer",
    "java.nio.ByteBuffer",
    "java.nio.charset.Charset",
    "java.util.BitSet",
    "java.util.Calendar",
    "java.util.Date",
    "java.util.Locale",
    "java.util.Random",
    "java.util.TimeZone",
    "java.util.UUID",
    "java.util.regex.Matcher",
    "java.util.regex.Pattern",
    "java.util.StringTokenizer",
];
