// entry: sizes
// answers: assertions=proved exceptions=assumed
/** @param {boolean} x */
function sizes(x) { return [x, x].map((y) => y).length; }
module.exports = { sizes };
