// truth: fails entry: total settled
export function total(a: number, b: number) {
  let sum = 0;
  for (const x of [a, b]) {
    if (!Number.isInteger(x) || x < 0 || x > 1000) return 0;
    sum += x;
  }
  if (sum >= 2000) throw new Error("too much");
  return sum;
}
