//! What virtual calls can ask objects for, and under which names the program knows it.

use crate::classes::Kind;
use crate::instances::Goal;
use crate::loader::CilLoader;
use crate::types::{Args, Method, Result, TyId};
use conspect_ir::{Program, SelectorId};

/// What a selector stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Selector {
    /// A virtual method, by the definition that introduced it.
    Slot(Method),
    /// Reads and writes the cell that a pointer leads to.
    Get(Kind),
    Set(Kind),
    /// The same for the cells so many bytes behind.
    GetAt(Kind),
    SetAt(Kind),
    /// Moves a pointer by a number of elements of this width.
    Move(Kind),
    /// What a pointer leads into, and how many bytes from its beginning.
    Origin,
    Offset,
    /// Is the object of this type?
    Is(TyId),
    /// Calls a delegate of this type.
    Invoke(TyId),
    /// May an array hold a value?
    Holds,
    /// Makes a multicast delegate of the same type.
    Several,
    /// The list of a multicast delegate, null of one of a single method.
    Listed,
    /// Of an array: has it one dimension, are its elements no structures, and is another array of its class or one below, so that the other
    /// one's elements are copied to it as they are?
    TakesFrom,
    /// The names of an enum's constants, their values, an enum's value, and setting it.
    EnumNames,
    EnumValues,
    EnumValue,
    EnumSet,
    /// Is it an enum of flags?
    EnumFlags,
    /// Of a type object: can its values be held by this type?
    AssignableTo(TyId),
    /// Of a type object: what it says of members, interfaces and attributes (`members.rs`, `attributes.rs`).
    Members,
    CallMember,
    Interfaces,
    AttributeTypes,
    MakeAttribute,
    CallGenericMember,
    GenericMember,
    Construct,
    DelegateFor,
    /// The name of its assembly, and the types there.
    Home,
    TypesBeside,
    /// Of a type object: one more type argument (`instances.rs`).
    Generic(Goal, Args),
    /// Of the object of a type of delegates: a delegate for a method.
    MakeDelegate(Method),
    /// Of a delegate of one method: the type that declares it, and its number there.
    DelegateOwner,
    DelegateMember,
    /// The number of its function.
    DelegateFunction,
    /// Of a type object: an object that the constructor without parameters makes.
    MakeInstance,
    /// Of an array: an element as an object; clearing a range.
    ArrayGet,
    /// Of an array: sets an element to what is in an object.
    ArraySet,
    ArrayClear,
    /// A shallow copy (`cloned.rs`).
    Cloned,
    /// Of an array: copies elements that are structures.
    CopyStructs,
    /// Of an array: its number of dimensions, its number of elements, and the length of a dimension.
    ArrayRank,
    ArrayLength,
    ArraySide,
}

impl CilLoader {
    /// The selector for a meaning.
    pub fn selector(&mut self, p: &mut Program, meaning: Selector) -> Result<SelectorId> {
        let name = match &meaning {
            Selector::Slot(m) => {
                let f = self.function(p, m)?;
                p.functions[f].name.to_string()
            }
            Selector::Get(kind) => format!("*get {kind:?}"),
            Selector::Set(kind) => format!("*set {kind:?}"),
            Selector::GetAt(kind) => format!("*get {kind:?} at"),
            Selector::SetAt(kind) => format!("*set {kind:?} at"),
            Selector::Move(kind) => format!("*move {kind:?}"),
            Selector::Origin => "*origin".into(),
            Selector::Offset => "*offset".into(),
            Selector::Is(ty) => format!("is {}#{}", self.u.name(*ty), ty.0),
            Selector::Invoke(ty) => format!("invoke {}#{}", self.u.name(*ty), ty.0),
            Selector::Holds => "holds".into(),
            Selector::Several => "several".into(),
            Selector::Listed => "listed".into(),
            Selector::TakesFrom => "takes from".into(),
            Selector::EnumNames => "enum names".into(),
            Selector::EnumValues => "enum values".into(),
            Selector::EnumValue => "enum value".into(),
            Selector::EnumSet => "enum set".into(),
            Selector::EnumFlags => "enum flags".into(),
            Selector::ArraySet => "array set".into(),
            Selector::ArrayGet => "array get".into(),
            Selector::ArrayClear => "array clear".into(),
            Selector::Cloned => "shallow copy".into(),
            Selector::CopyStructs => "copy structures".into(),
            Selector::ArrayRank => "array rank".into(),
            Selector::ArrayLength => "array length".into(),
            Selector::ArraySide => "array side".into(),
            Selector::MakeInstance => "make an instance".into(),
            Selector::Members => "members".into(),
            Selector::CallMember => "call a member".into(),
            Selector::Interfaces => "interfaces".into(),
            Selector::AttributeTypes => "types of attributes".into(),
            Selector::MakeAttribute => "make an attribute".into(),
            Selector::CallGenericMember => "call a generic member".into(),
            Selector::GenericMember => "generic member".into(),
            Selector::Construct => "construct".into(),
            Selector::DelegateFor => "delegate for a method".into(),
            Selector::Home => "home".into(),
            Selector::TypesBeside => "types beside".into(),
            Selector::Generic(goal, known) => {
                let shown: Vec<String> = known.iter().map(|a| format!("{}", a.0)).collect();
                format!("{goal:?} after {}", shown.join(","))
            }
            Selector::MakeDelegate(m) => {
                format!(
                    "make a delegate of {}#{}.{}#{}",
                    self.method_name(m.def),
                    m.def.module,
                    m.def.row,
                    m.owner.0
                )
            }
            Selector::DelegateFunction => "function of a delegate".into(),
            Selector::DelegateOwner => "owner of a delegate's method".into(),
            Selector::DelegateMember => "number of a delegate's method".into(),
            Selector::AssignableTo(ty) => format!("assignable to {}#{}", self.u.name(*ty), ty.0),
        };
        let id = p.selector(&name);
        self.selectors.entry(id).or_insert(meaning);
        Ok(id)
    }
}
