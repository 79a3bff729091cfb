// truth: fails entry: initials settled
(function (root, factory) {
  if (typeof define === 'function' && define.amd) define([], factory);
  else if (typeof module === 'object' && module.exports) module.exports = factory();
  else root.names = factory();
})(this, function () {
  'use strict';
  /** @param {{first: string, last?: string}} person */
  // eslint-disable-next-line no-unused-vars
  function initials(person) {
    return person.first.slice(0, 1) + person.last.slice(0, 1);
  }
  var names = {};
  names.initials = initials;
  return names;
});
