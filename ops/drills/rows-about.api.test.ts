import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { rowsAbout } from '#platform/testing/storm/audit/rows-about.ts';

const test = await createTestApp();
const { connectionString } = await getTestDatabase();

it('returns all rows of the order that a line names, or to which the named thing belongs', async () => {
  const vendor = await test.signUp('vendor');
  const { id: locationId } = await aLocation(test.db, { ownerId: vendor.user._id });
  const { id: zoneId } = await aZone(test.db, { locationId, priceCents: 1000, isHourly: true });
  const { sessionId } = await payForStay(test, aGuest(), { zoneId });
  const { orderId } = await test.db
    .selectFrom('sessions')
    .select('orderId')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const reported = await rowsAbout(connectionString, [`the order ${orderId} was told 0 times`, 'nothing']);
  expect(reported.split('\n').map((line) => line.split(' ')[0])).toEqual(['orders', 'sessions', 'payments']);
});
