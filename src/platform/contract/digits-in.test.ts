import { expect, test } from 'vitest';
import { digitsIn } from './digits-in.ts';

test('digits are read with or without spaces and hyphens', () => {
  expect(digitsIn(' 1234-567 89 ')).toBe('123456789');
});
