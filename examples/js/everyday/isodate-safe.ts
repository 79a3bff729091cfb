// truth: holds entry: parseDate
export function parseDate(s: string): number[] | null {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(s);
  if (m === null) return null;
  const y = +m[1]!, mo = +m[2]!, d = +m[3]!;
  if (mo < 1 || mo > 12 || d < 1 || d > 31) return null;
  if (d > 31) throw new Error("no such day");
  return [y, mo, d];
}
