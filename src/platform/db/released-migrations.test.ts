// Rules of decision record 244: databases everywhere store these checksums, and refuse a program whose migrations have others.

import { expect, it } from 'vitest';
import { checksumOf } from './migration-checksum.ts';
import { MIGRATIONS } from './migrations.ts';

/** Each release adds its migrations here; none is ever edited. */
const RELEASED: Readonly<Record<string, string>> = {
  // 1.0.0
  '001-baseline': 'cd42e40d4a5f7a900a90ccb6de4196fb92ae9df9950cb0da36ea0f0ae3b5376d',
};

it.each(Object.entries(RELEASED))('the released migration %s is what it was', async (name, checksum) => {
  const migration = MIGRATIONS[name];
  expect(migration && (await checksumOf(migration))).toBe(checksum);
});
