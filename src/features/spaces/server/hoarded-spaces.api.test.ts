// Rule 67: nobody keeps a zone full without paying. A driver who finds it full takes unpaid spaces from the network that holds most of them.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  requestIntent,
  returnFrom,
  TEST_CARDS,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { limitFor, triesOf } from '#platform/testing/cases/long-run.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';
import { listZoneSpaces } from './spaces-left.read-model.ts';

const fault: { cancel?: 'dies after it' | undefined } = {};
const test = await createTestApp({
  config: { trustProxy: '127.0.0.1' },
  faults: (point) => {
    if (point !== 'after:cancel' || !fault.cancel) return;
    fault.cancel = undefined;
    throw new Error('The process was killed here.');
  },
});
const vendor = await test.signUp('vendor');

const HOARDER = '203.0.113.1';
let networks = 0;
const anotherNetwork = () => {
  networks += 1;
  return `198.51.${networks >> 8}.${networks & 255}`;
};

async function aZoneOf(capacity: number) {
  const { id: locationId } = await aLocation(test.db, { ownerId: vendor.user._id });
  const { id: zoneId } = await aZone(test.db, { locationId, priceCents: 1000, isHourly: true });
  await test.call('PATCH /zones/:id', { params: { id: zoneId }, body: { capacity } }, vendor.headers);
  return { locationId, zoneId };
}

type Visitor = Driver & { readonly from: string };
const aVisitor = (from = anotherNetwork()): Visitor => ({ ...aGuest(), from });
const headersOf = ({ headers, from }: Visitor) => ({ ...headers, 'x-forwarded-for': from });

const request = (zoneId: string, visitor: Visitor, cars = 1) =>
  requestIntent(
    test,
    visitor,
    { zoneId, vehicles: Array.from({ length: cars }, () => aVehicle()) },
    headersOf(visitor),
  );
type Requested = Awaited<ReturnType<typeof request>>;
const secretOf = ({ body }: Requested) => body.data.clientSecret ?? '';
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  status < 300 ? 'ok' : (body.error?.code ?? String(status));
const attach = (visitor: Visitor, clientSecret: string) =>
  test.call('POST /sessions', { body: { clientSecret } }, headersOf(visitor));

/** All that a driver does. @returns how the payment ended, or why it did not come to that */
async function park(zoneId: string, visitor: Visitor): Promise<string> {
  const requested = await request(zoneId, visitor);
  return requested.status === 200 ? pay(visitor, secretOf(requested)) : codeOf(requested);
}
async function pay(visitor: Visitor, clientSecret: string): Promise<string> {
  const attached = await attach(visitor, clientSecret);
  if (attached.status !== 201) return codeOf(attached);
  await confirmCard(test, clientSecret);
  return (await returnFrom(test, clientSecret)).body.data.status;
}

/** Twelve anonymous requests for five cars each. */
const hoard = async (zoneId: string) => {
  const requested: { visitor: Visitor; secret: string }[] = [];
  for (let nth = 0; nth < 12; nth++) {
    const visitor = aVisitor(HOARDER);
    requested.push({ visitor, secret: secretOf(await request(zoneId, visitor, 5)) });
  }
  return requested;
};

const spaceHoldsOf = (zoneId: string) =>
  test.db
    .selectFrom('spaceHolds')
    .select(['orderId', 'space', 'network', 'heldSince', 'expiresAt'])
    .where('zoneId', '=', zoneId)
    .execute();
/** What a driver reads before asking, and what the owner reads. */
const leftIn = async (zoneId: string, locationId: string) => {
  const quote = await test.call('POST /zones/:id/quote', { params: { id: zoneId }, body: { hours: 1 } });
  const [zone] = await listZoneSpaces(test.db, { locationId, zoneId, now: test.clock.now() });
  return [quote.body.data.left, zone && zone.capacity - zone.taken];
};
const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));
const countOf = (all: readonly string[], one: string) => all.filter((each) => each === one).length;

