// truth: holds entry: drop settled
/**
 * @param {boolean} a
 * @param {boolean} b
 */
function drop(a, b) {
  const seen = new Set();
  for (const x of [a, b]) {
    if (seen.has(x)) continue;
    seen.add(x);
  }
  if (a === b && seen.size !== 1) throw new Error("once");
}
module.exports = { drop };
