// Minus zero stays apart where it must.
const z = -0;
console.log(Object.is(z, -0), Object.is(0, -0), z === 0, 1 / z, 1 / (0 * -1), 1 / (-0 + 0), 1 / (-0 - 0));
console.log(Object.is(-0 * 5, -0), Object.is(0 / -3, -0), Object.is(-4 % 2, -0), Object.is(4 % -2, 0));
console.log(Object.is(Math.round(-0.4), -0), Object.is(Math.ceil(-0.5), -0), Object.is(Math.max(-0, 0), 0), Object.is(Math.min(0, -0), -0));
console.log(String(-0), `${-0}`, JSON.stringify(-0), [-0], (-0).toFixed(1), -0 + "");
console.log([0].includes(-0), [-0].indexOf(0), new Set([-0]).has(0), new Map([[-0, 1]]).get(0));