describe('a network that holds all 60 spaces of a zone without paying', () => {
  it('keeps them for a minute, and then only a fifth of them, however often it renews them', async () => {
    const { zoneId, locationId } = await aZoneOf(60);
    const hoarded = await hoard(zoneId);
    expect(await park(zoneId, aVisitor())).toBe('zone_full');
    expect(await leftIn(zoneId, locationId)).toEqual([0, 0]);
    test.clock.advance(1);
    for (const { visitor, secret } of hoarded) expect((await attach(visitor, secret)).status).toBe(201);
    expect(await leftIn(zoneId, locationId)).toEqual([48, 48]);
    for (let nth = 0; nth < 48; nth++) expect(await park(zoneId, aVisitor())).toBe('paid');
    expect(await leftIn(zoneId, locationId)).toEqual([0, 0]);
    expect(await park(zoneId, aVisitor())).toBe('zone_full');
    expect((await spaceHoldsOf(zoneId)).filter(({ network }) => network === HOARDER)).toHaveLength(12);
  });

  it('does not make its spaces young again by taking them itself', async () => {
    const { zoneId, locationId } = await aZoneOf(60);
    await hoard(zoneId);
    test.clock.advance(1);
    for (let nth = 0; nth < 9; nth++) expect((await request(zoneId, aVisitor(HOARDER), 5)).status).toBe(200);
    expect(await leftIn(zoneId, locationId)).toEqual([48, 48]);
    expect(await park(zoneId, aVisitor())).toBe('paid');
  });

  it('is told before it pays for a space that was taken, and charged nothing', async () => {
    const { zoneId } = await aZoneOf(60);
    const [first] = await hoard(zoneId);
    test.clock.advance(1);
    for (let nth = 0; nth < 48; nth++) expect(await park(zoneId, aVisitor())).toBe('paid');
    const refused = await attach(first?.visitor ?? aVisitor(), first?.secret ?? '');
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'zone_full']);
    expect(refused.body.message).toContain('You have not been charged');
    expect(await findDisagreements(test.db)).not.toHaveProperty('ledger');
  });
});

it.each([
  { capacity: 6, cars: 5, safe: 5 },
  { capacity: 20, cars: 5, safe: 5 },
  { capacity: 40, cars: 5, safe: 8 },
])('of one network, $safe spaces of $capacity are safe', async ({ capacity, cars, safe }) => {
  const { zoneId } = await aZoneOf(capacity);
  for (let taken = 0; taken < capacity; taken += cars) {
    await request(zoneId, aVisitor(HOARDER), Math.min(cars, capacity - taken));
  }
  test.clock.advance(1);
  const outcomes: string[] = [];
  for (let nth = 0; nth <= capacity - safe; nth++) outcomes.push(await park(zoneId, aVisitor()));
  expect([countOf(outcomes, 'paid'), outcomes.at(-1)]).toEqual([capacity - safe, 'zone_full']);
});

describe('sixty honest drivers behind one address', () => {
  it('all pay, however slow they are, while a space is left for each', async () => {
    const { locationId, zoneId } = await aZoneOf(60);
    const drivers = times(60, () => aVisitor(HOARDER));
    const requested = await Promise.all(drivers.map((driver) => request(zoneId, driver)));
    expect(requested.map(({ status }) => status)).toEqual(times(60, () => 200));
    const outcomes: string[] = [];
    for (let minute = 0; minute < 6; minute++) {
      test.clock.advance(1);
      const now = drivers.map((driver, nth) => ({ driver, nth })).filter(({ nth }) => nth % 6 === minute);
      outcomes.push(
        ...(await Promise.all(now.map(({ driver, nth }) => pay(driver, secretOf(requested[nth] as Requested))))),
      );
    }
    expect(outcomes).toEqual(times(60, () => 'paid'));
    const taken = await test.db.selectFrom('zoneSpaces').select('taken').where('locationId', '=', locationId).execute();
    expect(taken).toEqual([{ taken: 60 }]);
  });

  it('within a minute lose no space to anybody', async () => {
    const { zoneId } = await aZoneOf(60);
    const drivers = times(60, () => aVisitor(HOARDER));
    const requested = await Promise.all(drivers.map((driver) => request(zoneId, driver)));
    expect(await Promise.all(times(20, () => park(zoneId, aVisitor())))).toEqual(times(20, () => 'zone_full'));
    const outcomes = await Promise.all(
      drivers.map((driver, nth) => pay(driver, secretOf(requested[nth] as Requested))),
    );
    expect(outcomes).toEqual(times(60, () => 'paid'));
  });
});

