import assert from "node:assert";
export function f(xs: number[], target: number): number {
  let lo = 0;
  let hi = xs.length - 1;
  let found = 0;
  while (lo < hi) {
    const s = xs[lo] + xs[hi];
    if (s === target) { found++; lo++; hi--; }
    else if (s < target) lo++;
    else hi--;
  }
  assert(found >= 0 && found <= xs.length);
  return found;
}
