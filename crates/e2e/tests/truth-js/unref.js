// answers: assertions=proved exceptions=proved
const handle = setTimeout(() => { throw new Error('never'); }, 10);
if (handle.unref().hasRef()) throw new Error('it counts');
