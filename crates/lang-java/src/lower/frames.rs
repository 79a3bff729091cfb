//! Types of locals and stack entries at the start of each basic block, by abstract interpretation (what the
//! verifier of JVMS §4.10.2 infers), so class files without stack maps work and damaged ones are rejected.
//!
//! After this pass the lowering may take for granted that the stack never underflows, that operands have the
//! kinds that instructions expect, and that locals are assigned before they are read.

use crate::classfile::{Code, Insn, Kind};
use conspect_ir::{ClassId, LoadError, Type};

/// The type of a local or stack entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VTy {
    /// A local that holds nothing that may be read.
    Top,
    Int,
    Long,
    Float,
    Double,
    /// The type of `null`.
    Null,
    Ref(ClassId),
}

impl VTy {
    /// The kind of a value of this type; `None` for [`VTy::Top`].
    pub fn kind(self) -> Option<Kind> {
        Some(match self {
            VTy::Top => return None,
            VTy::Int => Kind::Int,
            VTy::Long => Kind::Long,
            VTy::Float => Kind::Float,
            VTy::Double => Kind::Double,
            VTy::Null | VTy::Ref(_) => Kind::Ref,
        })
    }
    pub(super) fn of_kind(kind: Kind, object: ClassId) -> VTy {
        match kind {
            Kind::Int => VTy::Int,
            Kind::Long => VTy::Long,
            Kind::Float => VTy::Float,
            Kind::Double => VTy::Double,
            Kind::Ref => VTy::Ref(object),
        }
    }
    /// The stack type of a value of this IR type.
    pub fn of(ty: Type) -> VTy {
        match ty {
            Type::Bits { bits: 64, .. } => VTy::Long,
            Type::F32 => VTy::Float,
            Type::F64 => VTy::Double,
            Type::Ref(class) => VTy::Ref(class),
            _ => VTy::Int,
        }
    }
}

/// Locals and stack at a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    pub locals: Vec<VTy>,
    pub stack: Vec<VTy>,
}

/// A basic block of the bytecode.
#[derive(Debug)]
pub struct JBlock {
    pub start: usize,
    pub end: usize,
    /// The handlers that cover it, innermost first: target block, pool index of the class caught.
    pub handlers: Vec<(usize, u16)>,
    /// The frame at its start; `None` while it is not reached.
    pub entry: Option<Frame>,
    /// The number of edges that lead here; edges from exceptions count many times.
    pub preds: u32,
    /// True when only exceptions lead here.
    pub only_handler: bool,
}

/// The blocks of a body with their entry frames.
#[derive(Default, Debug)]
pub struct Flow {
    pub blocks: Vec<JBlock>,
    /// The block that starts at each instruction (`u32::MAX` where none does).
    pub block_at: Vec<u32>,
}

/// Bodies whose tables would need more memory than this many entries are not analysed.
const MAX_WORK: usize = 40_000_000;

pub(super) type Result<T> = std::result::Result<T, LoadError>;

pub(super) fn malformed<T>(place: &str, what: impl std::fmt::Display) -> Result<T> {
    Err(LoadError::Malformed(format!("{place}: {what}")))
}

pub(super) fn initial_locals(code: &Code, params: &[Type], place: &str) -> Result<Vec<VTy>> {
    let mut locals = vec![];
    for ty in params {
        let v = VTy::of(*ty);
        locals.push(v);
        if v.kind().is_some_and(Kind::is_wide) {
            locals.push(VTy::Top);
        }
    }
    if locals.len() > usize::from(code.max_locals) {
        return malformed(place, "the parameters do not fit into max_locals");
    }
    // Only as many locals as are mentioned: a damaged max_locals costs nothing.
    let used = code.insns.iter().map(|i| match i {
        Insn::Load(k, n) | Insn::Store(k, n) => usize::from(*n) + 1 + usize::from(k.is_wide()),
        Insn::Iinc(n, _) => usize::from(*n) + 1,
        _ => 0,
    });
    let used = used.max().unwrap_or(0);
    if used > usize::from(code.max_locals) {
        return malformed(place, "a local beyond max_locals is used");
    }
    locals.resize(used.max(locals.len()), VTy::Top);
    Ok(locals)
}

