// answers: assertions=bounded exceptions=bounded
// entry: f
const PATTERNS = [/[^a-z0-9]+/i, /^\w\b/, /^K$/i, /[^\W_]/, /\s$/, /^.$/s, /\u00e9/i, /[\u00c0-\u00de]/i];
const TEXTS = ['a', 'Z', '_', '\u212a', '\u00e9', '\u00c9', '\n', '\u2028', '\u00a0', '7', 'S', '-'];
const KNOWN = PATTERNS.map((p) => TEXTS.map((t) => p.test(t)));
export function f(s: string): void {
  if (s.length !== 1) return;
  for (let i = 0; i < TEXTS.length; i++) {
    if (s !== TEXTS[i]) continue;
    for (let j = 0; j < PATTERNS.length; j++) if (PATTERNS[j].test(s) !== KNOWN[j][i]) throw new Error(`${PATTERNS[j]} of ${TEXTS[i]}`);
  }
}
