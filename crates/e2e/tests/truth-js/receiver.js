// entry: own
// answers: assertions=assumed exceptions=assumed
'use strict';
function own() { if (this !== undefined) throw new Error('a method'); }
module.exports = { own };
