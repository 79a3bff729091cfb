// answers: assertions=assumed exceptions=bounded
// entry: f
const TEXTS = ['1.5', '-2', '+7', ' 3', '.5', '5.', '.', '-', '+.', '0x1', '1e2', '1e', 'e1', '-0', '00', '0.1', '- 1', '1 2', '\t4\n', '0b1', '12.', '1_0', '--1', '99', ''];
const KNOWN = TEXTS.map(Number);
const WHOLE = TEXTS.map((t) => parseInt(t, 10));
export function f(s: string): void {
  if (s.length > 3) return;
  for (let i = 0; i < TEXTS.length; i++) {
    if (s !== TEXTS[i]) continue;
    if (!Object.is(Number(s), KNOWN[i])) throw new Error('number of ' + TEXTS[i]);
    if (!Object.is(parseInt(s, 10), WHOLE[i])) throw new Error('whole number of ' + TEXTS[i]);
  }
}
