//! What the library keeps to in objects of some of its classes and structures, told by their fields: such objects are given wherever inputs
//! lead, and witnesses have them. A class that is not here keeps to rules that nobody states, so nothing reads the fields of one that is given.

use crate::loader::CilLoader;
use crate::types::{Ty, TyId};
use conspect_ir::{FieldId, HoleRule, Invariant, Number, Predicate, Program, Type};
use conspect_verdict::Assumption;
use std::rc::Rc;

/// A class or structure whose given objects are known by their fields.
#[derive(Debug)]
pub(crate) struct Known {
    name: &'static str,
    /// What fields of these names hold.
    fields: &'static [(&'static str, HoleRule)],
    /// What the others hold.
    rest: HoleRule,
    says: Says,
    /// What is taken for granted where a field is read.
    granted: Option<&'static str>,
}

/// What holds of the fields of one object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Says {
    Nothing,
    /// All of an array are elements, as many as the field `_size` says.
    Elements(&'static str),
    /// An exception is no cause of itself: causes have lower ranks.
    Causes,
    Version,
    /// As many words as bits need.
    Bits,
    /// It lies within its array.
    Segment,
    /// It was cancelled or not, and nobody is told at the moment.
    Source,
    /// A small number or sign and magnitude.
    Big,
    /// A point in time with its offset from UTC: neither leaves the years that there are.
    Moment,
    /// A number that is not negative.
    NotNegative(&'static str),
    /// A task that ran to its end.
    Done,
}

use HoleRule::{Any, NonNull, Opaque, Owned, Zero};

const fn known(
    name: &'static str,
    fields: &'static [(&'static str, HoleRule)],
    says: Says,
    granted: Option<&'static str>,
) -> Known {
    Known { name, fields, rest: Zero, says, granted }
}

