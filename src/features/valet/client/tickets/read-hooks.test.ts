import { describe, expect, it } from 'vitest';
import { readHooks } from './read-hooks.ts';

describe('hooks as people write them down', () => {
  it.each([
    ['', []],
    ['4, 17 and 9', [4, 17, 9]],
    ['4 4;5', [4, 5]],
    [' 12 ', [12]],
  ])('"%s" are %j', (typed, hooks) => {
    expect(readHooks(typed)).toEqual(hooks);
  });

  it.each(['0', '2001', '1.5', 'left', '-3'])('"%s" is not a list of hooks', (typed) => {
    expect(readHooks(typed)).toBeNull();
  });
});
