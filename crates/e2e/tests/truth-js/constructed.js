// entry: Thing
// answers: assertions=proved exceptions=assumed
function Thing() { if (new.target !== undefined) throw new Error('made'); }
module.exports = { Thing };
