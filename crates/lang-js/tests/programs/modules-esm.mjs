// ES modules: live bindings, default, namespaces, re-exports, cycles.
import Live, { count, increment, later, renamed } from "./modules/live.mjs";
import anonymous, { Live as Same, everything, local, "string name" as named } from "./modules/reexport.mjs";
import * as ns from "./modules/live.mjs";
import { report } from "./modules/ring-a.mjs";
import assert, { strictEqual } from "node:assert";

console.log(count, renamed, ns.count);
increment();
console.log(count, renamed, ns.count, everything.count, later());
console.log(new Live().who(), Same === Live, anonymous(), anonymous.name, local, named);
console.log(Object.keys(ns), ns[Symbol.toStringTag], typeof this, "count" in ns);
try {
  ns.count = 5;
} catch (e) {
  console.log(e.name);
}
console.log(report());
strictEqual(typeof assert, "function");
export const unused = 1;
console.log(typeof hoisted, hoisted());
export function hoisted() {
  return "hoisted";
}
