import { expect, it } from 'vitest';
import { findMissing, readLockfile } from './complete-lockfile.ts';

// The remedy is `node scripts/complete-lockfile.ts`.
it('the lockfile names the packages of every platform, or npm ci would refuse it', () => {
  expect(findMissing(readLockfile())).toEqual([]);
});
