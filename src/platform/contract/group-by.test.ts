import { expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

it.each(['', 'a', 'banana', 'Mississippi'])('groups as the newer built-in does: "%s"', (letters) => {
  expect([...groupBy(letters, (letter) => letter.toLowerCase())]).toEqual([
    ...Map.groupBy(letters, (letter) => letter.toLowerCase()),
  ]);
});
