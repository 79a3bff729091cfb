//! JavaScript (ECMAScript 2023), lowered to the IR.