pub(super) fn split(code: &Code, locals: usize, place: &str) -> Result<Flow> {
    let n = code.insns.len();
    let mut leader = vec![false; n + 1];
    leader[0] = true;
    for (i, insn) in code.insns.iter().enumerate() {
        let targets = insn.targets();
        if !targets.is_empty() || insn.ends_flow() {
            leader[i + 1] = true;
        }
        for t in targets {
            leader[t as usize] = true;
        }
    }
    for h in &code.handlers {
        for i in [h.start, h.end, h.target] {
            leader[i as usize] = true;
        }
    }
    let mut blocks: Vec<JBlock> = vec![];
    let mut block_at = vec![u32::MAX; n];
    for i in (0..n).filter(|i| leader[*i]) {
        if let Some(last) = blocks.last_mut() {
            last.end = i;
        }
        block_at[i] = blocks.len() as u32;
        blocks.push(JBlock {
            start: i,
            end: n,
            handlers: vec![],
            entry: None,
            preds: 0,
            only_handler: false,
        });
    }
    if blocks.len().saturating_mul(locals + code.handlers.len()) > MAX_WORK {
        return Err(LoadError::Unsupported(format!("{place} is too large to be analysed")));
    }
    for b in &mut blocks {
        for h in code.handlers.iter().filter(|h| h.start as usize <= b.start && b.start < h.end as usize) {
            b.handlers.push((block_at[h.target as usize] as usize, h.catch));
            if h.catch == 0 {
                break;
            }
        }
    }
    Ok(Flow { blocks, block_at })
}

/// Assigns a local; what it overwrites in part can no longer be read.
pub fn set_local(locals: &mut [VTy], slot: usize, v: VTy) {
    let wide = |v: VTy| v.kind().is_some_and(Kind::is_wide);
    if slot > 0 && wide(locals[slot - 1]) {
        locals[slot - 1] = VTy::Top;
    }
    if wide(v) {
        locals[slot + 1] = VTy::Top;
    }
    locals[slot] = v;
}

/// Applies `pop`, `dup` and their kin to a stack whose entries are values, wide ones included; `None` when
/// the entries do not fit the instruction.
pub fn shuffle<T: Clone>(s: &mut Vec<T>, insn: &Insn, wide: impl Fn(&T) -> bool) -> Option<()> {
    // How many entries make up the first group from the top, and the second below it.
    let group = |s: &[T], from: usize, slots: usize| -> Option<usize> {
        let top = s.len().checked_sub(1 + from)?;
        match (slots, wide(&s[top])) {
            (1, false) | (2, true) => Some(1),
            (2, false) => {
                let below = top.checked_sub(1)?;
                (!wide(&s[below])).then_some(2)
            }
            _ => None,
        }
    };
    let (first, second) = match insn {
        Insn::Pop => (1, 0),
        Insn::Pop2 => (2, 0),
        Insn::Dup => (1, 0),
        Insn::DupX1 | Insn::Swap => (1, 1),
        Insn::DupX2 => (1, 2),
        Insn::Dup2 => (2, 0),
        Insn::Dup2X1 => (2, 1),
        Insn::Dup2X2 => (2, 2),
        _ => return None,
    };
    let a = group(s, 0, first)?;
    let b = if second == 0 { 0 } else { group(s, a, second)? };
    let top = s.split_off(s.len() - a);
    match insn {
        Insn::Pop | Insn::Pop2 => {}
        Insn::Swap => {
            let at = s.len() - b;
            s.splice(at..at, top);
        }
        _ => {
            let at = s.len() - b;
            s.splice(at..at, top.clone());
            s.extend(top);
        }
    }
    Some(())
}
