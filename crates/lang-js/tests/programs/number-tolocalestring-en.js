for (const x of [0, -0, 1, 999, 1000, -1234567, 9007199254740991, 9007199254740993, 1e21, 1.5, 1234.5678, 0.0001, -0.0004, 1e-7, NaN, Infinity, -Infinity, 123456789012345680000]) {
  console.log(x.toLocaleString('en-US'), x.toLocaleString('en'), x.toLocaleString());
}
