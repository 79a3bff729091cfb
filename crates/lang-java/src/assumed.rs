//! What answers about Java programs take for granted where something is touched: the texts, and the methods of the JDK whose own
//! code leaves open what a machine or a run decides. Models say the same with `Intrinsics.granted`.

use conspect_verdict::{Assumption, Standing};

/// Objects of a class with a finalizer.
pub(crate) const FINALIZERS: &str = "no finalizer runs while the entry does";

const LOCALE: &str = "the default locale is English";
const CHARSET: &str = "the default charset is UTF-8";
const ZONE: &str = "the default time zone is UTC";
const SET_ORDER: &str = "Set.of and Map.of iterate in one of their possible orders";

/// Methods of the JDK that run as their own bytecode: class, name and descriptor, what a caller takes for granted.
const METHODS: [(&str, &str); 14] = [
    ("java.util.Locale.getDefault()Ljava/util/Locale;", LOCALE),
    ("java.util.Locale.getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;", LOCALE),
    ("java.nio.charset.Charset.defaultCharset()Ljava/nio/charset/Charset;", CHARSET),
    ("java.util.TimeZone.getDefault()Ljava/util/TimeZone;", ZONE),
    ("java.util.TimeZone.getDefaultRef()Ljava/util/TimeZone;", ZONE),
    ("java.time.ZoneId.systemDefault()Ljava/time/ZoneId;", ZONE),
    ("java.util.ImmutableCollections$Set12.iterator()Ljava/util/Iterator;", SET_ORDER),
    ("java.util.ImmutableCollections$Set12.toArray()[Ljava/lang/Object;", SET_ORDER),
    ("java.util.ImmutableCollections$Set12.toArray([Ljava/lang/Object;)[Ljava/lang/Object;", SET_ORDER),
    ("java.util.ImmutableCollections$SetN.iterator()Ljava/util/Iterator;", SET_ORDER),
    ("java.util.ImmutableCollections$SetN.toArray()[Ljava/lang/Object;", SET_ORDER),
    ("java.util.ImmutableCollections$SetN.toArray([Ljava/lang/Object;)[Ljava/lang/Object;", SET_ORDER),
    (
        "java.util.ImmutableCollections$SetN$SetNIterator.<init>(Ljava/util/ImmutableCollections$SetN;)V",
        SET_ORDER,
    ),
    (
        "java.util.ImmutableCollections$MapN$MapNIterator.<init>(Ljava/util/ImmutableCollections$MapN;)V",
        SET_ORDER,
    ),
];

/// The assumption with this text: a standing one where the text is one's own.
pub(crate) fn named(text: &str) -> Assumption {
    let standing = Standing::ALL.into_iter().find(|s| s.to_string() == text);
    standing.map_or_else(|| Assumption::specific(text), Assumption::from)
}

/// What calling this method takes for granted.
pub(crate) fn of(method: &str) -> Option<&'static str> {
    METHODS.iter().find(|(name, _)| *name == method).map(|(_, what)| *what)
}
