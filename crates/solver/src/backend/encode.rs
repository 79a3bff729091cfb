//! Terms and formulas as Z3 expressions, each encoded once in the life of a context.

use super::operators::format;
use super::raw::{Ast, Context};
use crate::Reason;
use crate::formula::{Formula, Formulas};
use conspect_term::{Op, Region, Sort, Source, SymId, SymbolKind, TermId, Terms, Value};
use rustc_hash::FxHashMap;
use z3_sys::{Z3_func_decl, Z3_mk_fpa_rne, Z3_mk_not, Z3_sort};

/// A context with the encodings made in it.
pub(crate) struct Encoder {
    pub(crate) z3: Context,
    terms: FxHashMap<TermId, Ast>,
    formulas: FxHashMap<Formula, Ast>,
    functions: FxHashMap<SymId, Z3_func_decl>,
    remainders: FxHashMap<Sort, Z3_func_decl>,
    sorts: FxHashMap<Sort, Z3_sort>,
    nearest: Option<Ast>,
}

impl Encoder {
    pub(crate) fn new(z3: Context) -> Self {
        Encoder {
            z3,
            terms: FxHashMap::default(),
            formulas: FxHashMap::default(),
            functions: FxHashMap::default(),
            remainders: FxHashMap::default(),
            sorts: FxHashMap::default(),
            nearest: None,
        }
    }

    /// The Z3 sort: references are 32 bits, strings sequences of 16 bits.
    pub(crate) fn sort(&mut self, sort: Sort) -> Result<Z3_sort, Reason> {
        if let Some(known) = self.sorts.get(&sort) {
            return Ok(*known);
        }
        let made = match sort {
            Sort::Bool => self.z3.bool_sort()?,
            Sort::Bv(bits) => self.z3.bv_sort(u32::from(bits))?,
            Sort::Ref => self.z3.bv_sort(32)?,
            Sort::F32 | Sort::F64 => {
                let (exponent, fraction) = format(sort);
                self.z3.fp_sort(exponent, fraction + 1)?
            }
            Sort::Int => self.z3.int_sort()?,
            Sort::Str => {
                let unit = self.sort(Sort::Bv(16))?;
                self.z3.seq_sort(unit)?
            }
        };
        self.sorts.insert(sort, made);
        Ok(made)
    }

    /// The rounding mode of every float operation.
    pub(crate) fn nearest(&mut self) -> Result<Ast, Reason> {
        if self.nearest.is_none() {
            self.nearest = Some(self.z3.mode(Z3_mk_fpa_rne)?);
        }
        Ok(self.nearest.expect("just set"))
    }

    /// A bit-vector constant.
    pub(crate) fn bits(&mut self, value: u64, bits: u8) -> Result<Ast, Reason> {
        let sort = self.sort(Sort::Bv(bits))?;
        self.z3.bits(value, sort)
    }

    /// A float constant from its bits.
    pub(crate) fn float(&mut self, bits: u64, sort: Sort) -> Result<Ast, Reason> {
        let (exponent, fraction) = format(sort);
        let target = self.sort(sort)?;
        let is_nan = (bits >> fraction) & ((1 << exponent) - 1) == (1 << exponent) - 1
            && bits & ((1 << fraction) - 1) != 0;
        if is_nan {
            return self.z3.fp_nan(target);
        }
        let bits = self.bits(bits, (exponent + fraction + 1) as u8)?;
        self.z3.fp_of_bits(bits, target)
    }

    /// A constant.
    pub(crate) fn constant(&mut self, value: &Value) -> Result<Ast, Reason> {
        match value {
            Value::Bool(b) => self.z3.boolean(*b),
            Value::Bv { bits, value } => self.bits(*value, *bits),
            Value::F32(bits) => self.float(u64::from(*bits), Sort::F32),
            Value::F64(bits) => self.float(*bits, Sort::F64),
            Value::Int(number) => {
                let sort = self.sort(Sort::Int)?;
                self.z3.numeral(&number.to_string(), sort)
            }
            Value::Str(units) => self.string(units),
            Value::Ref(number) => {
                let sort = self.sort(Sort::Ref)?;
                self.z3.bits(u64::from(*number as u32), sort)
            }
        }
    }

    fn string(&mut self, units: &[u16]) -> Result<Ast, Reason> {
        if units.is_empty() {
            let sort = self.sort(Sort::Str)?;
            return self.z3.seq_empty(sort);
        }
        let mut parts = Vec::with_capacity(units.len());
        for unit in units {
            let unit = self.bits(u64::from(*unit), 16)?;
            parts.push(self.z3.unary(z3_sys::Z3_mk_seq_unit, unit)?);
        }
        if parts.len() == 1 { Ok(parts[0]) } else { self.z3.seq_concat(&parts) }
    }

    /// The uninterpreted `fmod` of a float sort.
    pub(crate) fn remainder_function(&mut self, sort: Sort) -> Result<Z3_func_decl, Reason> {
        if let Some(function) = self.remainders.get(&sort) {
            return Ok(*function);
        }
        let z3_sort = self.sort(sort)?;
        let name = if sort == Sort::F32 { "fmod.f32" } else { "fmod.f64" };
        let function = self.z3.function(name, &[z3_sort, z3_sort], z3_sort)?;
        self.remainders.insert(sort, function);
        Ok(function)
    }

    fn symbol(&mut self, terms: &Terms, symbol: SymId, args: &[TermId]) -> Result<Z3_func_decl, Reason> {
        if let Some(function) = self.functions.get(&symbol) {
            return Ok(*function);
        }
        let what = terms.symbol_of(symbol);
        let mut domain = Vec::with_capacity(args.len());
        for arg in args {
            domain.push(self.sort(terms.sort(*arg))?);
        }
        let range = self.sort(what.sort)?;
        // The number keeps apart symbols that differ only in what the name does not show.
        let name = format!("{}#{}", name_of(&what.kind), symbol.0);
        let function = self.z3.function(&name, &domain, range)?;
        self.functions.insert(symbol, function);
        Ok(function)
    }

