// truth: holds entry: average settled
export function average(values: Iterable<number>): number {
  const all = [...values];
  let count = 0;
  for (const _ of all) count++;
  let sum = 0;
  let seen = 0;
  for (const v of all) {
    seen++;
    sum += v;
  }
  if (seen !== count) throw new Error("seen " + seen + " of " + count);
  return count === 0 ? 0 : sum / count;
}
