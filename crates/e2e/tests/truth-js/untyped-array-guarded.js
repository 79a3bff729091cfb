// entry: total
// answers: assertions=proved exceptions=bounded
function total(items) {
  if (!Array.isArray(items)) return 0;
  let sum = 0;
  for (const item of items) if (item && typeof item.price === 'number') sum += item.price;
  return sum;
}
module.exports = { total };
