// answers: assertions=assumed exceptions=bounded
// entry: f
export function f(s: string): void {
  if (s.length !== 3) return;
  if (s === 'A\u00e9z' && (s.toLowerCase() !== 'a\u00e9z' || s.toUpperCase() !== 'A\u00c9Z')) throw new Error('both');
  if (s === '\u0416[`' && (s.toLowerCase() !== '\u0436[`' || s.toUpperCase() !== '\u0416[`')) throw new Error('signs');
}
