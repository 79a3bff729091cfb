// entry: tag
// answers: assertions=assumed exceptions=assumed
// Texts of any length, of which nobody asks for a unit.
const assert = require('assert');
/** @param {string} s @param {boolean} b */
function tag(s, b) {
  if (!s) return 'none';
  const t = `<${s}>`;
  assert(typeof t === 'string' && t !== '' && t !== '<>');
  assert(s !== 'abc' || t === '<abc>');
  return b ? t : s + t;
}
module.exports = { tag };
