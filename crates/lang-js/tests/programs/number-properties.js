console.log(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE, Number.EPSILON, Number.POSITIVE_INFINITY, Number.NaN, Number.parseFloat === parseFloat, Number.parseInt === parseInt);
Number.MAX_VALUE = 1;
console.log(Number.MAX_VALUE > 1, new Number(5) + 1, typeof new Number(5), new Number(5) == 5, new Number(5) === 5, Number(), Number("  \n12\t"), Number("1,2"), Number([]), Number([7]), Number({}), Number(new Number(3)), Number(true), Number(null), Number(undefined), Number("1e1000"), Number("-0"), Number(10n), Number("١"));
console.log((25).toString(36), (0.5).toString(2), (-255).toString(16), (1e21).toString(7), (0.1).toString(3), (123.456).toString(36), (2 ** 53).toString(2), (1 / 3).toString(2));
console.log(1e21 + "", 1e-7 + "", 123456789012345680000 + "", 0.000001 + "", 1.5e300 + "", 5e-324 + "", 100 + "", 1e100 + "", 4.35 + "", 0.1 + 0.7 + "", -1e-10 + "");
console.log((1234.5678).toFixed(2), (1.005).toFixed(2), (1e21).toFixed(2), (0).toFixed(2), (-1.5).toFixed(0), (2.5).toFixed(0), (0.000001).toFixed(7), (1.45).toFixed(1), (123.456).toPrecision(4), (0.00001).toPrecision(1), (1e21).toPrecision(3), (12345).toExponential(2));
console.log((1234567.891).toLocaleString(), (0).toLocaleString(), (-1234.5).toLocaleString(), (1e6).toLocaleString(), (0.0005).toLocaleString(), (999999.9995).toLocaleString(), NaN.toLocaleString());
console.log(0x1f, 0b101, 0o17, 1_000_000, .5, 5., 1e3, 0xFFFFFFFFFFFFF);
