// conspect: assertions=proved exceptions=violated kind=TypeError
// An object used as a map inherits: the key "constructor" is always there, and is no list.
const { oneOf } = require("conspect");

const index = {};
function add(word, line) {
  if (!index[word]) index[word] = [];
  index[word].push(line); // defect for "constructor"
}
add(oneOf("for", "class", "constructor"), 1);
