//! What classes of the JDK keep to in all their objects: the values of dates, times, durations and large numbers. The fields are those of
//! JDK 11 to 25; a field that is not named here may hold anything in the engine, and no object with it is built (`Library` of the harness).

use conspect_ir::{FieldId, HoleRule, Invariant, Number, Predicate, Program};
use conspect_replay::JAVA_VALUES;
use conspect_verdict::Assumption;
use std::rc::Rc;

/// What a field may hold in objects that exist when an entry starts, where that says all.
pub(crate) fn hole_rule(class: &str, field: &str) -> HoleRule {
    match (class, field) {
        ("java.lang.String", "value") => HoleRule::NonNull,
        ("java.lang.String", "hash" | "known") => HoleRule::Zero,
        ("java.lang.AbstractStringBuilder", "value") => HoleRule::NonNull,
        ("java.lang.AbstractStringBuilder", "joined") => HoleRule::Zero,
        ("java.util.ArrayList", "elementData") => HoleRule::NonNull,
        // Which class a given class object describes decides what its other fields hold.
        ("java.lang.Class", "number") => HoleRule::Opaque,
        ("java.lang.Throwable", "pending" | "suppressed" | "stackTrace") => HoleRule::Zero,
        // What is read of, and how far somebody came.
        ("java.util.Scanner", "reader" | "source")
        | ("java.io.BufferedReader" | "java.io.InputStreamReader", "in") => HoleRule::Opaque,
        // Caches, which are filled again.
        ("java.util.Date", "cdate") => HoleRule::Zero,
        ("java.math.BigDecimal", "stringCache" | "precision") => HoleRule::Zero,
        (
            "java.math.BigInteger",
            "bitCountPlusOne" | "bitLengthPlusOne" | "lowestSetBitPlusTwo" | "firstNonzeroIntNumPlusTwo",
        ) => HoleRule::Zero,
        ("java.time.LocalDateTime", "date" | "time") => HoleRule::NonNull,
        // The model's fields: nobody holds it.
        ("java.util.concurrent.locks.ReentrantLock", "owner$" | "asked") => HoleRule::Zero,
        // The model's fields: numbers that the seed explains.
        ("java.util.Random", "seeded" | "state" | "haveNextNextGaussian") => HoleRule::Zero,
        _ => HoleRule::Any,
    }
}

/// Tells a program what the library keeps to in the objects of a class, whose fields are laid out.
pub(crate) fn note(program: &mut Program, class: &str, field: impl Fn(&Program, &str) -> Option<FieldId>) {
    if JAVA_VALUES.contains(&class) {
        program.values.extend(program.class_named(class));
    }
    for (name, holds) in invariants(class) {
        let Some(id) = field(program, name) else { continue };
        let find = |name: &str| field(program, name);
        let usual = holds.usual();
        let Some(holds) = holds.with(&find) else { continue };
        let granted = match class {
            "java.math.BigInteger" => Some("a java.math.BigInteger that is given has at most 64 bits"),
            "java.math.BigDecimal" => {
                Some("a java.math.BigDecimal that is given has an unscaled value that fits a long")
            }
            "java.util.Random" => {
                Some("a java.util.Random that is given keeps no second number of nextGaussian()")
            }
            "java.util.concurrent.locks.ReentrantLock" if name == "holds$" => {
                Some("nobody holds a java.util.concurrent.locks.ReentrantLock that is given")
            }
            _ => None,
        };
        let granted = granted.map(Assumption::specific);
        program.invariants.insert(id, Rc::new(Invariant { holds, usual, granted }));
    }
}

/// Years lie between this number and its negative.
const YEARS: i64 = 999_999_999;

