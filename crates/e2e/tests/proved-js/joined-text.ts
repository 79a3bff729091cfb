import assert from "node:assert";
export function f(s: string): string {
  let out = "";
  for (let i = 0; i < s.length; i++) out += (i > 0 ? "-" : "") + s[i];
  assert(out.length >= s.length);
  return out;
}
