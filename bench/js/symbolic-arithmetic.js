// Simplification of expression trees of `n` unknown operators: it keeps the value.
const { int, oneOf } = require("conspect");
const assert = require("node:assert");

const number = (v) => ({ kind: "number", v });
const x = { kind: "x" };
const plus = (a, b) => ({ kind: "plus", a, b });
const times = (a, b) => ({ kind: "times", a, b });

function simplify(e) {
  if (e.kind === "number" || e.kind === "x") return e;
  const a = simplify(e.a);
  const b = simplify(e.b);
  if (a.kind === "number" && b.kind === "number") return number(e.kind === "plus" ? a.v + b.v : a.v * b.v);
  if (e.kind === "plus") {
    if (a.kind === "number" && a.v === 0) return b;
    if (b.kind === "number" && b.v === 0) return a;
    return plus(a, b);
  }
  if ((a.kind === "number" && a.v === 0) || (b.kind === "number" && b.v === 0)) return number(0);
  if (a.kind === "number" && a.v === 1) return b;
  if (b.kind === "number" && b.v === 1) return a;
  return times(a, b);
}
function evaluate(e, v) {
  switch (e.kind) {
    case "number":
      return e.v;
    case "x":
      return v;
    case "plus":
      return evaluate(e.a, v) + evaluate(e.b, v);
    default:
      return evaluate(e.a, v) * evaluate(e.b, v);
  }
}
module.exports = function (n) {
  let e = x;
  for (let i = 0; i < n; i++) {
    const leaf = oneOf(number(0), number(1), number(2), x);
    e = int(0, 1) === 0 ? plus(e, leaf) : times(e, leaf);
  }
  const v = 3;
  assert.strictEqual(evaluate(simplify(e), v), evaluate(e, v));
};
