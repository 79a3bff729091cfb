// The arithmetic operators on integers and doubles.
const xs = [0, 1, -1, 2, 7, -7, 0.5, -0.5, 1e21, 1e-7, 9007199254740991, -9007199254740991];
for (const a of xs) {
  const row = [];
  for (const b of xs) row.push(a + b, a - b, a * b, a / b, a % b);
  console.log(a, row.join(" "));
}
