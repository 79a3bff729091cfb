//! Java expressions for objects of the library's value classes (dates, durations, large numbers), which a witness describes by their fields.
//!
//! The harness makes the same objects (`Library` there, which names the same classes).

use conspect_lang::literal::literal;
use conspect_verdict::{InputValue, ObjectContents, ObjectInput};

/// The classes of values, whose objects nobody should tell apart by identity.
pub const JAVA_VALUES: [&str; 13] = [
    "java.math.BigDecimal",
    "java.math.BigInteger",
    "java.time.Duration",
    "java.time.Instant",
    "java.time.LocalDate",
    "java.time.LocalDateTime",
    "java.time.LocalTime",
    "java.time.MonthDay",
    "java.time.Period",
    "java.time.Year",
    "java.time.YearMonth",
    "java.util.Date",
    "java.util.UUID",
];

/// How an object of a value class is made by public means, or a generator with a seed, which is none; `None` for objects of other classes.
pub fn java_value(objects: &[ObjectInput], object: &ObjectInput) -> Option<String> {
    let ObjectContents::Fields(fields) = &object.contents else { return None };
    let find = |name: &str| fields.iter().find(|(_, n, _)| n == name).map(|(_, _, value)| value);
    let number = |name: &str| match find(name)? {
        InputValue::Int { value, .. } => Some(*value),
        _ => None,
    };
    let of_bits = |bits: u8, name: &str| {
        let value = InputValue::Int { bits, signed: true, value: number(name)? };
        Some(literal(&value, ""))
    };
    let int = |name: &str| of_bits(32, name);
    let long = |name: &str| of_bits(64, name);
    let other = |name: &str| match find(name)? {
        InputValue::Object(i) => objects.get(*i as usize),
        _ => None,
    };
    let call = |name: &str, arguments: &[String]| Some(format!("{name}({})", arguments.join(", ")));
    match object.class.as_str() {
        "java.util.Date" => call("new java.util.Date", &[long("fastTime")?]),
        // The state of the generator is its seed, scrambled.
        "java.util.Random" => {
            let seed = InputValue::Int { bits: 64, signed: true, value: number("seed")? ^ 0x5_DEEC_E66D };
            call("new java.util.Random", &[literal(&seed, "")])
        }
        "java.util.concurrent.locks.ReentrantLock" => {
            let fair = (number("fair")? != 0).to_string();
            call("new java.util.concurrent.locks.ReentrantLock", &[fair])
        }
        "java.util.UUID" => call("new java.util.UUID", &[long("mostSigBits")?, long("leastSigBits")?]),
        "java.time.LocalDate" => call("java.time.LocalDate.of", &[int("year")?, int("month")?, int("day")?]),
        "java.time.LocalTime" => {
            call("java.time.LocalTime.of", &[int("hour")?, int("minute")?, int("second")?, int("nano")?])
        }
        "java.time.LocalDateTime" => {
            let date = match other("date") {
                Some(date) => java_value(objects, date)?,
                None => "java.time.LocalDate.of(0, 1, 1)".into(),
            };
            let time = match other("time") {
                Some(time) => java_value(objects, time)?,
                None => "java.time.LocalTime.MIDNIGHT".into(),
            };
            call("java.time.LocalDateTime.of", &[date, time])
        }
        "java.time.Instant" => call("java.time.Instant.ofEpochSecond", &[long("seconds")?, int("nanos")?]),
        "java.time.Duration" => call("java.time.Duration.ofSeconds", &[long("seconds")?, int("nanos")?]),
        "java.time.Period" => call("java.time.Period.of", &[int("years")?, int("months")?, int("days")?]),
        "java.time.Year" => call("java.time.Year.of", &[int("year")?]),
        "java.time.YearMonth" => call("java.time.YearMonth.of", &[int("year")?, int("month")?]),
        "java.time.MonthDay" => call("java.time.MonthDay.of", &[int("month")?, int("day")?]),
        "java.math.BigInteger" => {
            let magnitude = match other("mag").map(|o| &o.contents) {
                Some(ObjectContents::Elements { length, elements }) => magnitude(*length, elements)?,
                _ => 0,
            };
            let sign = if number("signum")? < 0 { "-" } else { "" };
            Some(format!("new java.math.BigInteger(\"{sign}{magnitude}\")"))
        }
        "java.math.BigDecimal" if other("intVal").is_none() => {
            call("java.math.BigDecimal.valueOf", &[long("intCompact")?, int("scale")?])
        }
        _ => None,
    }
}

/// The number of these words, the highest first, where it has no more than 128 bits.
fn magnitude(length: u32, elements: &[(u32, InputValue)]) -> Option<u128> {
    let mut out = 0;
    for (i, value) in elements {
        let InputValue::Int { value, .. } = value else { return None };
        let place = length.checked_sub(i + 1)?;
        out |= u128::from(*value as u32).checked_shl(32 * place).filter(|_| place < 4)?;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The harness and the witnesses' text know the same classes.
    #[test]
    fn the_harness_makes_the_same_classes() {
        let harness = include_str!("../harness/conspect/replay/Library.java");
        let list = harness.split_once("Set<String> VALUES").and_then(|(_, rest)| rest.split_once(';'));
        let named: Vec<&str> = list.expect("the list").0.split('"').skip(1).step_by(2).collect();
        let mut ours = JAVA_VALUES.to_vec();
        ours.push("java.util.Random");
        ours.push("java.util.concurrent.locks.ReentrantLock");
        ours.sort_unstable();
        assert_eq!(named, ours);
        let int = |name: &str| {
            (String::new(), name.to_string(), InputValue::Int { bits: 32, signed: true, value: 1 })
        };
        let all = [
            "seed",
            "fastTime",
            "mostSigBits",
            "leastSigBits",
            "year",
            "month",
            "day",
            "hour",
            "minute",
            "second",
            "nano",
            "seconds",
            "nanos",
            "years",
            "months",
            "days",
            "signum",
            "intCompact",
            "scale",
            "fair",
        ];
        for class in ours {
            let contents = ObjectContents::Fields(all.map(int).to_vec());
            let object = ObjectInput { class: class.into(), contents };
            assert!(java_value(&[], &object).is_some(), "{class}");
        }
    }
}
