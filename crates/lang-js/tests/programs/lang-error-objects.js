const kinds = [Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError];
for (const K of kinds) {
  const e = new K("m");
  console.log(e.name, e.message, e instanceof Error, e instanceof K, Object.prototype.toString.call(e), String(e), e.constructor === K, K("called") instanceof K, Object.keys(e));
}
const c = new Error("outer", { cause: new TypeError("inner") });
console.log(c.cause.message, "cause" in new Error("x"), Object.hasOwn(new Error(), "message"));
class MyError extends Error { constructor(code) { super("code " + code); this.name = "MyError"; this.code = code; } }
try { throw new MyError(7); } catch (e) { console.log(e instanceof MyError, e instanceof Error, e.name, e.message, e.code, `${e}`, typeof e.stack); }
const agg = new AggregateError([1, new Error("x")], "many");
console.log(agg.errors.length, agg.message, agg.name, agg instanceof Error);
console.log(Error.prototype.toString.call({ name: "N", message: "M" }), Error.prototype.toString.call({}), Error.prototype.toString.call({ message: "only" }));
