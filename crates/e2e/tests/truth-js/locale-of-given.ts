// answers: assertions=proved exceptions=assumed
// entry: f
export function f(cents: number): void {
  if (!Number.isInteger(cents) || cents < 1000 || cents > 9999) return;
  const t = cents.toLocaleString('en-US');
  if (t.length !== 5 || t[1] !== ',') throw new Error(t);
}
