// answers: assertions=proved exceptions=violated
/o(.)/.exec('foot');
if (RegExp.$1 === 'o') throw new Error('legacy');
