import { expect, test } from 'vitest';
import { plateIn } from './plate-in-photo.ts';

test('the plate in a photo is the longest line with a digit that fits on a plate', () => {
  expect(plateIn(['Illinois', 'ab 12345\nLand of Lincoln', '26'])).toBe('AB 12345');
  expect(plateIn(['TESLA', 'Dealer of Chicago 1988'])).toBeNull();
  expect(plateIn([])).toBeNull();
});
