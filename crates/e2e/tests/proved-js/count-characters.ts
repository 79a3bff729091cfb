import assert from "node:assert";
export function f(s: string): number {
  let n = 0;
  for (const c of s) { if (c === "a" || c === "e") n++; }
  assert(n <= s.length);
  return n;
}
