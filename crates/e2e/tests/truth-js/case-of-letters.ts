// answers: assertions=assumed exceptions=bounded
// entry: f
const UNITS = [0xdf, 0x1c5, 0x212a];
const UPPER = UNITS.map((u) => String.fromCharCode(u).toUpperCase());
const LOWER = UNITS.map((u) => String.fromCharCode(u).toLowerCase());
export function f(s: string): void {
  if (s.length !== 1) return;
  const c = s.charCodeAt(0);
  for (let i = 0; i < UNITS.length; i++) {
    if (c !== UNITS[i]) continue;
    if (s.toUpperCase() !== UPPER[i]) throw new Error('upper case of ' + UNITS[i]);
    if (s.toLowerCase() !== LOWER[i]) throw new Error('lower case of ' + UNITS[i]);
  }
}
