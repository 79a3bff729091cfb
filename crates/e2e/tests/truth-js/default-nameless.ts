// entry: default
// answers: assertions=proved exceptions=violated
export default function (amount: number): number {
  if (amount === 7) throw new RangeError('seven');
  return amount;
}
