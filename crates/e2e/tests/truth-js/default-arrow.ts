// entry: default
// answers: assertions=violated exceptions=assumed
import assert from 'node:assert';
export default (text: string | null | undefined, more: (string | undefined) & {}): string => {
  assert(typeof more === 'string');
  assert(text !== 'ab');
  return (text ?? '') + more;
};
