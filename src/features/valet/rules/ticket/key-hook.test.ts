import { describe, expect, it } from 'vitest';
import { freeHook } from './key-hook.ts';

describe('the next hook', () => {
  it('is the lowest free one, or none on a full board', () => {
    expect(freeHook(3, new Set([1, 3]))).toBe(2);
    expect(freeHook(2, new Set([1, 2]))).toBeNull();
    expect(freeHook(0, new Set())).toBeNull();
  });
});
