// answers: assertions=unknown exceptions=violated
// alone: assertions=unknown exceptions=unknown
if (typeof process.versions.node === 'string') throw new Error('it has versions');
