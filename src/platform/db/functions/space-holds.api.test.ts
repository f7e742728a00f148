import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id });
await test.db.insertInto('zoneSpaces').values({ locationId: lot.id, zoneId, taken: 0 }).execute();

const at = (minute: number) => new Date(test.clock.now().getTime() + minute * 60_000);

type Held = { readonly from: number; readonly minutes: number };
const held = fc.record({ from: fc.integer({ min: 0, max: 60 }), minutes: fc.integer({ min: 1, max: 60 }) });

/** As cars that were there when the zone began to count, which nothing refuses. */
async function hold(all: readonly Held[]): Promise<void> {
  await sql`delete from space_holds where zone_id = ${zoneId}`.execute(test.db);
  for (const { from, minutes } of all) {
    await sql`
      insert into space_holds (location_id, zone_id, order_id, space, starts_at, ends_at, was_there, counted_at)
      values (${lot.id}, ${zoneId}, ${randomUUID()}, 1, ${at(from)}, ${at(from + minutes)}, true, ${at(0)})`.execute(
      test.db,
    );
  }
}

it('finds the largest number of spaces that are taken at any moment of a period', async () => {
  const period = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 60 }));
  await fc.assert(
    fc.asyncProperty(fc.array(held, { maxLength: 8 }), period, async (all, [from, minutes]) => {
      await hold(all);
      const { rows } = await sql<{ max: number }>`
        select max_spaces(${lot.id}, ${zoneId}, ${at(from)}, ${at(from + minutes)}, ${at(0)}, false, true)::integer as max`.execute(
        test.db,
      );
      const takenAt = (minute: number) =>
        all.filter((each) => each.from <= minute && minute < each.from + each.minutes).length;
      expect(rows[0]?.max).toBe(Math.max(...Array.from({ length: minutes }, (_, passed) => takenAt(from + passed))));
    }),
    { numRuns: 60 },
  );
});

it('keeps the number of holds in the row of the zone, whatever writes them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(held, { maxLength: 5 }), async (all) => {
      await hold(all);
      const { rows } = await sql<{ taken: number }>`
        select taken from zone_spaces where location_id = ${lot.id} and zone_id = ${zoneId}`.execute(test.db);
      expect(rows).toEqual([{ taken: all.length }]);
    }),
    { numRuns: 20 },
  );
});
