import assert from "node:assert";
export function f(xs: readonly number[], x: number): number {
  let r = -1;
  for (let i = 0; i < xs.length; i++) {
    if (xs[i] === x) { r = i; break; }
  }
  assert(r >= -1 && r < xs.length);
  return r;
}
