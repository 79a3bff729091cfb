import assert from "node:assert";
export function f(s: string): string {
  let out = "";
  for (let i = s.length - 1; i >= 0; i--) out += s[i];
  assert(out.length === s.length);
  return out;
}
