// truth: holds entry: pages settled
export async function* pages(count: number): AsyncGenerator<string> {
  if (count !== 2 && count !== 3) return;
  for (let i = 1; i <= count; i++) {
    await null;
    if (i === 4) throw new RangeError('there is no fourth page');
    yield 'page ' + i;
  }
}
