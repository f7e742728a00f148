// Random histories of reservations that move, against a model that knows only hours. The API sells and moves if and only if the
// model has a space; and what drivers paid and did not get back is always the price of what they hold.

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countLeftDuring } from '#features/spaces/server/public.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, type Driver, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import {
  cancelReservation,
  NOON,
  payForReservation,
  requestMove,
  requestReservation,
} from '#platform/testing/builders/a-reservation.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements, storedAt } from '#platform/testing/ledger-audit.ts';

/** Saturday, 6 AM in Chicago. */
const FIRST_HOUR = Date.parse('2026-11-21T12:00:00Z');
const HOURS = 12;
const CAPACITY = 2;
const app = await createTestApp();
const vendor = await app.signUp('vendor');

type Span = { readonly from: number; readonly until: number };
type Held = {
  readonly driver: Driver;
  readonly sessionId: string;
  span: Span;
  isCanceled: boolean;
  /** A move waiting for its payment; `lapses` in minutes. */
  requested: {
    readonly to: Span;
    readonly clientSecret: string;
    readonly expires: number;
    isAbandoned: boolean;
  } | null;
};

const at = (hour: number) => new Date(FIRST_HOUR + hour * 3_600_000);
const timesOf = ({ from, until }: Span) => ({ startTime: at(from).toISOString(), endTime: at(until).toISOString() });
const isIn = (hour: number, { from, until }: Span) => from <= hour && hour < until;
const hoursOf = ({ from, until }: Span) => Array.from({ length: until - from }, (_, index) => from + index);

/** Vehicles that take a space in this hour. Each counts once, by the time it has or by the time it is moving to. */
const takenAt = (held: readonly Held[], hour: number, now: number) =>
  held.filter(
    ({ span, requested, isCanceled }) =>
      !isCanceled &&
      (isIn(hour, span) ||
        (requested !== null && !requested.isAbandoned && requested.expires > now && isIn(hour, requested.to))),
  ).length;

const span = fc
  .tuple(fc.nat(HOURS - 1), fc.integer({ min: 1, max: 6 }))
  .map(([from, long]): Span => ({ from, until: Math.min(HOURS, from + long) }));
const of = fc.nat(20);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reserve' as const), span }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('move' as const), of, span, isPaid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payLate' as const), of }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), of }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(4, 11) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Evenings cost less, so a move of the same length may cost more or less. */
async function aZoneOfTwoRates() {
  const { id: locationId } = await aLocation(app.db, { ownerId: vendor.user._id });
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  const rates = [
    { name: 'Day', kind: 'per_hour' as const, cents: 1000 },
    { name: 'Afternoon', kind: 'per_hour' as const, cents: 350, when: { from: '12:00', until: '20:00' } },
  ];
  const priced = await app.call('PUT /zones/:id/rates', { params: { id: zoneId }, body: { rates } }, vendor.headers);
  const body = { reservable: true, capacity: CAPACITY };
  const changed = await app.call('PATCH /zones/:id', { params: { id: zoneId }, body }, vendor.headers);
  expect([priced.status, changed.status]).toEqual([200, 200]);
  return { locationId, zoneId };
}

type World = { readonly zone: { locationId: string; zoneId: string }; readonly held: Held[]; now: number };

const isRoomFor = ({ held, now }: World, requested: Span, not?: Held) =>
  hoursOf(requested).every(
    (hour) =>
      takenAt(
        held.filter((each) => each !== not),
        hour,
        now,
      ) < CAPACITY,
  );

