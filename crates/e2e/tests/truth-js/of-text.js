// entry: vowels
// answers: assertions=proved exceptions=assumed
/** @param {string} s */
function vowels(s) {
  let n = 0;
  for (const c of s) if (c === 'a' || c === 'e') n++;
  if (n > s.length) throw new Error('more than there are');
  return n;
}
module.exports = { vowels };
