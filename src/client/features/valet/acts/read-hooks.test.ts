import { describe, expect, it } from 'vitest';
import { readHooks } from './read-hooks.ts';

describe('hooks that are written down', () => {
  it.each([
    ['', []],
    ['4, 17 and 9', [4, 17, 9]],
    ['4 4;5', [4, 5]],
    [' 12 ', [12]],
  ])('"%s" are %j', (typed, hooks) => {
    expect(readHooks(typed)).toEqual(hooks);
  });

  it.each(['0', '2001', '1.5', 'left', '-3'])('"%s" is none', (typed) => {
    expect(readHooks(typed)).toBeNull();
  });
});
