//! Joining heaps: what two of them differ in, and one that is each under its guard. The cost follows what differs.

use super::*;

impl Heap {
    /// The kinds of cells in which two heaps differ; `None` when they differ in more than `most` objects and globals.
    pub fn differences(
        &self,
        other: &Heap,
        program: &Program,
        addresses: &Addresses,
        most: usize,
    ) -> Option<Vec<Differing>> {
        let mut out = vec![];
        // The contents of arrays are not looked into.
        let whole = |cell| Differing { cell, both: true, either: true };
        let mut count = 0;
        self.objects.diff(&other.objects, &mut |i, x, y| {
            let (Some(x), Some(y)) = (x, y) else { return };
            if Rc::ptr_eq(x, y) || count > most {
                return;
            }
            count += 1;
            match (&**x, &**y) {
                (Object::Fields(p), Object::Fields(q)) => {
                    let class = class_at(program, addresses, u64::from(i));
                    for (slot, (a, b)) in p.iter().zip(q).enumerate() {
                        if a != b {
                            out.push(Differing {
                                cell: Difference::Field(program.classes[class].fields[slot]),
                                both: a.is_concrete() && b.is_concrete(),
                                either: a.is_concrete() || b.is_concrete(),
                            });
                        }
                    }
                }
                (Object::Array(p), Object::Array(q)) => {
                    if p.len != q.len {
                        out.push(whole(Difference::Length));
                    }
                    out.push(whole(Difference::Elem(p.elem)));
                }
                (Object::Fields(_), Object::Array(_)) | (Object::Array(_), Object::Fields(_)) => {}
            }
        });
        self.globals.diff(&other.globals, &mut |i, x, y| {
            if x != y {
                count += 1;
                let concrete = |v: Option<&SVal>| v.is_none_or(SVal::is_concrete);
                out.push(Differing {
                    cell: Difference::Global(GlobalId::new(i as usize)),
                    both: concrete(x) && concrete(y),
                    either: concrete(x) || concrete(y),
                });
            }
        });
        out.sort_unstable();
        out.dedup();
        (count <= most).then_some(out)
    }

    /// Does every cell that both heaps have hold the same value in both?
    pub fn agrees(&self, other: &Heap, program: &Program) -> bool {
        let mut same = true;
        self.objects.diff(&other.objects, &mut |i, x, y| {
            same = same
                && match (x, y) {
                    (Some(x), Some(y)) => Rc::ptr_eq(x, y) || same_object(x, y),
                    // A constant object that only one side has written still exists on the other.
                    (Some(x), None) | (None, Some(x)) if u64::from(i) >= CONST_BASE => {
                        same_object(x, &constant_object(program, u64::from(i)))
                    }
                    _ => true,
                };
        });
        self.globals.diff(&other.globals, &mut |_, x, y| same = same && x == y);
        for (a, b) in [(&self.fields, &other.fields), (&self.elems, &other.elems)] {
            a.diff(b, &mut |_, x, y| {
                same = same
                    && match (x, y) {
                        (Some(x), Some(y)) => {
                            Rc::ptr_eq(x, y)
                                || x.len() == y.len() && x.iter().zip(y.iter()).all(|(p, q)| same_write(p, q))
                        }
                        (Some(x), None) | (None, Some(x)) => x.is_empty(),
                        (None, None) => true,
                    };
            });
        }
        same
    }

