// entry: grow
// answers: assertions=proved exceptions=violated
// A text that is put together with itself becomes too long for a string.
/** @param {string} s */
function grow(s) {
  let t = s;
  for (let i = 0; i < 30; i++) t = t + t;
  return t === '' ? 0 : 1;
}
module.exports = { grow };
