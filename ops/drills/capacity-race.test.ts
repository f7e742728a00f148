// Many buyers at once compete for the last spaces of a zone, over two server processes. Each space is sold once, and everybody
// else is told so before any charge. A space whose process was killed between hold and payment is sold again.

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { aGuest, aVehicle, TEST_CARDS } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { anAccount } from '#platform/testing/builders/a-member.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { createStubbornClient } from '#platform/testing/kill/stubborn-client.ts';
import { launchFleet } from '#platform/testing/storm/fleet.ts';

const SPACES = 10;
const BUYERS = triesOf({ short: 60, long: 300 });
const ROUNDS = triesOf({ short: 2, long: 10 });

it(`sells the last ${SPACES} spaces once to ${BUYERS} buyers over two servers`, { timeout: 30 * 60_000 }, async () => {
  const fleet = await launchFleet({ TRUST_PROXY: 'loopback' });
  const { db, close } = openDatabase({ connectionString: fleet.connectionString, max: 2 });
  try {
    const owner = await anAccount(db);
    const { id: locationId } = await aLocation(db, { ownerId: owner.id });
    const aCountedZone = async () => {
      const { id: zoneId } = await aZone(db, { locationId, priceCents: 1000 });
      await db.updateTable('zones').set({ capacity: SPACES }).where('id', '=', zoneId).execute();
      await db.insertInto('zoneSpaces').values({ locationId, zoneId, taken: 0 }).execute();
      return zoneId;
    };
    let turn = 0;
    const client = createStubbornClient(() => fleet.urls[turn++ % 2] ?? fleet.urls[0]);
    /** Each from their own address, so that only the spaces are scarce. */
    const buyer = (number: number) => ({
      ...aGuest().headers,
      'x-forwarded-for': `10.1.${number >> 8}.${number & 255}`,
    });
    const hold = (zoneId: string, headers: Record<string, string>) =>
      client.call('POST /billing/stripe-intent', { body: { zoneId, hours: 1, vehicles: [aVehicle()] } }, headers);
    const buy = async (zoneId: string, number: number): Promise<string> => {
      const headers = buyer(number);
      const intent = await hold(zoneId, headers);
      if (intent.status !== 200) return intent.body.error?.code ?? String(intent.status);
      const clientSecret = intent.body.data.clientSecret ?? '';
      await client.call('POST /sessions', { body: { clientSecret } }, headers);
      const card = { number: TEST_CARDS.approved, expMonth: 12, expYear: 2030, cvc: '123' };
      await client.call('POST /sandbox/payments/confirm', { body: { clientSecret, card } }, headers);
      return (await client.call('POST /billing/return', { body: { clientSecret } }, headers)).body.data.status;
    };
    const everybody = Array.from({ length: BUYERS }, (_, number) => number);
    for (let round = 0; round < ROUNDS; round++) {
      const zoneId = await aCountedZone();
      const ends = await Promise.all(everybody.map((number) => buy(zoneId, number)));
      expect(
        Object.fromEntries(
          Map.groupBy(ends, (end) => end)
            .entries()
            .map(([end, all]) => [end, all.length]),
        ),
      ).toEqual({
        paid: SPACES,
        zone_full: BUYERS - SPACES,
      });
      const { rows } = await sql`select 1 from payments p join orders o on o.location_id = p.location_id and o.id = p.id
        where o.zone_id = ${zoneId}`.execute(db);
      expect(rows).toHaveLength(SPACES);
    }
    // Held but never paid, because one of the servers is gone.
    const zoneId = await aCountedZone();
    const held = await Promise.all(everybody.slice(0, SPACES).map((number) => hold(zoneId, buyer(number))));
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 200));
    await fleet.kill('first server');
    expect(await buy(zoneId, BUYERS)).toBe('zone_full');
    await sql`update space_holds set expires_at = now() - interval '1 second' where zone_id = ${zoneId}`.execute(db);
    const after = await Promise.all(everybody.slice(0, SPACES + 5).map((number) => buy(zoneId, number)));
    expect(after.filter((end) => end === 'paid')).toHaveLength(SPACES);
    expect(client.failures).toEqual([]);
    expect(fleet.complaints()).not.toMatch(/deadlock/i);
  } finally {
    await close();
    await fleet.stop();
  }
});
