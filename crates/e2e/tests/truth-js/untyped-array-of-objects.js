// entry: total
// answers: assertions=proved exceptions=violated
// What is guarded against everything but arrays fails where an element is nothing.
function total(items) {
  if (!Array.isArray(items)) return 0;
  let sum = 0;
  for (const item of items) sum += item.price;
  return sum;
}
module.exports = { total };
