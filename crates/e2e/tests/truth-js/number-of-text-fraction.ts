// answers: assertions=proved exceptions=violated
// entry: f
export function f(s: string): void {
  if (s.length === 3 && Number(s) === 2.5) throw new Error(s);
}
