const vs = [0, 1, "0", "1", "", "a", "b", null, undefined, true, false, NaN, "10", "9", 10, 9];
for (const a of vs) {
  let row = "";
  for (const b of vs) row += (a < b ? "<" : ".") + (a <= b ? "l" : ".") + (a == b ? "=" : ".") + (a === b ? "e" : ".") + " ";
  console.log(row);
}
