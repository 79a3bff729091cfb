//! Models: values for symbols, with a table for every symbol that takes arguments.

use conspect_term::{Assignment, Symbol, SymbolKind, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

type Table = BTreeMap<Box<[Value]>, Value>;

/// A model: values for symbols. Symbols and arguments it does not mention have the zero of their sort.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    /// Shared at both levels: a clone that is changed in one place copies one table.
    tables: Rc<BTreeMap<Symbol, Rc<Table>>>,
    uninterpreted: bool,
}

impl Model {
    /// The model that gives everything the zero of its sort.
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives the symbol this value at these arguments; an earlier value is replaced.
    pub fn set(&mut self, symbol: &Symbol, args: &[Value], value: Value) {
        let tables = Rc::make_mut(&mut self.tables);
        if let Some(table) = tables.get_mut(symbol) {
            let table = Rc::make_mut(table);
            if let Some(slot) = table.get_mut(args) {
                *slot = value;
            } else {
                table.insert(args.into(), value);
            }
        } else {
            let mut table = Table::new();
            table.insert(args.into(), value);
            tables.insert(symbol.clone(), Rc::new(table));
        }
    }

    /// The value of the symbol at these arguments, when the model mentions it.
    pub fn get(&self, symbol: &Symbol, args: &[Value]) -> Option<&Value> {
        self.tables.get(symbol)?.get(args)
    }

    /// Every `(symbol, arguments, value)`, in the order of symbols and then of arguments.
    pub fn entries(&self) -> impl Iterator<Item = (&Symbol, &[Value], &Value)> {
        self.tables
            .iter()
            .flat_map(|(symbol, table)| table.iter().map(move |(args, value)| (symbol, &args[..], value)))
    }

    /// Does the query that this model satisfies apply functions that the solver knows nothing of, such as
    /// `sin`? Their values here are invented, so the model need not be a real behaviour.
    pub fn uses_uninterpreted(&self) -> bool {
        self.uninterpreted
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.tables.values().map(|table| table.len()).sum()
    }

    /// True when everything has the zero of its sort.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    pub(crate) fn set_uninterpreted(&mut self, uninterpreted: bool) {
        self.uninterpreted = uninterpreted;
    }

    /// Takes the other model's tables of these symbols; the two models have none in common.
    pub(crate) fn take_tables<'a>(&mut self, other: &Model, symbols: impl Iterator<Item = &'a Symbol>) {
        let tables = Rc::make_mut(&mut self.tables);
        for symbol in symbols {
            if let Some(table) = other.tables.get(symbol) {
                tables.insert(symbol.clone(), table.clone());
            }
        }
    }
}

impl Assignment for Model {
    fn value(&self, symbol: &Symbol, args: &[Value]) -> Value {
        self.get(symbol, args).cloned().unwrap_or_else(|| Value::zero(symbol.sort))
    }
}

/// Is this a symbol that the solver knows nothing of?
pub(crate) fn is_uninterpreted(kind: &SymbolKind) -> bool {
    match kind {
        SymbolKind::Function(_) | SymbolKind::Clock(_) => true,
        SymbolKind::Input(_)
        | SymbolKind::Param(_)
        | SymbolKind::Hole { .. }
        | SymbolKind::InstanceOf(_)
        | SymbolKind::ExactClass(_) => false,
    }
}
