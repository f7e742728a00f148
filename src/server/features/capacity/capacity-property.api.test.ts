// Random histories of two counted zones, against a model that looks at every moment: the database sells a place when, and
// only when, the model has one. Everything is written by plain statements, because no statement may get around the count.

import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { placesForSale } from '#domain/zones/places.ts';
import { createTestApp } from '#testing/app/test-app.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { limitFor, triesOf } from '#testing/cases/long-run.ts';
import { isZoneFull } from './place-holds.store.ts';
import { listZonePlaces } from './zone-places.read-model.ts';

const { db, signUp } = await createTestApp();
const vendor = await signUp('vendor');
const START = Date.parse('2026-11-20T18:00:00Z');
const at = (minute: number) => new Date(START + minute * 60_000);

type Hold = {
  readonly id: string;
  zone: number;
  from: number;
  until: number;
  /** Null once it is paid. */
  lapses: number | null;
};
type Zone = { capacity: number; blocked: number; blockedUntil: number | null };
type World = { now: number; zones: [Zone, Zone]; holds: Hold[] };

const isLive = (hold: Hold, now: number) => hold.until > now && (hold.lapses === null || hold.lapses > now);
const forSale = ({ capacity, blocked, blockedUntil }: Zone, now: number) =>
  placesForSale({ capacity, blocked, blockedUntil: blockedUntil === null ? null : at(blockedUntil) }, at(now));

/** The most holds of a zone at any minute of a time. */
function most({ holds, now }: World, zone: number, { from, until }: { from: number; until: number }): number {
  const live = holds.filter((hold) => hold.zone === zone && isLive(hold, now));
  let highest = 0;
  for (let minute = from; minute < until; minute++) {
    highest = Math.max(highest, live.filter((hold) => hold.from <= minute && minute < hold.until).length);
  }
  return highest;
}

const zone = fc.nat(1);
const of = fc.nat(30);
const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      zone,
      ahead: fc.constantFrom(0, 0, 0, 30, 60),
      minutes: fc.integer({ min: 5, max: 90 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), of }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('extend' as const), of, minutes: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), of }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('capacity' as const), zone, capacity: fc.integer({ min: 0, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('block' as const),
      zone,
      blocked: fc.integer({ min: 0, max: 5 }),
      minutes: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

async function isSold(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isZoneFull(error)) return false;
    throw error;
  }
}

type Ids = { readonly locationId: string; readonly zoneIds: readonly [string, string] };

async function act(world: World, { locationId, zoneIds }: Ids, step: Deed): Promise<void> {
  const { now, zones, holds } = world;
  const live = holds.filter((hold) => isLive(hold, now));
  const meant = 'of' in step ? live[step.of % Math.max(1, live.length)] : undefined;
  switch (step.kind) {
    case 'book': {
      const from = now + step.ahead;
      const hold: Hold = { id: randomUUIDv7(), zone: step.zone, from, until: from + step.minutes, lapses: now + 10 };
      const withIt = { ...world, holds: [...holds, hold] };
      const fits = most(withIt, hold.zone, hold) <= forSale(zones[step.zone as 0 | 1], now);
      const sold = await isSold(
        sql`insert into place_holds
            (location_id, zone_id, order_id, place, starts_at, ends_at, lapses_at, is_ahead, counted_at)
          values (${locationId}, ${zoneIds[step.zone as 0 | 1]}, ${hold.id}, 1, ${at(hold.from)}, ${at(hold.until)},
            ${at(now + 10)}, ${step.ahead > 0}, ${at(now)})`.execute(db),
      );
      expect(sold).toBe(fits);
      if (sold) holds.push(hold);
      return;
    }
    case 'pay':
      if (!meant) return;
      meant.lapses = null;
      await sql`update place_holds set lapses_at = null, counted_at = ${at(now)} where order_id = ${meant.id}`.execute(
        db,
      );
      return;
    case 'extend': {
      if (!meant || meant.lapses !== null) return;
      const until = meant.until + step.minutes;
      const longer = { ...world, holds: holds.map((hold) => (hold === meant ? { ...hold, until } : hold)) };
      const fits = most(longer, meant.zone, { from: meant.until, until }) <= forSale(zones[meant.zone as 0 | 1], now);
      const sold = await isSold(
        sql`update place_holds set ends_at = ${at(until)}, counted_at = ${at(now)} where order_id = ${meant.id}`.execute(
          db,
        ),
      );
      expect(sold).toBe(fits);
      if (sold) meant.until = until;
      return;
    }
    case 'leave':
      if (!meant) return;
      holds.splice(holds.indexOf(meant), 1);
      await sql`delete from place_holds where order_id = ${meant.id}`.execute(db);
      return;
    case 'move': {
      if (!meant) return;
      const to = 1 - meant.zone;
      const moved = { ...meant, zone: to };
      const there = { ...world, holds: holds.map((hold) => (hold === meant ? moved : hold)) };
      const fits =
        most(there, to, { from: Math.max(now, meant.from), until: meant.until }) <= forSale(zones[to as 0 | 1], now);
      const sold = await isSold(
        sql`update place_holds set zone_id = ${zoneIds[to as 0 | 1]}, counted_at = ${at(now)}
          where order_id = ${meant.id}`.execute(db),
      );
      expect(sold).toBe(fits);
      if (sold) meant.zone = to;
      return;
    }
    case 'capacity':
      zones[step.zone as 0 | 1].capacity = step.capacity;
      await db
        .updateTable('zones')
        .set({ capacity: step.capacity })
        .where('id', '=', zoneIds[step.zone as 0 | 1])
        .execute();
      return;
    case 'block': {
      const blockedUntil = step.minutes === null ? null : now + step.minutes;
      Object.assign(zones[step.zone as 0 | 1], { blocked: step.blocked, blockedUntil });
      const set = { blocked: step.blocked, blockedUntil: blockedUntil === null ? null : at(blockedUntil) };
      await db
        .updateTable('zones')
        .set(set)
        .where('id', '=', zoneIds[step.zone as 0 | 1])
        .execute();
      return;
    }
    case 'wait':
      world.now += step.minutes;
      return;
    default:
      step satisfies never;
  }
}

const HISTORIES = triesOf({ short: 40, long: 2000 });

it('sells a place when, and only when, there is one at every moment of the stay', {
  timeout: limitFor(HISTORIES),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 60 }), async (deeds) => {
      const { id: locationId } = await aLocation(db, { ownerId: vendor.user._id });
      const zoneIds = [(await aZone(db, { locationId })).id, (await aZone(db, { locationId })).id] as const;
      for (const zoneId of zoneIds) {
        await db.updateTable('zones').set({ capacity: 3 }).where('id', '=', zoneId).execute();
        await db.insertInto('zonePlaces').values({ locationId, zoneId, taken: 0 }).execute();
      }
      const aZoneOfThree = (): Zone => ({ capacity: 3, blocked: 0, blockedUntil: null });
      const world: World = { now: 0, zones: [aZoneOfThree(), aZoneOfThree()], holds: [] };
      for (const step of deeds) {
        await act(world, { locationId, zoneIds }, step);
        const shown = new Map(
          (await listZonePlaces(db, { locationId, now: at(world.now) })).map(({ zoneId, taken }) => [zoneId, taken]),
        );
        expect(zoneIds.map((zoneId) => shown.get(zoneId))).toEqual(
          [0, 1].map((number) => most(world, number, { from: world.now, until: world.now + 1 })),
        );
      }
    }),
    { numRuns: HISTORIES, seed: triesOf({ short: 47, long: Date.now() % 2 ** 31 }) },
  );
});
