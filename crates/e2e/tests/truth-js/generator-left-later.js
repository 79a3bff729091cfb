// answers: assertions=assumed exceptions=assumed
// assuming: nobody goes over the generator that the entry gives
// entry: pages
const assert = require('node:assert');
/** @param {integer} n */
exports.pages = async function* (n) {
  yield n;
  assert(n < 1000);
  throw new Error('no more pages');
};
