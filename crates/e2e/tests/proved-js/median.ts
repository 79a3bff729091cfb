import assert from "node:assert";
export function f(xs: number[]): number {
  if (xs.length === 0) return 0;
  const ys = [...xs].sort((a, b) => a - b);
  assert(ys.length === xs.length);
  return ys[Math.floor(ys.length / 2)];
}
