// answers: assertions=proved exceptions=assumed
// entry: f
export function f(rate: number, years: number): void {
  if (!(rate > 0 && rate <= 1) || !(years > 0 && years <= 50)) return;
  const factor = Math.pow(1 + rate, years);
  if (factor < 1 || Number.isNaN(factor)) throw new Error('less');
}
