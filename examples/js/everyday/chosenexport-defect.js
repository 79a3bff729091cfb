// truth: fails entry: joined settled
(function () {
  'use strict';
  /** @param {string | false} first @param {string | false} second */
  function joined(first, second) {
    let out = first || '';
    if (second) out = out + ' ';
    if (second) out += second;
    if (out.startsWith(' ') && !(first && first.startsWith(' ')) && !(second && second.startsWith(' '))) throw new Error('blank');
    return out;
  }
  if (typeof module !== 'undefined' && module.exports) {
    joined.default = joined;
    module.exports = joined;
  } else {
    window.joined = joined;
  }
})();
