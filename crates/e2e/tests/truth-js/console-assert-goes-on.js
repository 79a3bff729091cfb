// answers: assertions=assumed exceptions=violated
console.assert(1 > 2, 'it only says so');
throw new Error('it went on');
