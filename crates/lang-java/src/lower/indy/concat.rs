//! String concatenation (`StringConcatFactory`): every piece becomes a text, the texts are joined.

use super::{Lower, Step, unsupported};
use crate::classfile::{Bootstrap, Constant};
use crate::lower::frames::VTy;
use crate::lower::refs::Site;
use crate::lower::stack::Val;
use conspect_ir::{Const, Instr, Operand, Place, Type};

const CLASS: &str = "conspect.rt.Concat";

/// A piece of a concatenation.
enum Piece {
    Text(Vec<u16>),
    Arg(usize),
}

impl Lower<'_> {
    pub(super) fn concat(&mut self, site: &Site, bootstrap: &Bootstrap) -> Step<()> {
        let pieces = self.pieces(site, bootstrap)?;
        let args = self.pop_site_args(site);
        let mut texts = vec![];
        for piece in pieces {
            let text = match piece {
                Piece::Text(units) => {
                    let id = self.ld.string(self.p, &units);
                    self.e.constant(Const::Object(id))
                }
                Piece::Arg(i) if i < args.len() => self.text_of(args[i].0, args[i].1)?,
                Piece::Arg(_) => return Err(self.malformed_bootstrap()),
            };
            texts.push(text);
        }
        let joined = self.join_texts(texts)?;
        let class = self.ld.class(self.p, "java.lang.String");
        self.known_nonnull(joined);
        self.push(Val::Op { op: joined, ty: VTy::Ref(class) });
        Ok(())
    }

    fn pieces(&self, site: &Site, bootstrap: &Bootstrap) -> Step<Vec<Piece>> {
        if &*bootstrap.handle.member.name == "makeConcat" {
            return Ok((0..site.descriptor.params.len()).map(Piece::Arg).collect());
        }
        let Constant::String(recipe) = self.static_arg(bootstrap, 0)? else {
            return Err(self.malformed_bootstrap());
        };
        let mut pieces = vec![];
        let mut text = vec![];
        let (mut arg, mut constant) = (0, 1);
        for unit in recipe {
            match unit {
                1 => {
                    if !text.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut text)));
                    }
                    pieces.push(Piece::Arg(arg));
                    arg += 1;
                }
                2 => {
                    text.extend(match self.static_arg(bootstrap, constant)? {
                        Constant::String(units) => units,
                        Constant::Integer(v) => v.to_string().encode_utf16().collect(),
                        Constant::Long(v) => v.to_string().encode_utf16().collect(),
                        _ => return Err(unsupported("this constant in a string concatenation")),
                    });
                    constant += 1;
                }
                unit => text.push(unit),
            }
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        Ok(pieces)
    }

    /// The text of a value, as `String.valueOf` gives it.
    pub(super) fn text_of(&mut self, value: Operand, ty: Type) -> Step<Operand> {
        let (letter, value) = match ty {
            Type::Bool => ("Z", value),
            Type::Bits { bits: 8, .. } | Type::Bits { bits: 16, signed: true } => {
                ("I", self.wide(Val::Narrow { op: value, from: ty }))
            }
            Type::Bits { bits: 16, .. } => ("C", value),
            Type::Bits { bits: 64, .. } => ("J", value),
            Type::F32 => ("F", value),
            Type::F64 => ("D", value),
            Type::Ref(_) => ("Ljava/lang/Object;", value),
            _ => ("I", value),
        };
        self.call_library(CLASS, &format!("of({letter})Ljava/lang/String;"), vec![value])
    }

    /// Joins texts that are not null to a new string.
    pub(super) fn join_texts(&mut self, mut texts: Vec<Operand>) -> Step<Operand> {
        while texts.len() < 2 {
            let empty = self.text_operand("");
            texts.push(empty);
        }
        if let [_, _] = texts[..] {
            let key = "join(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
            return self.call_library(CLASS, key, texts);
        }
        let class = self.ld.class(self.p, "java.lang.String[]");
        let length = self.e.int(texts.len() as i32);
        let array = self.temp(Type::Ref(class));
        self.e.push(Instr::AllocArray { dst: array, class, length });
        for (i, text) in texts.into_iter().enumerate() {
            let index = self.e.int(i as i32);
            let place = Place::Elem { array: array.into(), index };
            self.e.push(Instr::Store { place, src: text });
        }
        self.call_library(CLASS, "join([Ljava/lang/String;)Ljava/lang/String;", vec![array.into()])
    }
}
