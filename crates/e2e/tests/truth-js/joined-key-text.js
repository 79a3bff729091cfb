// entry: found
// merge: always
// answers: assertions=assumed exceptions=violated
/**
 * The key is one of more than eight numbers on paths that are joined: none of their texts is left out.
 * @param {number} n
 */
function found(n) {
  if (!Number.isInteger(n) || n < 0 || n > 15) return;
  const o = {};
  o[n] = 2;
  if (JSON.stringify(o) === '{"12":2}') throw new Error("twelve");
}
module.exports = { found };
