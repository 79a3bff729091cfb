//! What a suite's answers are worth, by the competition's rules, and the tables.

use super::{Answer, Row};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What the answers of a set come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sum {
    asked: usize,
    right_true: usize,
    right_false: usize,
    wrong_true: usize,
    wrong_false: usize,
    open: usize,
    /// The points that all right answers would give.
    most: i64,
}

impl Sum {
    fn add(&mut self, row: &Row) {
        self.asked += 1;
        self.most += row.expected.map_or(0, |holds| if holds { 2 } else { 1 });
        match (&row.answer, row.expected) {
            (Answer::Holds, Some(true)) => self.right_true += 1,
            (Answer::Fails, Some(false)) => self.right_false += 1,
            (Answer::Holds, Some(false)) => self.wrong_true += 1,
            (Answer::Fails, Some(true)) => self.wrong_false += 1,
            (Answer::Open(_), _) | (Answer::Holds | Answer::Fails, None) => self.open += 1,
        }
    }

    /// Two points for a right *true*, one for a right *false*, −32 for a wrong *true*, −16 for a wrong *false*.
    fn points(&self) -> i64 {
        let n = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        2 * n(self.right_true) + n(self.right_false) - 32 * n(self.wrong_true) - 16 * n(self.wrong_false)
    }
}

/// Is an answer other than its label?
fn is_wrong(row: &Row) -> bool {
    matches!((&row.answer, row.expected), (Answer::Holds, Some(false)) | (Answer::Fails, Some(true)))
}

/// The tables: by set, then what contradicts its label, what is open, and, where there is an earlier run, what differs from it.
pub fn text(rows: &[Row], before: Option<&[Row]>) -> String {
    let mut sets: BTreeMap<&str, (Sum, f64)> = BTreeMap::new();
    let mut all = (Sum::default(), 0.0);
    let mut tasks: BTreeMap<(&str, &str), f64> = BTreeMap::new();
    for row in rows {
        sets.entry(&row.set).or_default().0.add(row);
        all.0.add(row);
        tasks.insert((&row.set, &row.task), row.seconds);
    }
    for ((set, _), seconds) in &tasks {
        sets.entry(set).or_default().1 += seconds;
        all.1 += seconds;
    }
    let mut out = String::new();
    let _ = writeln!(
        out,
        "| set | properties | true | false | wrong true | wrong false | open | points | of | seconds |"
    );
    let _ = writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let whole = ("all", &all);
    for (set, (s, seconds)) in sets.iter().map(|(set, sum)| (*set, sum)).chain([whole]) {
        let _ = writeln!(
            out,
            "| {set} | {} | {} | {} | {} | {} | {} | {} | {} | {seconds:.0} |",
            s.asked,
            s.right_true,
            s.right_false,
            s.wrong_true,
            s.wrong_false,
            s.open,
            s.points(),
            s.most
        );
    }
    let section = |out: &mut String, title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            let _ = writeln!(out, "\n{title}");
            lines.iter().for_each(|l| {
                let _ = writeln!(out, "  {l}");
            });
        }
    };
    let line = |row: &Row| {
        let said = match &row.answer {
            Answer::Holds => "true, which the label denies; find out which of them is wrong".to_string(),
            Answer::Fails => {
                "false, confirmed on the runtime: the label is contradicted by a run".to_string()
            }
            Answer::Open(why) => why.clone(),
        };
        format!("{}/{} {}: {said}", row.set, row.task, row.property)
    };
    section(&mut out, "Not as labelled", rows.iter().filter(|r| is_wrong(r)).map(line).collect());
    let open = rows.iter().filter(|r| matches!(r.answer, Answer::Open(_)));
    section(&mut out, "Open", open.map(line).collect());
    if let Some(before) = before {
        let old: BTreeMap<_, _> =
            before.iter().map(|r| ((&r.set, &r.task, &r.property), &r.answer)).collect();
        let differs = rows.iter().filter_map(|r| {
            let old = old.get(&(&r.set, &r.task, &r.property))?;
            let (old, new) = (old.word(), r.answer.word());
            (old != new).then(|| format!("{}/{} {}: {old} before, {new} now", r.set, r.task, r.property))
        });
        section(&mut out, "Other than before", differs.collect());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_the_competitions() {
        let row = |task: &str, expected, answer| Row {
            set: "s".into(),
            task: task.into(),
            property: "assertions".into(),
            expected,
            answer,
            seconds: 1.0,
        };
        let rows = [
            row("a", Some(true), Answer::Holds),
            row("b", Some(false), Answer::Fails),
            row("c", Some(false), Answer::Holds),
            row("d", Some(true), Answer::Fails),
            row("e", Some(true), Answer::Open("time".into())),
        ];
        let text = text(&rows, Some(&[row("e", None, Answer::Holds)]));
        assert!(text.contains("| s | 5 | 1 | 1 | 1 | 1 | 1 | -45 | 8 | 5 |"), "{text}");
        assert!(text.contains("s/c assertions: true, which the label denies"), "{text}");
        assert!(text.contains("s/e assertions: true before, open now"), "{text}");
    }
}
