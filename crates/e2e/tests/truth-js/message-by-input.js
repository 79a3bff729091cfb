// entry: parse
// answers: assertions=violated exceptions=unknown
// alone: assertions=unknown exceptions=unknown
const assert = require('node:assert');
/** @param {integer} n */
function parse(n) {
  if (n !== 77) return;
  try { JSON.parse('{]'); } catch (e) { assert.ok(e.message.startsWith('JSON')); }
}
module.exports = { parse };
