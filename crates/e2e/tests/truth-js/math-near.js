// answers: assertions=proved exceptions=proved
const third = Math.log(8) / Math.log(2);
if (third < 2.999 || third > 3.001) throw new Error('far');
if (Math.pow(1.1, 2.5) > 1.27 || Math.pow(1.1, 2.5) < 1.26) throw new Error('power');
