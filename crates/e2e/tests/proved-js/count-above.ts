import assert from "node:assert";
export function f(xs: number[], limit: number): number {
  let n = 0;
  for (const x of xs) { if (x > limit) n++; }
  assert(n <= xs.length);
  return n;
}
