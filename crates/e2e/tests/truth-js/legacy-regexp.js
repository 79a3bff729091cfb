// answers: assertions=proved exceptions=violated
// alone: assertions=proved exceptions=unknown
/o(.)/.exec('foot');
if (RegExp.$1 === 'o') throw new Error('legacy');
