// entry: shout
// answers: assertions=proved exceptions=violated
// A function may give anything.
function shout(make) {
  if (typeof make !== 'function') return '';
  return make().toUpperCase();
}
module.exports = { shout };
