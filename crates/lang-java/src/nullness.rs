//! Annotations that say whether something can be null, in the usual packages.

use std::rc::Rc;

const NULLABLE: [&str; 7] = [
    "Nullable",
    "CheckForNull",
    "PossiblyNull",
    "NullableDecl",
    "NullAllowed",
    "NullUnknown",
    "MonotonicNonNull",
];
const NON_NULL: [&str; 4] = ["NonNull", "Nonnull", "NotNull", "NonNullDecl"];
const PACKAGES: [&str; 14] = [
    "javax.annotation.",
    "jakarta.annotation.",
    "org.jetbrains.annotations.",
    "org.jspecify.annotations.",
    "org.jspecify.nullness.",
    "org.checkerframework.checker.nullness.",
    "androidx.annotation.",
    "android.support.annotation.",
    "android.annotation.",
    "edu.umd.cs.findbugs.annotations.",
    "org.eclipse.jdt.annotation.",
    "org.springframework.lang.",
    "reactor.util.annotation.",
    "org.netbeans.api.annotations.common.",
];

fn says(names: &[Rc<str>], words: &[&str]) -> bool {
    names.iter().any(|name| {
        let package = PACKAGES.iter().any(|p| name.starts_with(p));
        package && words.contains(&name.rsplit(['.', '$']).next().unwrap_or(""))
    })
}

/// Is it said that something may be null?
pub fn says_nullable(names: &[Rc<str>]) -> bool {
    says(names, &NULLABLE)
}

/// Is it said that something is never null?
pub fn says_non_null(names: &[Rc<str>]) -> bool {
    says(names, &NON_NULL)
}
