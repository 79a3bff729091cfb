// answers: assertions=proved exceptions=proved
// entry: f
export function f(y: number): void {
  const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  if (leap && y % 4 !== 0) throw new Error('no multiple of four');
}
