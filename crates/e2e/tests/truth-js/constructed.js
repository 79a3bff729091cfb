// entry: Thing
// answers: assertions=assumed exceptions=assumed
function Thing() { if (new.target !== undefined) throw new Error('made'); }
module.exports = { Thing };
