// answers: assertions=proved exceptions=assumed
// entry: f
export function f(x: number): void {
  if (Math.sin(x) > 1 || Math.cos(x) < -1 || Math.atan(x) > 1.6) throw new Error('circle');
  if (x > 0 && Number.isNaN(Math.log(x))) throw new Error('log');
  if (Math.abs(Math.tanh(x)) > 1 || Math.exp(x) < 0) throw new Error('exp');
}