    /// The encoding of a symbol applied to terms.
    pub(crate) fn application(
        &mut self,
        terms: &Terms,
        symbol: SymId,
        args: &[TermId],
    ) -> Result<Ast, Reason> {
        let mut encoded = Vec::with_capacity(args.len());
        for arg in args {
            encoded.push(self.term(terms, *arg)?);
        }
        let function = self.symbol(terms, symbol, args)?;
        self.z3.apply(function, &encoded)
    }

    /// The encoding of a term.
    pub(crate) fn term(&mut self, terms: &Terms, root: TermId) -> Result<Ast, Reason> {
        let mut pending = vec![root];
        while let Some(&term) = pending.last() {
            if self.terms.contains_key(&term) {
                pending.pop();
                continue;
            }
            let args = terms.args(term);
            let before = pending.len();
            pending.extend(args.iter().filter(|a| !self.terms.contains_key(a)));
            if pending.len() > before {
                continue;
            }
            let encoded: Vec<Ast> = args.iter().map(|a| self.terms[a]).collect();
            let ast = match terms.op(term) {
                Op::Const(value) => self.constant(value)?,
                Op::Symbol(symbol) => {
                    let function = self.symbol(terms, *symbol, args)?;
                    self.z3.apply(function, &encoded)?
                }
                op => {
                    let sorts: Vec<Sort> = args.iter().map(|a| terms.sort(*a)).collect();
                    self.operator(op, &encoded, &sorts, terms.sort(term))?
                }
            };
            self.terms.insert(term, ast);
            pending.pop();
        }
        Ok(self.terms[&root])
    }

    /// The encoding of a formula, sharing what its diagram shares.
    pub(crate) fn formula(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        root: Formula,
    ) -> Result<Ast, Reason> {
        if root.is_const() {
            return self.z3.boolean(root == Formula::TRUE);
        }
        if let Some(ast) = self.formulas.get(&root) {
            return Ok(*ast);
        }
        for node in formulas.nodes(root) {
            if self.formulas.contains_key(&node) {
                continue;
            }
            let branch = formulas.branch(node);
            let atom = self.term(terms, branch.atom)?;
            let ast = match (branch.low, branch.high) {
                (Formula::FALSE, Formula::TRUE) => atom,
                (Formula::TRUE, Formula::FALSE) => self.z3.unary(Z3_mk_not, atom)?,
                (Formula::FALSE, high) => {
                    let high = self.formulas[&high];
                    self.z3.and(&[atom, high])?
                }
                (Formula::TRUE, high) => {
                    let (not, high) = (self.z3.unary(Z3_mk_not, atom)?, self.formulas[&high]);
                    self.z3.or(&[not, high])?
                }
                (low, Formula::TRUE) => {
                    let low = self.formulas[&low];
                    self.z3.or(&[atom, low])?
                }
                (low, Formula::FALSE) => {
                    let (not, low) = (self.z3.unary(Z3_mk_not, atom)?, self.formulas[&low]);
                    self.z3.and(&[not, low])?
                }
                (low, high) => {
                    let (low, high) = (self.formulas[&low], self.formulas[&high]);
                    self.z3.ite(atom, high, low)?
                }
            };
            self.formulas.insert(node, ast);
        }
        Ok(self.formulas[&root])
    }
}

/// A readable name for SMT-LIB dumps.
fn name_of(kind: &SymbolKind) -> String {
    match kind {
        SymbolKind::Input(index) => format!("input{index}"),
        SymbolKind::Param(index) => format!("param{index}"),
        SymbolKind::Hole { source, region } => {
            let source = match source {
                Source::Initial => String::from("init"),
                Source::Rec(id) => format!("rec{id}"),
            };
            match region {
                Region::Field(name) => format!("{source}.field.{name}"),
                Region::Elem(name) => format!("{source}.elem.{name}"),
                Region::Length => format!("{source}.length"),
                Region::Global(name) => format!("{source}.global.{name}"),
            }
        }
        SymbolKind::InstanceOf(class) => format!("instanceof{class}"),
        SymbolKind::ExactClass(class) => format!("exactclass{class}"),
        SymbolKind::Function(name) => format!("function.{name}"),
        SymbolKind::Clock(reading) => format!("clock.{reading}"),
    }
}

/// The encoding of a formula whose atoms are encoded, with those of its nodes that are known.
pub(super) fn diagram(
    z3: &mut Context,
    formulas: &Formulas,
    root: Formula,
    known: &mut FxHashMap<Formula, Ast>,
    atom: &dyn Fn(TermId) -> Ast,
) -> Result<Ast, Reason> {
    let side = |z3: &mut Context, known: &FxHashMap<Formula, Ast>, f: Formula| match f {
        Formula::TRUE | Formula::FALSE => z3.boolean(f == Formula::TRUE),
        inner => Ok(known[&inner]),
    };
    for node in formulas.nodes(root) {
        if known.contains_key(&node) {
            continue;
        }
        let branch = formulas.branch(node);
        let atom = atom(branch.atom);
        let ast = match (branch.low, branch.high) {
            (Formula::FALSE, Formula::TRUE) => atom,
            (Formula::TRUE, Formula::FALSE) => z3.unary(Z3_mk_not, atom)?,
            (low, high) => {
                let (low, high) = (side(z3, known, low)?, side(z3, known, high)?);
                z3.ite(atom, high, low)?
            }
        };
        known.insert(node, ast);
    }
    side(z3, known, root)
}
