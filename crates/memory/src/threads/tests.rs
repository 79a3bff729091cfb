use super::{Access, Cell, Threads};
use conspect_base::Id;
use conspect_ir::{FieldId, FnId, GlobalId};

/// What one of several threads does next.
enum Does {
    Fork,
    Enter(u32),
    Leave(u32),
    Join(u32),
    Mark,
    Change(u32),
    /// A lock is taken, for good or by the call of this depth.
    Takes(u64),
    Within(u64, u32),
    Gives(u64),
    /// One is added to a place, by a call that is this deep.
    Adds(Cell),
    AddsAt(Cell, u32),
    Reads(Cell),
    Writes(Cell),
    /// The same, as a part of an initializer.
    Initializes(Cell),
    /// The same by another initializer, which the first one runs.
    InitializesWithin(Cell),
    /// A place is read by the first one.
    ReadsInitializing(Cell),
    /// The state of the first initializer is looked at.
    Looks,
}
use Does::*;

fn cell(n: usize) -> Cell {
    Cell::Field(8, FieldId::new(n))
}

fn add(t: &mut Threads, c: Cell, depth: u32) {
    let stack = || (0..=depth).rev().map(|n| (FnId::new(n as usize), 0)).collect();
    t.change_locked(2);
    t.reach(c, Access::Read, &[], stack);
    t.reach(c, Access::Write, &[], stack);
    t.change(0);
}

fn check(what: &str, steps: &[Does], clash: Option<Cell>) {
    let mut t = Threads::default();
    let (state, initializer, inner) = (GlobalId::new(0), FnId::new(0), FnId::new(1));
    for step in steps {
        match *step {
            Fork => drop(t.fork()),
            Enter(n) => drop(t.enter(n)),
            Leave(n) => t.leave(n),
            Join(n) => t.join(n),
            Mark => drop(t.mark()),
            Change(k) => t.change(k),
            Takes(lock) => t.take(Some(lock), None),
            Within(lock, depth) => t.take(Some(lock), Some((depth, FnId::new(depth as usize)))),
            Gives(lock) => t.give(Some(lock)),
            Adds(c) => add(&mut t, c, 0),
            AddsAt(c, depth) => add(&mut t, c, depth),
            Reads(c) => t.reach(c, Access::Read, &[], Vec::new),
            Writes(c) => t.reach(c, Access::Write, &[], Vec::new),
            Initializes(c) => {
                t.initializes(state, &[initializer]);
                t.reach(c, Access::Write, &[initializer], Vec::new);
            }
            InitializesWithin(c) => {
                t.initializes(GlobalId::new(1), &[inner, initializer]);
                t.reach(c, Access::Write, &[inner, initializer], Vec::new);
            }
            ReadsInitializing(c) => t.reach(c, Access::Read, &[initializer], Vec::new),
            Looks => t.initialized(state, &[]),
        }
    }
    assert_eq!(t.take_clash().map(|c| c.cell), clash.map(Some), "{what}");
    assert!(t.take_clash().is_none(), "a clash is told once: {what}");
}

#[test]
fn accesses_clash_where_nothing_orders_them() {
    let (a, b) = (cell(0), cell(1));
    let elem = |i| Cell::Elem(9, i);
    check("a thread that is joined", &[Fork, Enter(1), Writes(a), Leave(0), Join(1), Reads(a)], None);
    check("a thread that is not", &[Fork, Enter(1), Writes(a), Leave(0), Reads(a)], Some(a));
    check("what came before the start", &[Writes(a), Fork, Enter(1), Writes(a), Leave(0)], None);
    check("what came after it", &[Fork, Writes(a), Enter(1), Reads(a), Leave(0)], Some(a));
    check("two reads", &[Fork, Reads(a), Enter(1), Reads(a), Leave(0)], None);
    let two =
        |x, y| [Fork, Fork, Enter(1), Writes(x), Leave(0), Enter(2), Writes(y), Leave(0), Join(1), Join(2)];
    check("two threads, two places", &two(a, b), None);
    check("two threads, one place", &two(a, a), Some(a));
    check("two elements", &two(elem(Some(1)), elem(Some(2))), None);
    check("one element", &two(elem(Some(1)), elem(Some(1))), Some(elem(Some(1))));
    check("an element that is not known", &two(elem(None), elem(Some(2))), Some(elem(Some(2))));
    check("an element that is not known, later", &two(elem(Some(2)), elem(None)), Some(elem(None)));
    let ordered =
        [Fork, Enter(1), Writes(a), Leave(0), Join(1), Fork, Enter(2), Writes(a), Leave(0), Join(2)];
    check("one after the other", &ordered, None);
}