/// A condition in terms of the names of fields.
enum Says {
    Within(&'static str, i64, i64),
    /// A day of the month: the names of the year, if there is one, the month and the day.
    Day(Option<&'static str>, &'static str, &'static str),
    /// Sign and magnitude: the sign is 0 exactly where there is no magnitude, whose first word is not 0; so many words at most.
    SignedMagnitude(&'static str, &'static str, i64),
    /// A number other than this, while a reference is null.
    Alone(&'static str, i64, &'static str),
}

/// By the field whose reading tells it. All fields that a condition speaks of have it, so that an object is whole in a witness.
fn invariants(class: &str) -> Vec<(&'static str, Says)> {
    use Says::{Alone, Day, SignedMagnitude, Within};
    match class {
        "java.time.LocalDate" => vec![
            ("year", Within("year", -YEARS, YEARS)),
            ("month", Within("month", 1, 12)),
            ("day", Day(Some("year"), "month", "day")),
        ],
        "java.time.LocalTime" => vec![
            ("hour", Within("hour", 0, 23)),
            ("minute", Within("minute", 0, 59)),
            ("second", Within("second", 0, 59)),
            ("nano", Within("nano", 0, 999_999_999)),
        ],
        "java.time.Instant" => vec![
            ("seconds", Within("seconds", -31_557_014_167_219_200, 31_556_889_864_403_199)),
            ("nanos", Within("nanos", 0, 999_999_999)),
        ],
        "java.time.Duration" => vec![("nanos", Within("nanos", 0, 999_999_999))],
        "java.time.Year" => vec![("year", Within("year", -YEARS, YEARS))],
        "java.time.YearMonth" => {
            vec![("year", Within("year", -YEARS, YEARS)), ("month", Within("month", 1, 12))]
        }
        "java.time.MonthDay" => {
            vec![("month", Within("month", 1, 12)), ("day", Day(None, "month", "day"))]
        }
        "java.math.BigInteger" => vec![
            ("signum", SignedMagnitude("signum", "mag", 2)),
            ("mag", SignedMagnitude("signum", "mag", 2)),
        ],
        "java.math.BigDecimal" => vec![
            ("intCompact", Alone("intCompact", i64::MIN, "intVal")),
            ("intVal", Alone("intCompact", i64::MIN, "intVal")),
        ],
        // The state of the generator has 48 bits.
        "java.util.Random" => vec![("seed", Within("seed", 0, (1 << 48) - 1))],
        "java.util.concurrent.locks.ReentrantLock" => {
            vec![("holds$", Within("holds$", 0, 0)), ("fair", Within("fair", 0, 1))]
        }
        _ => vec![],
    }
}

impl Says {
    /// A number that keeps to it whatever the other fields hold.
    fn usual(&self) -> i64 {
        match self {
            Says::Within(_, low, high) => 0.clamp(*low, *high),
            Says::Day(..) => 1,
            Says::SignedMagnitude(..) | Says::Alone(..) => 0,
        }
    }

    /// The condition on the fields of these names; none where one is missing.
    fn with(&self, find: &dyn Fn(&str) -> Option<FieldId>) -> Option<Predicate> {
        use Predicate::{All, Any, Eq, Le, Not, There};
        let at_most = |a: Number, n: i64| Le(a, Number::Constant(n));
        let is = |a: Number, n: i64| Eq(a, Number::Constant(n));
        let within = |f: FieldId, low: i64, high: i64| {
            All(vec![Le(Number::Constant(low), Number::Field(f)), at_most(Number::Field(f), high)])
        };
        Some(match self {
            Says::Within(name, low, high) => within(find(name)?, *low, *high),
            Says::Day(year, month, day) => {
                let (m, d) = (find(month)?, find(day)?);
                let short = [4, 6, 9, 11].map(|n| is(Number::Field(m), n));
                let leap = match year {
                    // A day without a year may be the 29th of February.
                    None => All(vec![]),
                    Some(year) => {
                        let y = find(year)?;
                        let century = is(Number::Remainder(y, 100), 0);
                        All(vec![
                            is(Number::Masked(y, 3), 0),
                            Any(vec![Not(Box::new(century)), is(Number::Masked(y, 15), 0)]),
                        ])
                    }
                };
                let february = || is(Number::Field(m), 2);
                let mut all = vec![within(m, 1, 12), within(d, 1, 31)];
                if let Some(year) = year {
                    all.push(within(find(year)?, -YEARS, YEARS));
                }
                all.push(Any(vec![at_most(Number::Field(d), 30), Not(Box::new(Any(short.into())))]));
                let not_february = Not(Box::new(february()));
                let early = at_most(Number::Field(d), 28);
                let twenty_ninth = All(vec![is(Number::Field(d), 29), leap]);
                all.push(Any(vec![not_february, early, twenty_ninth]));
                All(all)
            }
            Says::SignedMagnitude(signum, mag, most) => {
                let (s, m) = (find(signum)?, find(mag)?);
                let none = || is(Number::Length(m), 0);
                let zero = || is(Number::Field(s), 0);
                All(vec![
                    within(s, -1, 1),
                    There(m),
                    at_most(Number::Length(m), *most),
                    Any(vec![Not(Box::new(none())), zero()]),
                    Any(vec![none(), Not(Box::new(zero()))]),
                    Any(vec![none(), Not(Box::new(is(Number::Element(m, 0), 0)))]),
                ])
            }
            Says::Alone(number, not, reference) => {
                let (n, r) = (find(number)?, find(reference)?);
                All(vec![Not(Box::new(is(Number::Field(n), *not))), Not(Box::new(There(r)))])
            }
        })
    }
}
