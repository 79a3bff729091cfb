import assert from "node:assert";
export function f(xs: number[]): number {
  let best = -Infinity;
  for (const x of xs) if (x > best) best = x;
  assert(best >= -Infinity);
  return best;
}
