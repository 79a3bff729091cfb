import assert from "node:assert";
export function f(s: string): number {
  let n = 0;
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (c >= 48 && c <= 57) n++;
  }
  assert(n <= s.length);
  return n;
}