    /// The join of two heaps: `a` where the guard holds, `b` elsewhere. Costs what the two do not share.
    pub fn merge(
        cx: &mut Cx,
        program: &Program,
        g: Guard,
        a: &Heap,
        b: &Heap,
        class_of: &Addresses,
    ) -> Result<Heap, Unmergeable> {
        let mut out = a.clone();
        out.threads = match (&a.threads, &b.threads) {
            (Some(x), Some(y)) if !Rc::ptr_eq(x, y) => {
                Some(Rc::new(Threads::merge(x, y).ok_or(Unmergeable)?))
            }
            (Some(_), Some(_)) | (None, None) => a.threads.clone(),
            (Some(x), None) | (None, Some(x)) if !x.watches() && !x.has_clash() => Some(x.clone()),
            (Some(_), None) | (None, Some(_)) => return Err(Unmergeable),
        };
        let mut changed: Vec<Change> = vec![];
        a.objects.diff(&b.objects, &mut |i, x, y| {
            let same = matches!((x, y), (Some(x), Some(y)) if Rc::ptr_eq(x, y));
            if !same {
                changed.push((i, x.cloned(), y.cloned()));
            }
        });
        for (i, x, y) in changed {
            let merged = match (x, y) {
                (Some(x), Some(y)) => merge_objects(cx, program, g, (&x, &y), u64::from(i), class_of)?,
                // A constant object that only one side has written still exists on the other.
                (Some(x), None) if u64::from(i) >= CONST_BASE => {
                    let y = constant_object(program, u64::from(i));
                    merge_objects(cx, program, g, (&x, &y), u64::from(i), class_of)?
                }
                (None, Some(y)) if u64::from(i) >= CONST_BASE => {
                    let x = constant_object(program, u64::from(i));
                    merge_objects(cx, program, g, (&x, &y), u64::from(i), class_of)?
                }
                (Some(x), None) | (None, Some(x)) => (*x).clone(),
                (None, None) => continue,
            };
            out.objects.insert(i, Rc::new(merged));
        }
        let mut counts = vec![];
        a.counts.diff(&b.counts, &mut |i, x, y| {
            counts.push((i, x.copied().unwrap_or(0).max(y.copied().unwrap_or(0))));
        });
        for (i, n) in counts {
            out.counts.insert(i, n);
        }
        let mut globals = vec![];
        a.globals.diff(&b.globals, &mut |i, x, y| {
            if x != y {
                globals.push((i, x.cloned(), y.cloned()));
            }
        });
        for (i, x, y) in globals {
            let global = GlobalId::new(i as usize);
            let init = initial_global(cx, program, global, a.open);
            let sort = sort_of(program.globals[global].ty);
            let v = cx.ite(g, x.as_ref().unwrap_or(&init), y.as_ref().unwrap_or(&init), sort);
            out.globals.insert(i, v);
        }
        merge_logs(cx, g, &mut out.fields, &b.fields);
        merge_logs(cx, g, &mut out.elems, &b.elems);
        Ok(out)
    }
}

fn merge_objects(
    cx: &mut Cx,
    program: &Program,
    g: Guard,
    (a, b): (&Object, &Object),
    address: u64,
    class_of: &Addresses,
) -> Result<Object, Unmergeable> {
    match (a, b) {
        (Object::Fields(x), Object::Fields(y)) => {
            let class = class_at(program, class_of, address);
            let fields = &program.classes[class].fields;
            Ok(Object::Fields(
                x.iter()
                    .zip(y)
                    .zip(fields)
                    .map(|((x, y), f)| cx.ite(g, x, y, sort_of(program.fields[*f].ty)))
                    .collect(),
            ))
        }
        (Object::Array(x), Object::Array(y)) => {
            ArrayObject::merge(cx, g, x, y).map(Object::Array).ok_or(Unmergeable)
        }
        (Object::Fields(_), Object::Array(_)) | (Object::Array(_), Object::Fields(_)) => Err(Unmergeable),
    }
}

fn same_object(a: &Object, b: &Object) -> bool {
    match (a, b) {
        (Object::Fields(x), Object::Fields(y)) => x == y,
        (Object::Array(x), Object::Array(y)) => x.agrees(y),
        (Object::Fields(_), Object::Array(_)) | (Object::Array(_), Object::Fields(_)) => false,
    }
}

fn same_write(p: &HoleWrite, q: &HoleWrite) -> bool {
    p.guard == q.guard && p.object == q.object && p.index == q.index && p.value == q.value
}

/// Joins logs of writes to holes: the common part stays, the rest gets the guard of its side.
fn merge_logs(cx: &mut Cx, g: Guard, a: &mut PVec<Log>, b: &PVec<Log>) {
    let mut changed: Vec<(u32, Log, Log)> = vec![];
    a.diff(b, &mut |i, x, y| {
        let same = matches!((x, y), (Some(x), Some(y)) if Rc::ptr_eq(x, y));
        if !same {
            changed.push((i, x.cloned().unwrap_or_default(), y.cloned().unwrap_or_default()));
        }
    });
    let not_g = cx.guards.not(g);
    for (i, x, y) in changed {
        let common = x.iter().zip(y.iter()).take_while(|(p, q)| same_write(p, q)).count();
        let mut log = x[..common].to_vec();
        for (rest, under) in [(&x[common..], g), (&y[common..], not_g)] {
            for w in rest {
                let guard = cx.guards.and(w.guard, under);
                log.push(HoleWrite { guard, ..w.clone() });
            }
        }
        a.insert(i, Rc::new(log));
    }
}
