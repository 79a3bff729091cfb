//! What `--target` names: a line that executions are to reach, or a kind of failure.

use crate::error::SessionError;
use conspect_engine::world::LineTarget;
use conspect_ir::{ClassId, Property};

/// How properties of targets are named; what comes after it is the target as the user has it.
pub const PREFIX: &str = "target ";

/// What is looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A line: executions that come there are taken to fail.
    Line(LineTarget),
    /// Assertions, or a class of exceptions.
    Kind(String),
}

impl Target {
    /// The target with this name: with a number after the last colon it is a line.
    pub fn of(text: &str) -> Target {
        let line = text.rsplit_once(':').and_then(|(place, line)| Some((place, line.parse().ok()?)));
        match line {
            Some((place, line)) => Target::Line(LineTarget { place: place.into(), line }),
            None => Target::Kind(text.into()),
        }
    }

    /// The name of a class of exceptions that it may be.
    pub fn exception(&self) -> Option<&str> {
        match self {
            Target::Line(_) => None,
            Target::Kind(kind) => Some(kind),
        }
    }

    /// The property that no execution gets there. `class` is the class of exceptions with the name.
    ///
    /// # Errors
    /// When no class has the name.
    pub fn property(&self, known: &[Property], class: Option<ClassId>) -> Result<Property, SessionError> {
        match self {
            Target::Line(LineTarget { place, line }) => {
                Ok(Property { name: format!("{PREFIX}{place}:{line}"), thrown: vec![], fail: true })
            }
            Target::Kind(kind) => {
                let name = if kind == "assert" { "assertions" } else { kind };
                if let Some(property) = known.iter().find(|p| p.name == name) {
                    return Ok(property.clone());
                }
                let Some(class) = class else {
                    let text = format!(
                        "--target {kind} is neither a place with a line, nor `assert`, nor a class of exceptions"
                    );
                    return Err(SessionError::Request(text));
                };
                Ok(Property { name: format!("{PREFIX}{kind}"), thrown: vec![class], fail: false })
            }
        }
    }
}

/// Is this the property of a line, which no runtime knows of?
pub fn is_line(property: &str) -> bool {
    property.strip_prefix(PREFIX).is_some_and(|t| matches!(Target::of(t), Target::Line(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_kinds() {
        let line = |place: &str, line| Target::Line(LineTarget { place: place.into(), line });
        assert_eq!(Target::of("a.B.c:12"), line("a.B.c", 12));
        assert_eq!(Target::of("dir/f.js:3"), line("dir/f.js", 3));
        assert_eq!(Target::of("NullPointerException"), Target::Kind("NullPointerException".into()));
        assert_eq!(Target::of("a.B.c:x"), Target::Kind("a.B.c:x".into()));
        assert!(is_line("target a.B.c:12") && !is_line("target E") && !is_line("exceptions"));
    }
}
