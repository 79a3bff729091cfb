// entry: sizes
// answers: assertions=assumed exceptions=assumed
/** @param {boolean} x */
function sizes(x) { return [x, x].map((y) => y).length; }
module.exports = { sizes };