#[test]
fn changes_of_one_kind_trade_places() {
    let a = cell(0);
    let both = |x, y| {
        [
            Fork,
            Fork,
            Enter(1),
            Change(x),
            Writes(a),
            Change(0),
            Leave(0),
            Enter(2),
            Change(y),
            Writes(a),
            Change(0),
            Leave(0),
        ]
    };
    check("additions", &both(1, 1), None);
    check("an addition and a maximum", &both(1, 2), Some(a));
    check("an addition and a write", &both(1, 0), Some(a));
}

#[test]
fn additions_under_one_lock_trade_places() {
    let a = cell(0);
    let both = |mut first: Vec<Does>, mut second: Vec<Does>| {
        let mut steps = vec![Fork, Fork, Enter(1)];
        steps.append(&mut first);
        steps.extend([Leave(0), Enter(2)]);
        steps.append(&mut second);
        steps.push(Leave(0));
        steps
    };
    let under = |lock| vec![Takes(lock), Adds(a), Gives(lock)];
    check("one lock", &both(under(8), under(8)), None);
    check("two locks", &both(under(8), under(9)), Some(a));
    check("no lock", &both(under(8), vec![Adds(a)]), Some(a));
    check("neither has one", &both(vec![Adds(a)], vec![Adds(a)]), Some(a));
    check("it was given back", &both(under(8), vec![Takes(8), Gives(8), Adds(a)]), Some(a));
    check("it was taken twice", &both(under(8), vec![Takes(8), Takes(8), Gives(8), Adds(a)]), None);
    check("one of two", &both(under(8), vec![Takes(8), Takes(9), Adds(a)]), None);
    check("it is looked at", &both(under(8), vec![Takes(8), Reads(a), Gives(8)]), Some(a));
    check("it is atomic for others", &both(under(8), vec![Change(2), Writes(a), Change(0)]), Some(a));
    let within = |depth| vec![Within(8, 1), AddsAt(a, depth)];
    check("the call lasts", &both(under(8), within(1)), None);
    check("the call lasts, and calls", &both(under(8), within(2)), None);
    check("the call is over", &both(under(8), within(0)), Some(a));
    let again = vec![Within(8, 1), Within(9, 1), AddsAt(a, 1)];
    check("another call is in its place", &both(under(8), again), Some(a));
}

#[test]
fn a_mark_tells_what_came_before_it() {
    let (a, b) = (cell(0), cell(1));
    check("before", &[Fork, Enter(1), Writes(a), Mark, Leave(0), Join(2), Reads(a)], None);
    check("after", &[Fork, Enter(1), Mark, Writes(b), Leave(0), Join(2), Reads(b)], Some(b));
}

#[test]
fn an_initializer_comes_before_who_looks_whether_it_ran() {
    let (a, b) = (cell(0), cell(1));
    let run = |mut rest: Vec<super::tests::Does>| {
        let mut steps = vec![Fork, Fork, Enter(1), Writes(b), Initializes(a), Reads(a), Leave(0), Enter(2)];
        steps.append(&mut rest);
        steps
    };
    check("who looked", &run(vec![Looks, Reads(a)]), None);
    check("who did not", &run(vec![Reads(a)]), Some(a));
    let nested = |last| {
        [Fork, Enter(1), Initializes(b), InitializesWithin(a), ReadsInitializing(a), Leave(0), Looks, last]
    };
    check("one that another one runs", &nested(Reads(a)), None);
    check("it says nothing of what its thread did before", &run(vec![Looks, Reads(b)]), Some(b));
}
