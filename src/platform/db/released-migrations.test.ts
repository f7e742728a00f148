// Rules of decision record 244: databases everywhere store these checksums, and refuse a program whose migrations have others.

import { expect, it } from 'vitest';
import { checksumOf } from './migration-checksum.ts';
import { MIGRATIONS } from './migrations.ts';

/** Each release adds its migrations here; none is ever edited. */
const RELEASED: Readonly<Record<string, string>> = {
  // 1.0.0
  '001-baseline': '3a775c5946c07c3d87953fc78e56e0c393f05a151230fe866523ced3486d3946',
};

it.each(Object.entries(RELEASED))('the released migration %s is what it was', async (name, checksum) => {
  const migration = MIGRATIONS[name];
  expect(migration && (await checksumOf(migration))).toBe(checksum);
});
