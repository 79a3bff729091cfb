// conspect: assertions=violated exceptions=proved kind=AssertionError
// A check of user names that does not look at every character.
const { string } = require("conspect");
const assert = require("node:assert");

function isLetter(c) {
  return c >= 97 && c <= 122;
}
function valid(name) {
  return name.length > 0 && isLetter(name.charCodeAt(0)) && isLetter(name.charCodeAt(name.length - 1)); // defect: what lies between is not looked at
}
const name = string(3);
if (valid(name)) for (let i = 0; i < name.length; i++) assert(isLetter(name.charCodeAt(i)));
