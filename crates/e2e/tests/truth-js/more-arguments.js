// entry: count
// answers: assertions=proved exceptions=assumed
function count() { if (arguments.length > 2) throw new Error('too many'); }
module.exports = { count };
