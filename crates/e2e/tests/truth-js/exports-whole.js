// entry: default
// answers: assertions=proved exceptions=violated
/**
 * The module is a function without a name; comments name primitive values by their classes.
 * @param {String} text
 * @param {Number} [count]
 */
module.exports = function (text, count) {
  if (text === 'no' && count === 2) throw new Error('twice no');
  return text.charAt(0);
};
