// A driver books again in one window while the stay from another window is being paid: what was unpaid a moment ago is now a paid
// stay.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, prepareStay, requestIntent, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { untilWaiting } from '#platform/testing/database/until-waiting.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');

async function aZoneOf(capacity: number) {
  const { id: locationId } = await aLocation(app.db, { ownerId: vendor.user._id });
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  await app.call('PATCH /zones/:id', { params: { id: zoneId }, body: { capacity } }, vendor.headers);
  return { locationId, zoneId };
}

/** What settling does, until the transaction ends. */
const reserveSpaces = (db: typeof app.db, zoneId: string) =>
  sql`update space_holds set expires_at = null where zone_id = ${zoneId}`.execute(db);

it.each([
  { capacity: 1, status: 409, held: 1 },
  { capacity: 2, status: 200, held: 2 },
])(
  'is not taken over by the next booking, which needs a space of its own, of $capacity',
  async ({ capacity, status, held }) => {
    const zone = await aZoneOf(capacity);
    const driver = aGuest();
    const first = await prepareStay(app, driver, zone);
    const requesting = await app.db.transaction().execute(async (settling) => {
      await reserveSpaces(settling, zone.zoneId);
      const waiting = requestIntent(app, driver, zone);
      await untilWaiting(app.db, 1);
      return { waiting };
    });
    const requested = await requesting.waiting;
    expect(requested.status).toBe(status);
    const { rows } = await sql`select 1 from space_holds where zone_id = ${zone.zoneId}`.execute(app.db);
    expect(rows).toHaveLength(held);
    await confirmCard(app, first.clientSecret);
    expect((await returnFrom(app, first.clientSecret)).body.data.status).toBe('paid');
  },
);
