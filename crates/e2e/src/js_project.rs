//! A generated file of JavaScript: small functions as modules have them, in groups that call each other. Its text is a function of
//! its size, so measurements of it can be repeated.

use std::fmt::Write;

/// Functions of each group.
pub const FUNCTIONS: usize = 10;

/// The text of a file with so many groups. Two functions of each group throw for some inputs, and all others for none.
pub fn file(groups: usize) -> String {
    let mut out = String::from("'use strict';\n");
    for i in 0..groups {
        group(i, &mut out).expect("writing to a string succeeds");
    }
    out
}

fn group(i: usize, out: &mut String) -> std::fmt::Result {
    let (most, price, rounds, key) = (100 + i, 3 + i, 4 + i % 3, 7 * i);
    let places = [i, i + 3, i + 5, i + 9];
    write!(
        out,
        "
// Group {i}.
/** @param {{integer}} n */
function limit{i}(n) {{ return n > {most} ? {most} : n < -{most} ? -{most} : n; }}
/** @param {{integer}} n @param {{boolean}} rebate */
function price{i}(n, rebate) {{
  const pieces = limit{i}(n);
  if (pieces < 0) throw new RangeError('pieces');
  let price = pieces * {price};
  if (rebate && pieces > 10) price -= 10;
  return price;
}}
/** @param {{integer}} n */
function place{i}(n) {{
  const all = {places:?};
  for (let k = 0; k < all.length; k++) if (all[k] === n) return k;
  return -1;
}}
class Stack{i} {{
  items = [];
  push(x) {{ this.items.push(x); return this; }}
  pop() {{ if (this.items.length === 0) throw new Error('empty'); return this.items.pop(); }}
}}
/** @param {{integer}} n */
function stacked{i}(n) {{
  const s = new Stack{i}();
  if (n > {i}) s.push(n);
  if (n > {price}) s.push({i});
  return s.push(n).pop();
}}
/** @param {{integer}} n */
function emptied{i}(n) {{ const s = new Stack{i}(); if (n !== {key}) s.push(n); return s.pop(); }}
/** @param {{integer}} n */
function sum{i}(n) {{
  let s = 0;
  for (let k = 0; k < n && k < {rounds}; k++) s += limit{i}(k);
  if (s < 0) throw new Error('sum');
  return s;
}}
/** @param {{integer}} n @param {{boolean}} b */
function order{i}(n, b) {{
  const o = {{ n, total: 0 }};
  try {{ o.total = price{i}(n, b); }} catch (e) {{ o.total = -1; }}
  return o.total;
}}
/** @param {{boolean}} a @param {{boolean}} b */
function text{i}(a, b) {{
  const t = `${{a ? 'x' : 'y'}}${{b ? '{i}' : ''}}`;
  if (t.length > 5) throw new Error('long');
  return t;
}}
/** @param {{integer}} n */
function counted{i}(n) {{
  const m = new Map();
  m.set('a', n).set('b', 1);
  if (n > 3) m.delete('b');
  return m.size;
}}
/** @param {{integer}} n */
function twice{i}(n) {{
  const f = x => limit{i}(x) + limit{i}(-x);
  if (f(n) !== 0) throw new Error('not odd');
}}
"
    )
}
