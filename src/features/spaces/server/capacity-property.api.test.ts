// Random histories of two counted zones, against a model that looks at every moment: the database sells a space if and only if
// the model has one. Everything is written by plain statements, because no statement may get around the count.

import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { spacesForSale } from '#features/spaces/rules/spaces.ts';
import { isZoneFull } from '#platform/db/pg-errors.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { listZoneSpaces } from './spaces-left.read-model.ts';

const { db, signUp } = await createTestApp();
const vendor = await signUp('vendor');
const START = Date.parse('2026-11-20T18:00:00Z');
const at = (minute: number) => new Date(START + minute * 60_000);

type Hold = {
  readonly id: string;
  zone: number;
  from: number;
  until: number;
  /** Sold for later. */
  readonly ahead: boolean;
  /** Null once it is paid. */
  expires: number | null;
  /** More time that is awaiting payment. */
  requested: { readonly until: number; readonly expires: number } | null;
};
type Zone = {
  capacity: number;
  blocked: number;
  blockedUntil: number | null;
  isMarkedFull: boolean;
  walkUpPercent: number;
};
type Span = { readonly from: number; readonly until: number };
type World = { now: number; zones: [Zone, Zone]; holds: Hold[] };

const isRequested = ({ requested }: Hold, now: number) =>
  requested !== null && requested.until > now && requested.expires > now;
const isLive = (hold: Hold, now: number) =>
  (hold.until > now && (hold.expires === null || hold.expires > now)) || isRequested(hold, now);
const heldUntil = (hold: Hold, now: number) =>
  hold.requested && hold.requested.expires > now ? Math.max(hold.until, hold.requested.until) : hold.until;
const forSale = ({ capacity, blocked, blockedUntil }: Zone, now: number) =>
  spacesForSale({ capacity, blocked, blockedUntil: blockedUntil === null ? null : at(blockedUntil) }, at(now));

/** The most holds in a zone at any minute of a time span. */
function max({ holds, now }: World, zone: number, { from, until }: { from: number; until: number }): number {
  const live = holds.filter((hold) => hold.zone === zone && isLive(hold, now));
  let highest = 0;
  for (let minute = from; minute < until; minute++) {
    highest = Math.max(highest, live.filter((hold) => hold.from <= minute && minute < heldUntil(hold, now)).length);
  }
  return highest;
}

/** Whether there is a space at every moment of a stay, including a stay that was held before and has lapsed. */
function fits(world: World, hold: Hold): boolean {
  const { now, zones, holds } = world;
  const zone = zones[hold.zone as 0 | 1];
  if (zone.isMarkedFull && !hold.ahead) return false;
  const withIt = { ...world, holds: [...holds.filter(({ id }) => id !== hold.id), hold] };
  return isRoomFor(withIt, hold, { from: Math.max(now, hold.from), until: hold.until });
}

/** A block that ends before a reservation starts does not count for it; the walk-up share does. */
function isRoomFor(world: World, hold: Hold, span: Span): boolean {
  const { now, zones, holds } = world;
  const zone = zones[hold.zone as 0 | 1];
  if (max(world, hold.zone, span) > forSale(zone, hold.ahead ? Math.max(now, hold.from) : now)) return false;
  if (!hold.ahead || hold.from <= now || zone.walkUpPercent === 0) return true;
  const bookable = Math.floor((zone.capacity * (100 - zone.walkUpPercent)) / 100);
  return max({ ...world, holds: holds.filter(({ ahead }) => ahead) }, hold.zone, span) <= bookable;
}

/** A parked car keeps its space unless a car that is yet to come needs it; this car may be that one. */
function mayStay(world: World, hold: Hold, until: number): boolean {
  const { now, holds } = world;
  const from = heldUntil(hold, now);
  if (until <= from) return true;
  const isAwaited = holds.some(
    (other) =>
      other.zone === hold.zone &&
      isLive(other, now) &&
      other.from > now &&
      other.from < until &&
      heldUntil(other, now) > from,
  );
  const longer = {
    ...world,
    holds: holds.map((other) => (other === hold ? { ...hold, until, requested: null } : other)),
  };
  return (hold.from <= now && !isAwaited) || isRoomFor(longer, hold, { from, until });
}

