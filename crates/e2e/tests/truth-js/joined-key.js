// entry: marked
// merge: joins
// answers: assertions=assumed exceptions=assumed
/**
 * The key is one of more than eight numbers on paths that are joined: its text is that of each.
 * @param {number} n
 */
function marked(n) {
  if (!Number.isInteger(n) || n < 0 || n > 8) return;
  const o = {};
  o[n] = 2;
  if (Object.keys(o).length !== 1) throw new Error("another number of keys");
}
module.exports = { marked };
