import assert from "node:assert";
export function f(xs: number[]): number {
  let s = 0;
  for (let i = 0; i < xs.length; i++) {
    if (xs[i] > 0) s += xs[i];
  }
  assert(s >= 0);
  return s;
}
