// answers: assertions=bounded exceptions=bounded
// entry: f
const PATTERNS = [/[k-s]/iu, /^\u212a$/iu, /^\p{Lu}/u, /[\p{Nd}_]/u, /^[^\p{Script=Greek}]/iu];
const TEXTS = ['a', 'Z', '_', '\u212a', '\u017f', '\u00c9', '\u0660', '\u03a3'];
const KNOWN = PATTERNS.map((p) => TEXTS.map((t) => p.test(t)));
export function f(s: string): void {
  if (s.length !== 1) return;
  for (let i = 0; i < TEXTS.length; i++) {
    if (s !== TEXTS[i]) continue;
    for (let j = 0; j < PATTERNS.length; j++) if (PATTERNS[j].test(s) !== KNOWN[j][i]) throw new Error(`${PATTERNS[j]} of ${TEXTS[i]}`);
  }
}
