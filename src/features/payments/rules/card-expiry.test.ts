import { expect, it } from 'vitest';
import { isCardExpired } from './card-expiry.ts';

it.each([
  ['2026-04', '2026-04-30T23:59:59Z', false],
  ['2026-04', '2026-05-01T00:00:00Z', true],
  ['2025-12', '2026-01-01T00:00:00Z', true],
  ['2026-10', '2026-09-30T00:00:00Z', false],
  [null, '2026-09-30T00:00:00Z', false],
])('a card through %s at %s has expired: %s', (expires, now, expired) => {
  expect(isCardExpired(expires, new Date(now))).toBe(expired);
});
