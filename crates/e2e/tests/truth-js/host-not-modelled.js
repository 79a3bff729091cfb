// answers: assertions=unknown exceptions=violated
if (typeof process.versions.node === 'string') throw new Error('it has versions');
