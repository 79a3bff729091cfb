// entry: firstOf
// answers: assertions=violated exceptions=bounded
const assert = require('node:assert');
/** @param {String} text @param {*} any */
module.exports = exports = function firstOf(text, any) {
  assert.notStrictEqual(text.charAt(0), any ? 'q' : '');
  return text.charAt(0);
};
module.exports.default = module.exports;
