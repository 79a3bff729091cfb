import assert from "node:assert";
export function f(xs: number[], x: number): number {
  let lo = 0, hi = xs.length;
  while (lo < hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (xs[mid] < x) lo = mid + 1;
    else hi = mid;
  }
  assert(lo >= 0 && lo <= xs.length);
  return lo;
}
