// answers: assertions=proved exceptions=violated
// entry: f
export function f(s: string): void {
  if (/^\p{Sc}\p{Nd}$/u.test(s)) throw new Error('money');
}
