// truth: fails entry: shares settled
export function* shares(total: number, parts: number): Generator<number> {
  if (!(Number.isInteger(total) && total >= 0 && total <= 20 && (parts === 2 || parts === 3))) return;
  let left = total;
  for (let i = 0; i < parts; i++) {
    const share = Math.floor(total / parts);
    left -= share;
    yield share;
  }
  if (left !== 0) throw new Error('something is left');
}