const zone = fc.nat(1);
const of = fc.nat(30);
const operation = fc.oneof(
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
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), of, minutes: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payLate' as const), of }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), of }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reschedule' as const),
      of,
      ahead: fc.integer({ min: 1, max: 90 }),
      minutes: fc.integer({ min: 5, max: 90 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('keep' as const), zone, percent: fc.constantFrom(0, 0, 30, 50, 100) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('capacity' as const), zone, capacity: fc.integer({ min: 0, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('mark' as const), zone, isFull: fc.boolean() }),
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
type Operation = typeof operation extends fc.Arbitrary<infer D> ? D : never;

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

async function act(world: World, { locationId, zoneIds }: Ids, step: Operation): Promise<void> {
  const { now, zones, holds } = world;
  const live = holds.filter((hold) => isLive(hold, now));
  const meant = 'of' in step ? live[step.of % Math.max(1, live.length)] : undefined;
  switch (step.kind) {
    case 'book': {
      const from = now + step.ahead;
      const until = from + step.minutes;
      const ahead = step.ahead > 0;
      const hold: Hold = {
        id: randomUUIDv7(),
        zone: step.zone,
        from,
        until,
        ahead,
        expires: now + 10,
        requested: null,
      };
      const isThere = fits(world, hold);
      const sold = await isSold(
        sql`insert into space_holds
            (location_id, zone_id, order_id, space, starts_at, ends_at, expires_at, is_ahead, counted_at)
          values (${locationId}, ${zoneIds[step.zone as 0 | 1]}, ${hold.id}, 1, ${at(hold.from)}, ${at(hold.until)},
            ${at(now + 10)}, ${ahead}, ${at(now)})`.execute(db),
      );
      expect(sold).toBe(isThere);
      if (sold) holds.push(hold);
      return;
    }
    case 'pay':
      if (!meant) return;
      meant.expires = null;
      await sql`update space_holds set expires_at = null, counted_at = ${at(now)} where order_id = ${meant.id}`.execute(
        db,
      );
      return;
    case 'payLate': {
      const late = holds.filter((hold) => hold.expires !== null && hold.expires <= now && hold.until > now);
      const hold = late[step.of % Math.max(1, late.length)];
      if (!hold) return;
      const paid = { ...hold, expires: null };
      const isThere = fits(world, paid);
      let found = 0;
      const sold = await isSold(
        sql`update space_holds set expires_at = null, counted_at = ${at(now)} where order_id = ${hold.id}`
          .execute(db)
          .then(({ numAffectedRows }) => {
            found = Number(numAffectedRows);
          }),
      );
      // Another sale may have deleted it.
      if (sold && found === 0) return;
      expect(sold).toBe(isThere);
      if (sold) hold.expires = null;
      return;
    }
    case 'extend':
    case 'settle': {
      if (!meant || meant.expires !== null || (step.kind === 'settle' && !meant.requested)) return;
      const until = step.kind === 'extend' ? meant.until + step.minutes : (meant.requested?.until ?? 0);
      const isThere = mayStay(world, meant, until);
      if (step.kind === 'settle' && isRequested(meant, now)) expect(isThere).toBe(true);
      const sold = await isSold(
        sql`update space_holds set ends_at = ${at(until)}, requested_until = null, requested_expires_at = null,
          counted_at = ${at(now)} where order_id = ${meant.id}`.execute(db),
      );
      expect(sold).toBe(isThere);
      if (sold) Object.assign(meant, { until, requested: null });
      return;
    }
    case 'ask': {
      if (!meant || meant.expires !== null || meant.until <= now) return;
      const until = meant.until + step.minutes;
      const isThere = mayStay(world, meant, until);
      const sold = await isSold(
        sql`update space_holds set requested_until = ${at(until)}, requested_expires_at = ${at(now + 10)}, counted_at = ${at(now)}
          where order_id = ${meant.id}`.execute(db),
      );
      expect(sold).toBe(isThere);
      if (sold) meant.requested = { until, expires: now + 10 };
      return;
    }
    case 'leave':
      if (!meant) return;
      holds.splice(holds.indexOf(meant), 1);
      await sql`delete from space_holds where order_id = ${meant.id}`.execute(db);
      return;
    case 'move': {
      if (!meant || meant.until <= now) return;
      const to = 1 - meant.zone;
      const isThere = fits(world, { ...meant, zone: to, requested: null });
      const sold = await isSold(
        sql`update space_holds set zone_id = ${zoneIds[to as 0 | 1]}, requested_until = null, requested_expires_at = null,
          counted_at = ${at(now)} where order_id = ${meant.id}`.execute(db),
      );
      expect(sold).toBe(isThere);
      if (sold) Object.assign(meant, { zone: to, requested: null });
      return;
    }
    case 'reschedule': {
      if (!meant?.ahead || meant.from <= now || meant.requested) return;
      const moved = { ...meant, from: now + step.ahead, until: now + step.ahead + step.minutes };
      const then = { ...world, holds: holds.map((hold) => (hold === meant ? moved : hold)) };
      // Whatever was sold for this time stands, whatever the capacity is now.
      const isLess = moved.from >= meant.from && moved.until <= meant.until;
      const span = moved.from >= meant.from ? { from: Math.max(meant.until, moved.from), until: moved.until } : moved;
      const isThere = isLess || isRoomFor(then, moved, span);
      const sold = await isSold(
        sql`update space_holds set starts_at = ${at(moved.from)}, ends_at = ${at(moved.until)}, counted_at = ${at(now)}
          where order_id = ${meant.id}`.execute(db),
      );
      expect(sold).toBe(isThere);
      if (sold) Object.assign(meant, { from: moved.from, until: moved.until });
      return;
    }
    case 'keep':
      zones[step.zone as 0 | 1].walkUpPercent = step.percent;
      await db
        .updateTable('zones')
        .set({ walkUpPercent: step.percent })
        .where('id', '=', zoneIds[step.zone as 0 | 1])
        .execute();
      return;
    case 'capacity':
      zones[step.zone as 0 | 1].capacity = step.capacity;
      await db
        .updateTable('zones')
        .set({ capacity: step.capacity })
        .where('id', '=', zoneIds[step.zone as 0 | 1])
        .execute();
      return;
    case 'mark':
      zones[step.zone as 0 | 1].isMarkedFull = step.isFull;
      await db
        .updateTable('zones')
        .set({ markedFullAt: step.isFull ? at(now) : null })
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

it('sells a space if and only if there is one at every moment of the stay', {
  timeout: limitFor(HISTORIES),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 60 }), async (operations) => {
      const { id: locationId } = await aLocation(db, { ownerId: vendor.user._id });
      const zoneIds = [(await aZone(db, { locationId })).id, (await aZone(db, { locationId })).id] as const;
      for (const zoneId of zoneIds) {
        await db.updateTable('zones').set({ capacity: 3 }).where('id', '=', zoneId).execute();
        await db.insertInto('zoneSpaces').values({ locationId, zoneId, taken: 0 }).execute();
      }
      const aZoneOfThree = (): Zone => ({
        capacity: 3,
        blocked: 0,
        blockedUntil: null,
        isMarkedFull: false,
        walkUpPercent: 0,
      });
      const world: World = { now: 0, zones: [aZoneOfThree(), aZoneOfThree()], holds: [] };
      for (const step of operations) {
        await act(world, { locationId, zoneIds }, step);
        const shown = new Map(
          (await listZoneSpaces(db, { locationId, now: at(world.now) })).map(({ zoneId, taken }) => [zoneId, taken]),
        );
        expect(zoneIds.map((zoneId) => shown.get(zoneId))).toEqual(
          [0, 1].map((number) => max(world, number, { from: world.now, until: world.now + 1 })),
        );
      }
    }),
    { numRuns: HISTORIES, seed: triesOf({ short: 47, long: Date.now() % 2 ** 31 }) },
  );
});