async function act(world: World, step: Step): Promise<void> {
  const open = world.held.filter(({ isCanceled }) => !isCanceled);
  const meant = 'of' in step ? open[step.of % Math.max(1, open.length)] : undefined;
  switch (step.kind) {
    case 'reserve': {
      const requested = { zoneId: world.zone.zoneId, ...timesOf(step.span), vehicles: [aVehicle()] };
      const driver = aGuest();
      if (!isRoomFor(world, step.span)) {
        expect((await requestReservation(app, driver, requested)).body.error?.code).toBe('zone_full');
        return;
      }
      const { sessionId, status } = await payForReservation(app, driver, requested);
      expect(status).toBe('paid');
      world.held.push({ driver, sessionId, span: step.span, isCanceled: false, requested: null });
      return;
    }
    case 'move': {
      if (!meant) return;
      const isSame = meant.span.from === step.span.from && meant.span.until === step.span.until;
      // Only its own spaces do not stand in the way, once its pending move is given up.
      const isRoom = isRoomFor(world, step.span, meant);
      const { status, body } = await requestMove(app, meant.driver, meant.sessionId, timesOf(step.span));
      if (isSame) {
        expect(body.error?.code).toBe('move_of_nothing');
        return;
      }
      if (!isRoom) {
        expect(body.error?.code).toBe('zone_full');
        // A move made at once is refused as a whole; one that needs a payment has already replaced the previous one.
        await forgetAsk(meant);
        return;
      }
      expect(status).toBe(200);
      const { clientSecret } = body.data;
      if (meant.requested) meant.requested.isAbandoned = true;
      if (clientSecret === null) {
        meant.span = step.span;
        meant.requested = null;
        return;
      }
      meant.requested = { to: step.span, clientSecret, expires: world.now + 10, isAbandoned: false };
      if (step.isPaid) await pay(world, meant);
      return;
    }
    case 'payLate': {
      if (meant?.requested && !meant.requested.isAbandoned) await pay(world, meant);
      return;
    }
    case 'cancel': {
      if (!meant) return;
      const { status } = await cancelReservation(app, meant.driver, meant.sessionId);
      expect(status).toBe(200);
      meant.isCanceled = true;
      return;
    }
    case 'wait':
      world.now += step.minutes;
      app.clock.advance(step.minutes);
      return;
    default:
      step satisfies never;
  }
}

/** The database decides whether the previous one stands; here it only matters that nothing is lost either way. */
async function forgetAsk(meant: Held): Promise<void> {
  if (!meant.requested) return;
  const { rows } = await sql`
    select 1 from reservation_moves m join sessions s on s.location_id = m.location_id and s.order_id = m.order_id
    where s.id = ${meant.sessionId} and m.status = 'pending'`.execute(app.db);
  if (rows.length === 0) meant.requested.isAbandoned = true;
}

/** If held, it moves. If lapsed, it moves if there is still room, and is refunded otherwise. */
async function pay(world: World, meant: Held): Promise<void> {
  const { requested } = meant;
  if (!requested) return;
  const isThere = requested.expires > world.now || isRoomFor(world, requested.to, meant);
  await confirmCard(app, requested.clientSecret);
  await returnFrom(app, requested.clientSecret);
  meant.requested = null;
  if (isThere) meant.span = requested.to;
}

async function expectAlike({ zone: { locationId, zoneId }, held, now }: World): Promise<void> {
  const { rows } = await sql<{ price: number }>`
    select coalesce(sum(total_of(coalesce(s.lines, o.lines))), 0)::integer as price
    from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
    where s.location_id = ${locationId} and s.status = 'active'`.execute(app.db);
  expect(await storedAt(app.db, locationId)).toBe(rows[0]?.price);
  for (const { sessionId, span: stored, isCanceled } of held) {
    const session = await app.db
      .selectFrom('sessions')
      .select(['status', 'startsAt', 'endsAt'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const expected = isCanceled
      ? { status: 'refunded' }
      : { status: 'active', startsAt: at(stored.from), endsAt: at(stored.until) };
    expect(session).toMatchObject(expected);
  }
  for (let hour = 0; hour < HOURS; hour += 1) {
    const requested = { locationId, zoneId, reserved: true, from: at(hour), until: at(hour + 1), now: app.clock.now() };
    expect([hour, await countLeftDuring(app.db, requested)]).toEqual([hour, CAPACITY - takenAt(held, hour, now)]);
  }
}

const TRIES = triesOf({ short: 6, long: 60 });

it('drivers pay for exactly what they hold, and it takes exactly its places', {
  timeout: limitFor(TRIES),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      app.clock.set(NOON);
      const world: World = { zone: await aZoneOfTwoRates(), held: [], now: 0 };
      for (const each of steps) {
        await act(world, each);
        await expectAlike(world);
      }
      expect(await letTimePass(app)).toEqual([]);
      expect(await findDisagreements(app.db)).toEqual({});
    }),
    { numRuns: TRIES },
  );
});
