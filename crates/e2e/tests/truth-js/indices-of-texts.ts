// answers: assertions=assumed exceptions=assumed
// entry: f
export function f(a: number, b: number): void {
  if (!Number.isInteger(a) || !Number.isInteger(b) || a < 0 || b < 0 || a > 99999 || b > 99999) return;
  const o: Record<number, string> = {};
  o[b] = 'b';
  o[a] = 'a';
  const keys = Object.keys(o).map(Number);
  if (keys.length === 2 && keys[0] > keys[1]) throw new Error('order');
  if (o[a] !== 'a') throw new Error('lost');
}
