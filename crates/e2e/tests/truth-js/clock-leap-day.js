// entry: nextYear
// answers: assertions=proved exceptions=violated
function nextYear() {
  const day = new Date();
  if (day.getUTCMonth() === 1 && day.getUTCDate() === 29) throw new Error('no such day next year');
  return day.getUTCFullYear() + 1;
}
exports.nextYear = nextYear;
