import assert from "node:assert";
export function f(xs: number[]): number[] {
  const out: number[] = [];
  for (const x of xs) if (x > 0) out.push(x);
  assert(out.length <= xs.length);
  for (let i = 0; i < out.length; i++) assert(out[i] > 0);
  return out;
}