/// A class above which other fields are known, and of whose own only these.
const fn part(name: &'static str, fields: &'static [(&'static str, HoleRule)]) -> Known {
    Known { name, fields, rest: Opaque, says: Says::Nothing, granted: None }
}

/// The hidden number by which causes of exceptions are ordered.
pub(crate) const RANK: &str = "$rank";

const LISTS: Option<&str> = Some(
    "a list, stack or queue that is given in a field or an element has 1048576 elements at most, and room for no others",
);

static KNOWN: [Known; 29] = [
    known(
        "System.Collections.Generic.List`1",
        &[("_size", Any), ("_items", Owned)],
        Says::Elements("_items"),
        LISTS,
    ),
    known(
        "System.Collections.Generic.Stack`1",
        &[("_size", Any), ("_array", Owned)],
        Says::Elements("_array"),
        LISTS,
    ),
    known(
        "System.Collections.Generic.Queue`1",
        &[("_size", Any), ("_array", Owned)],
        Says::Elements("_array"),
        LISTS,
    ),
    known(
        "System.Collections.ArrayList",
        &[("_size", Any), ("_items", Owned)],
        Says::Elements("_items"),
        LISTS,
    ),
    known("System.Collections.Specialized.StringCollection", &[("data", NonNull)], Says::Nothing, None),
    known("System.Collections.CollectionBase", &[("_list", NonNull)], Says::Nothing, None),
    known(
        "System.Exception",
        &[("_message", Any), ("_innerException", Any), ("_HResult", Opaque)],
        Says::Causes,
        Some("an exception that is given was not thrown yet, and has no data, source or link to help"),
    ),
    part("System.ArgumentException", &[("_paramName", Any)]),
    part("System.ArgumentOutOfRangeException", &[("_actualValue", Any)]),
    part("System.ObjectDisposedException", &[("_objectName", Any)]),
    part("System.OperationCanceledException", &[("_cancellationToken", Owned)]),
    known("System.Threading.CancellationToken", &[("_source", Any)], Says::Nothing, None),
    known(
        "System.DateTimeOffset",
        &[("_dateTime", Owned), ("_offsetMinutes", Any)],
        Says::Moment,
        Some("a System.DateTimeOffset that is given lies more than 14 hours within the years 1 to 9999"),
    ),
    known(
        "System.Threading.CancellationTokenSource",
        &[("_state", Any), ("_threadIDExecutingCallbacks", Any), ("_disposed", Any)],
        Says::Source,
        Some("a System.Threading.CancellationTokenSource that is given has nobody to tell and no time limit"),
    ),
    known(
        "System.Version",
        &[("_Major", Any), ("_Minor", Any), ("_Build", Any), ("_Revision", Any)],
        Says::Version,
        None,
    ),
    known(
        "System.Diagnostics.Stopwatch",
        &[("elapsed", Any)],
        Says::NotNegative("elapsed"),
        Some("a System.Diagnostics.Stopwatch that is given does not run"),
    ),
    known("System.Collections.BitArray", &[("m_array", Owned), ("m_length", Any)], Says::Bits, None),
    known(
        "System.ArraySegment`1",
        &[("_array", Any), ("_offset", Any), ("_count", Any)],
        Says::Segment,
        None,
    ),
    known(
        "System.Collections.Generic.LinkedListNode`1",
        &[("item", Any)],
        Says::Nothing,
        Some("a node of a linked list that is given is in no list"),
    ),
    known(
        "System.Lazy`1",
        &[("_value", Any)],
        Says::Nothing,
        Some("a System.Lazy that is given has its value already"),
    ),
    known("System.Random", &[], Says::Nothing, Some("a System.Random that is given has no seed")),
    known(
        "System.Numerics.BigInteger",
        &[("_sign", Any), ("_bits", Any)],
        Says::Big,
        Some("a System.Numerics.BigInteger that is given has at most 64 bits"),
    ),
    known(
        "System.Threading.Tasks.Task",
        &[("m_stateFlags", Any)],
        Says::Done,
        Some("a task that is given ran to its end, where it is looked at"),
    ),
    part("System.Threading.Tasks.Task`1", &[("m_result", Any)]),
    known("System.EventArgs", &[], Says::Nothing, None),
    known("System.ComponentModel.CancelEventArgs", &[("<Cancel>k__BackingField", Any)], Says::Nothing, None),
    known("System.ComponentModel.PropertyChangedEventArgs", &[("_propertyName", Any)], Says::Nothing, None),
    known(
        "System.UnhandledExceptionEventArgs",
        &[("_exception", Any), ("_isTerminating", Any)],
        Says::Nothing,
        None,
    ),
    known(
        "System.ComponentModel.ProgressChangedEventArgs",
        &[("progressPercentage", Any), ("userState", Any)],
        Says::Nothing,
        None,
    ),
];

/// A given array is not longer: the engine takes that for granted of each whose length is asked for.
const MOST_ELEMENTS: i64 = 1 << 20;

impl CilLoader {
    /// What is known of given objects of a class or structure of the library.
    pub(crate) fn known(&mut self, ty: TyId) -> Option<&'static Known> {
        let Ty::Def(def, args) = self.u.ty(ty).clone() else { return None };
        if !self.u.module(def.module).library || args.iter().any(|a| self.untriable(*a)) {
            return None;
        }
        let name = self.u.def_name(def);
        KNOWN.iter().find(|k| k.name == &*name)
    }
}

impl Known {
    /// What a field of this name can be in an object that is given.
    pub(crate) fn hole(&self, name: &str) -> HoleRule {
        self.fields.iter().find(|f| f.0 == name).map_or(self.rest, |f| f.1)
    }

    /// Does what holds speak of fields of dates?
    pub(crate) fn speaks_of_dates(&self) -> bool {
        self.says == Says::Moment
    }

    /// Does a field of this name lead anywhere?
    pub(crate) fn leads(&self, name: &str) -> bool {
        matches!(self.hole(name), Any | NonNull | Owned)
    }

    /// Tells the program what holds, by the fields of the class, inherited ones included.
    pub(crate) fn note(&self, p: &mut Program, fields: &[FieldId]) {
        let granted = self.granted.map(Assumption::specific);
        let find = |p: &Program, name: &str| fields.iter().copied().find(|f| &*p.fields[*f].name == name);
        let inner = |field: FieldId, name: &str| {
            let Type::Ref(class) = p.fields[field].ty else { return None };
            p.classes[class].fields.iter().copied().find(|f| &*p.fields[*f].name == name)
        };
        let told = self.says.holds(&|name| find(p, name), &inner);
        let (holds, usual) = match (told, self.says) {
            (Some(told), _) => told,
            (None, Says::Nothing) => (Predicate::All(vec![]), vec![]),
            // The library is another one, so nothing is known of its objects.
            (None, _) => {
                for (name, _) in self.fields {
                    if let Some(f) = find(p, name) {
                        p.fields[f].hole = Opaque;
                    }
                }
                return;
            }
        };
        for (field, usual) in &usual {
            let invariant = Invariant { holds: holds.clone(), usual: *usual, granted: granted.clone() };
            p.invariants.insert(*field, Rc::new(invariant));
        }
        if granted.is_none() {
            return;
        }
        // What the other fields hold is taken for granted as well.
        let own = |f: &&FieldId| {
            let field = &p.fields[**f];
            let (spoken, hole) = (usual.iter().any(|u| u.0 == **f), field.hole);
            !spoken
                && hole != HoleRule::Measure
                && fields.last().is_some_and(|l| p.fields[*l].class == field.class)
        };
        let others: Vec<FieldId> = fields.iter().filter(own).copied().collect();
        for field in others {
            let invariant = Invariant { holds: Predicate::All(vec![]), usual: 0, granted: granted.clone() };
            p.invariants.insert(field, Rc::new(invariant));
        }
    }
}

/// Finds a field by its name; and one of the structure that a field holds.
type Find<'a> = dyn Fn(&str) -> Option<FieldId> + 'a;
type Inner<'a> = dyn Fn(FieldId, &str) -> Option<FieldId> + 'a;

impl Says {
    /// The condition, and the fields that it speaks of with what they hold where nothing depends on it; none where a field is missing.
    fn holds(self, find: &Find<'_>, inner: &Inner<'_>) -> Option<(Predicate, Vec<(FieldId, i64)>)> {
        use Number::{Constant, Element, Field, Length, Of, Sum, Times};
        use Predicate::{All, Any, Eq, Exactly, Le, Not, There};
        let not = |p: Predicate| Not(Box::new(p));
        let is = |n: Number, v: i64| Eq(n, Constant(v));
        let at_least = |v: i64, n: Number| Le(Constant(v), n);
        Some(match self {
            Says::Nothing => return None,
            Says::Elements(elements) => {
                let (size, elements) = (find("_size")?, find(elements)?);
                let holds = All(vec![
                    There(elements),
                    Exactly(elements),
                    Eq(Field(size), Length(elements)),
                    Le(Field(size), Constant(MOST_ELEMENTS)),
                ]);
                (holds, vec![(size, 0), (elements, 0)])
            }
            Says::Causes => {
                let (cause, rank) = (find("_innerException")?, find(RANK)?);
                let above = not(Le(Field(rank), Of(cause, rank)));
                (Any(vec![not(There(cause)), above]), vec![(cause, 0)])
            }
            Says::Version => {
                let all = [find("_Major")?, find("_Minor")?, find("_Build")?, find("_Revision")?];
                let mut holds: Vec<Predicate> =
                    all.iter().zip([0, 0, -1, -1]).map(|(f, least)| at_least(least, Field(*f))).collect();
                holds.push(Any(vec![at_least(0, Field(all[2])), is(Field(all[3]), -1)]));
                (All(holds), all.map(|f| (f, 0)).into())
            }
            Says::Bits => {
                let (words, bits) = (find("m_array")?, find("m_length")?);
                let room = || Times(Box::new(Length(words)), Box::new(Constant(32)));
                let holds = All(vec![
                    There(words),
                    Exactly(words),
                    at_least(0, Field(bits)),
                    Le(Field(bits), room()),
                    Le(room(), Sum(Box::new(Field(bits)), Box::new(Constant(31)))),
                ]);
                (holds, vec![(words, 0), (bits, 0)])
            }
            Says::Segment => {
                let (array, offset, count) = (find("_array")?, find("_offset")?, find("_count")?);
                let end = Sum(Box::new(Field(offset)), Box::new(Field(count)));
                let none = vec![not(There(array)), is(Field(offset), 0), is(Field(count), 0)];
                let within = vec![
                    There(array),
                    at_least(0, Field(offset)),
                    at_least(0, Field(count)),
                    Le(end, Length(array)),
                ];
                (Any(vec![All(none), All(within)]), vec![(array, 0), (offset, 0), (count, 0)])
            }
            Says::Source => {
                let (state, thread) = (find("_state")?, find("_threadIDExecutingCallbacks")?);
                let states = Any(vec![is(Field(state), NOT_CANCELED), is(Field(state), TOLD)]);
                (All(vec![states, is(Field(thread), -1)]), vec![(state, NOT_CANCELED), (thread, -1)])
            }
            Says::Big => {
                let (sign, bits) = (find("_sign")?, find("_bits")?);
                let small = vec![not(There(bits)), not(is(Field(sign), i64::from(i32::MIN)))];
                // What fits into the sign has no other words.
                let word = All(vec![is(Length(bits), 1), at_least(1 << 31, Element(bits, 0))]);
                let words = All(vec![is(Length(bits), 2), at_least(1, Element(bits, 1))]);
                let signed = Any(vec![is(Field(sign), 1), is(Field(sign), -1)]);
                let large = vec![There(bits), Exactly(bits), signed, Any(vec![word, words])];
                (Any(vec![All(small), All(large)]), vec![(sign, 0), (bits, 0)])
            }
            Says::Moment => {
                let (time, offset) = (find("_dateTime")?, find("_offsetMinutes")?);
                let data = inner(time, "_dateData")?;
                let holds = All(vec![
                    at_least(FARTHEST * TICKS_OF_MINUTE, Of(time, data)),
                    Le(Of(time, data), Constant(MOST_TICKS - FARTHEST * TICKS_OF_MINUTE)),
                    at_least(-FARTHEST, Field(offset)),
                    Le(Field(offset), Constant(FARTHEST)),
                ]);
                (holds, vec![(time, 0), (offset, 0)])
            }
            Says::Done => {
                let state = find("m_stateFlags")?;
                (is(Field(state), RAN_TO_END), vec![(state, RAN_TO_END)])
            }
            Says::NotNegative(name) => {
                let number = find(name)?;
                (at_least(0, Field(number)), vec![(number, 0)])
            }
        })
    }
}

/// Tells the program what an array of several dimensions keeps to: it has as many elements as its lengths say.
pub(crate) fn note_grid(p: &mut Program, fields: &[FieldId]) {
    use Number::{Constant, Field, Length, Times};
    use Predicate::{All, Eq, Exactly, Le, There};
    let (elements, lengths) = fields.split_first().expect("it has a field for its elements");
    let mut holds = vec![There(*elements), Exactly(*elements)];
    let mut total = Constant(1);
    for length in lengths {
        holds.push(Le(Constant(0), Field(*length)));
        holds.push(Le(Field(*length), Constant(i64::from(LONGEST_SIDE))));
        total = Times(Box::new(total), Box::new(Field(*length)));
    }
    holds.push(Eq(total, Length(*elements)));
    let granted = Some(Assumption::specific(SIDES));
    let invariant = Rc::new(Invariant { holds: All(holds), usual: 0, granted });
    for field in fields {
        p.invariants.insert(*field, invariant.clone());
    }
}

/// No side of an array of several dimensions that is given is longer.
pub(crate) const LONGEST_SIDE: i32 = 1 << 20;

pub(crate) const SIDES: &str =
    "no side of an array of several dimensions that is given is longer than 1048576, and each begins at 0";

/// Of points in time: the greatest offset in minutes, and the last moment of the year 9999.
const FARTHEST: i64 = 14 * 60;
const TICKS_OF_MINUTE: i64 = 600_000_000;
const MOST_TICKS: i64 = 3_155_378_975_999_999_999;

/// The state of a task.
const RAN_TO_END: i64 = 0x100_0000;

/// States of the source of a token.
const NOT_CANCELED: i64 = 1;
const TOLD: i64 = 3;
