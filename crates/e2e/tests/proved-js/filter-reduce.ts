import assert from "node:assert";
export const f = (xs: number[]): number => {
  const t = xs.filter((x) => x > 0).reduce((a, b) => a + b, 0);
  assert(t >= 0);
  return t;
};