describe('a space that is taken while its driver pays', () => {
  /** A driver who has confirmed one of ten spaces that one address holds; we have not heard of it yet. */
  async function confirmed() {
    const zone = await aZoneOf(10);
    const driver = aVisitor(HOARDER);
    const secret = secretOf(await request(zone.zoneId, driver));
    expect((await attach(driver, secret)).status).toBe(201);
    for (let nth = 0; nth < 9; nth++) await request(zone.zoneId, aVisitor(HOARDER));
    test.clock.advance(1);
    await confirmCard(test, secret);
    return { ...zone, secret };
  }

  it('is paid back by the program when no other space is left, and the driver is told', async () => {
    const { zoneId, secret } = await confirmed();
    for (let nth = 0; nth < 5; nth++) expect(await park(zoneId, aVisitor())).toBe('paid');
    expect((await returnFrom(test, secret)).body.data.status).toBe('refunded');
    await letTimePass(test);
    expect(await findDisagreements(test.db)).not.toHaveProperty('ledger');
    const paid = await test.db
      .selectFrom('refunds')
      .innerJoin('orders', (on) =>
        on.onRef('orders.locationId', '=', 'refunds.locationId').onRef('orders.id', '=', 'refunds.orderId'),
      )
      .select(['refunds.totalCents', 'orders.totalCents as charged'])
      .where('orders.zoneId', '=', zoneId)
      .execute();
    expect(paid).toEqual([{ totalCents: 1100, charged: 1100 }]);
  });

  it('is canceled at the provider while the driver is still at their bank, and the driver is told that nothing was charged', async () => {
    const { zoneId } = await aZoneOf(10);
    const driver = aVisitor(HOARDER);
    const secret = secretOf(await request(zoneId, driver));
    expect((await attach(driver, secret)).status).toBe(201);
    for (let nth = 0; nth < 9; nth++) await request(zoneId, aVisitor(HOARDER));
    await confirmCard(test, secret, TEST_CARDS.authentication);
    test.clock.advance(1);
    for (let nth = 0; nth < 4; nth++) expect(await park(zoneId, aVisitor())).toBe('paid');
    await test.handlers['sweep-payments']();
    expect((await test.sandbox.getIntent(refOfClientSecret(secret))).status).toBe('requires_action');
    expect(await park(zoneId, aVisitor())).toBe('paid');
    // The sweep that would have canceled it is killed after the provider has; the next one finds out.
    fault.cancel = 'dies after it';
    await test.handlers['sweep-payments']().catch(() => {});
    expect(fault.cancel).toBeUndefined();
    await test.handlers['sweep-payments']();
    expect((await test.sandbox.getIntent(refOfClientSecret(secret))).status).toBe('canceled');
    expect((await returnFrom(test, secret)).body.data.status).toBe('expired');
    expect(await findDisagreements(test.db)).not.toHaveProperty('ledger');
  });

  it('is replaced when another space is left', async () => {
    const { zoneId, secret } = await confirmed();
    expect(await park(zoneId, aVisitor())).toBe('paid');
    expect((await returnFrom(test, secret)).body.data.status).toBe('paid');
    expect((await spaceHoldsOf(zoneId)).length).toBeLessThanOrEqual(10);
  });
});

