// conspect: assertions=violated exceptions=proved kind=AssertionError
// Swapping the case twice should give the text back; the letter Z is forgotten.
const { oneOf } = require("conspect");
const assert = require("node:assert");

function swapCase(s) {
  let out = "";
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (c >= 97 && c <= 122) out += String.fromCharCode(c - 32);
    else if (c >= 65 && c < 90) out += String.fromCharCode(c + 32); // defect: c <= 90 is meant
    else out += s[i];
  }
  return out;
}
const s = oneOf("a", "Q", "z") + oneOf("b", "Y", "?");
assert.strictEqual(swapCase(swapCase(s)), s);
