// No contracts: the module gives inputs only.
const conspect = require('conspect');
//@ plain C=absent E=proved
/** @param {integer} n */
function plain(n) {
  return conspect.boolean() ? n : 0;
}