it('many who take spaces at once, while the others renew and pay theirs, never take more than there are', async () => {
  const { zoneId } = await aZoneOf(60);
  const hoarded = await hoard(zoneId);
  test.clock.advance(1);
  const takers = times(30, () => park(zoneId, aVisitor()));
  const payers = hoarded.map(({ visitor, secret }) => pay(visitor, secret));
  const outcomes = await Promise.all([...takers, ...payers]);
  expect(outcomes.filter((each) => !['paid', 'zone_full', 'refunded'].includes(each))).toEqual([]);
  await letTimePass(test);
  const held = await spaceHoldsOf(zoneId);
  expect(held.length).toBeLessThanOrEqual(60);
  const active = await test.db
    .selectFrom('sessions')
    .select('id')
    .where('zoneId', '=', zoneId)
    .where('status', '=', 'active')
    .execute();
  expect(held.filter(({ expiresAt }) => expiresAt === null)).toHaveLength(active.length);
  expect(await findDisagreements(test.db)).not.toHaveProperty('ledger');
});

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), by: fc.nat(2), cars: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), nth: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(20, 60, 200) }) },
);
type Held = Awaited<ReturnType<typeof spaceHoldsOf>>[number];
const RUNS = triesOf({ short: 8, long: 100 });

/** The model: what of each network's unpaid spaces may be taken now. */
function takeable(held: readonly Held[], capacity: number): Map<string, number> {
  const now = test.clock.now().getTime();
  const counts = new Map<string, number>();
  for (const { network, heldSince, expiresAt } of held) {
    const isOld = heldSince !== null && heldSince.getTime() <= now - 60_000;
    if (network && isOld && expiresAt && expiresAt.getTime() > now) counts.set(network, (counts.get(network) ?? 0) + 1);
  }
  const safe = Math.max(5, Math.floor(capacity / 5));
  return new Map([...counts].map(([network, count]) => [network, Math.max(0, count - safe)]));
}

it('takes no more than it needs, nothing that is safe, and refuses only when nothing may be taken', {
  timeout: limitFor(RUNS),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 6, max: 40 }), fc.array(act, { maxLength: 40 }), async (capacity, acts) => {
      const { zoneId } = await aZoneOf(capacity);
      const addresses = times(3, () => anotherNetwork());
      const secrets: { visitor: Visitor; secret: string }[] = [];
      for (const one of acts) {
        const before = (await spaceHoldsOf(zoneId)).filter(
          ({ expiresAt }) => expiresAt === null || expiresAt > test.clock.now(),
        );
        const free = capacity - before.length;
        const may = takeable(before, capacity);
        if (one.kind === 'wait') test.clock.advance(one.seconds / 60);
        if (one.kind === 'pay') {
          const chosen = secrets[one.nth % Math.max(1, secrets.length)];
          if (chosen)
            expect(['paid', 'zone_full', 'already_paid', 'order_not_pending']).toContain(
              await pay(chosen.visitor, chosen.secret),
            );
        }
        if (one.kind !== 'ask') continue;
        const visitor = aVisitor(addresses[one.by]);
        const requested = await request(zoneId, visitor, one.cars);
        const max = [...may.values()].reduce((sum, count) => sum + count, 0);
        expect(codeOf(requested)).toBe(one.cars <= free + max ? 'ok' : 'zone_full');
        if (requested.status === 200) secrets.push({ visitor, secret: secretOf(requested) });
        const after = new Set((await spaceHoldsOf(zoneId)).map(({ orderId, space }) => `${orderId} ${space}`));
        const lost = before.filter(({ orderId, space }) => !after.has(`${orderId} ${space}`));
        expect(lost).toHaveLength(requested.status === 200 ? Math.max(0, one.cars - free) : 0);
        for (const [network, count] of Map.groupBy(lost, (each) => each.network ?? '')) {
          expect(count.length).toBeLessThanOrEqual(may.get(network) ?? 0);
        }
        expect(after.size).toBeLessThanOrEqual(capacity);
      }
    }),
    { numRuns: RUNS },
  );
});
