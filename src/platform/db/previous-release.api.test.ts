// During a deploy, the previous release starts and serves on the next release's schema, which has only been expanded.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { aNextRelease } from '#platform/testing/deploy/next-release.ts';
import { accountOf, findDisagreements } from '#platform/testing/ledger-audit.ts';
import { migrateToLatest } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

it('starts, is ready, sells and settles', async () => {
  const { connectionString } = await getTestDatabase();
  await migrateToLatest(connectionString, { ...MIGRATIONS, ...aNextRelease() });
  await migrateToLatest(connectionString);
  const test = await createTestApp();
  expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  const owner = await test.signUp('vendor');
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  const { id: zoneId } = await aZone(test.db, { locationId, priceCents: 500, isHourly: true });
  const guest = aGuest();
  expect((await payForStay(test, guest, { zoneId })).status).toBe('paid');
  await test.drainJobs();
  expect(await accountOf(test.db, guest.guestId)).toEqual({ charged: 550, refunded: 0, held: 550 });
  expect(await findDisagreements(test.db)).toEqual({});
  const { rows } = await sql<{ note: string }>`select next_note as note from sessions`.execute(test.db);
  expect(rows).toEqual([{ note: '' }]);
});
