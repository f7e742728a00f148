// Rule 391: what there is at all lots of an owner, as one list each.

import { describe, expect, it } from 'vitest';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';
import { aNotice } from '#platform/testing/builders/a-notice.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
test.clock.set('2026-11-20T18:00:00Z');
const owner = await test.signUp('vendor', 'Olive Owner');
const stranger = await test.signUp('vendor', 'Otto Other');
const [north, south, east] = [
  await aLocation(test.db, { ownerId: owner.user._id, name: 'North Lot' }),
  await aLocation(test.db, { ownerId: owner.user._id, name: 'South Lot' }),
  await aLocation(test.db, { ownerId: stranger.user._id, name: 'East Lot' }),
];
const manager = await joinTeam(test, owner, { role: 'manager', locationIds: [south.id] });
const accountant = await joinTeam(test, owner, { role: 'accountant' });

type Headers = Readonly<Record<string, string>>;

describe('permits at all lots', () => {
  it('are found by lot, state, plan, plate, name and email, by their owner and by managers of the lot', async () => {
    const give = async (at: typeof north, by: Headers, [name, plate]: readonly [string, string]) => {
      const zone = await aZone(test.db, { locationId: at.id });
      const body = { name: 'Commuter', zoneIds: [zone.id], monthlyCents: 5000, seats: 5, plates: 1 };
      const made = await test.call('POST /locations/:id/permit-plans', { params: { id: at.id }, body }, { ...by });
      const planId = made.body.data.plan._id;
      const permit = { planId, name, email: `${plate}@given.example`, plates: [{ plate, state: 'IL' }] };
      test.clock.advance(1);
      await test.call(
        'POST /locations/:id/permits',
        { params: { id: at.id }, body: { kind: 'given', startsOn: '2026-11-20', ...permit } },
        { ...by },
      );
    };
    await give(north, owner.headers, ['Ann Able', 'ANN111']);
    await give(south, owner.headers, ['Bob Baker', 'BOB222']);
    await give(east, stranger.headers, ['Cy Cole', 'CYC333']);
    type Body = CallInput<'POST /customers/permits'>['body'];
    const list = async (body: Body, headers: Headers = owner.headers) => {
      const { status, body: answer } = await test.call('POST /customers/permits', { body }, { ...headers });
      return status === 200 ? answer.data.permits.map(({ location, holder }) => [location.name, holder.name]) : status;
    };
    const [ann, bob] = [
      ['North Lot', 'Ann Able'],
      ['South Lot', 'Bob Baker'],
    ];
    expect(await list({})).toEqual([bob, ann]);
    expect(await list({ order: 'oldest' })).toEqual([ann, bob]);
    expect(await list({ search: 'ann 1-11' })).toEqual([ann]);
    expect(await list({ search: 'BAKER' })).toEqual([bob]);
    expect(await list({ search: 'commuter', locationId: north.id })).toEqual([ann]);
    expect(await list({ state: 'past_due' })).toEqual([]);
    expect(await list({}, manager.headers)).toEqual([bob]);
    expect(await list({ locationId: north.id }, stranger.headers)).toBe(404);
    expect(await list({}, accountant.headers)).toBe(403);
    const first = await test.call('POST /customers/permits', { body: { limit: 1 } }, owner.headers);
    const cursor = first.body.nextCursor ?? '';
    const second = await test.call('POST /customers/permits', { body: { limit: 1, cursor } }, owner.headers);
    expect(second.body).toMatchObject({ data: { permits: [{ location: { _id: north.id } }] }, nextCursor: null });
  });
});

describe('codes at all lots', () => {
  it('of merchants are found by lot, name, code and whether they are paused', async () => {
    for (const [at, name, paused] of [
      [north, 'Deli', false],
      [south, 'Dentist', true],
    ] as const) {
      const body = { name, code: `${name}1`, kind: 'percent' as const, value: 50, paused };
      await test.call('POST /locations/:id/validations', { params: { id: at.id }, body }, owner.headers);
    }
    const list = async (body: CallInput<'POST /customers/validations'>['body'], headers: Headers = owner.headers) =>
      (await test.call('POST /customers/validations', { body }, { ...headers })).body.data.validations.map(
        ({ name, location }) => `${name} at ${location.name}`,
      );
    expect(await list({ order: 'oldest' })).toEqual(['Deli at North Lot', 'Dentist at South Lot']);
    expect(await list({ state: 'paused' })).toEqual(['Dentist at South Lot']);
    expect(await list({ state: 'accepted', search: 'deli1' })).toEqual(['Deli at North Lot']);
    expect(await list({}, stranger.headers)).toEqual([]);
  });

  it('of members are found by lot, name, code and whether they are archived', async () => {
    await aMemberCode(test.db, { locationId: north.id, name: 'Sunday', code: 'GRACE' });
    await aMemberCode(test.db, { locationId: south.id, name: 'Miller', code: 'MILLER7' });
    const list = async (body: CallInput<'POST /customers/members'>['body']) =>
      (await test.call('POST /customers/members', { body }, owner.headers)).body.data.codes.map(
        ({ name, location }) => `${name} at ${location.name}`,
      );
    expect((await list({})).toSorted()).toEqual(['Miller at South Lot', 'Sunday at North Lot']);
    expect(await list({ search: 'grace' })).toEqual(['Sunday at North Lot']);
    expect(await list({ locationId: south.id })).toEqual(['Miller at South Lot']);
    expect(await list({ state: 'archived' })).toEqual([]);
  });
});

describe('notices at all lots', () => {
  it('are found by lot, status, plate and number, page by page', async () => {
    const give = (at: typeof north) => {
      test.clock.advance(1);
      return aNotice(test.db, { locationId: at.id, officerId: owner.user._id, givenAt: test.clock.now() });
    };
    const [one, other] = [await give(north), await give(south)];
    await give(east);
    const list = async (body: CallInput<'POST /customers/notices'>['body']) =>
      (await test.call('POST /customers/notices', { body }, owner.headers)).body;
    const plates = async (body: CallInput<'POST /customers/notices'>['body']) =>
      (await list(body)).data.notices.map(({ plateNumber, location }) => `${plateNumber} at ${location.name}`);
    const [first, second] = [`${one.plate} at North Lot`, `${other.plate} at South Lot`];
    expect(await plates({})).toEqual([second, first]);
    expect(await plates({ order: 'oldest' })).toEqual([first, second]);
    expect(await plates({ search: one.plate.toLowerCase() })).toEqual([first]);
    expect(await plates({ locationId: south.id, status: 'open' })).toEqual([second]);
    expect(await plates({ status: 'voided' })).toEqual([]);
    const { nextCursor } = await list({ limit: 1 });
    expect(await plates({ limit: 1, cursor: nextCursor ?? '' })).toEqual([first]);
  });
});

describe('refunds at all lots', () => {
  it('are those made and those asked for, found by lot, month, state, plate, receipt and reason', async () => {
    const sell = async (at: typeof north, plate: string) => {
      const zone = await aZone(test.db, { locationId: at.id, priceCents: 5000, isHourly: true });
      const vehicles = [{ plate, state: 'IL' }];
      const { sessionId } = await payForStay(test, aGuest(), { zoneId: zone.id, hours: 2, vehicles });
      const admin = await test.signUp('admin');
      return (await test.call('GET /sessions/:id', { params: { id: sessionId } }, admin.headers)).body.data.orderId;
    };
    const [made, requested] = [await sell(north, 'REF 111'), await sell(south, 'REF222')];
    const body = { amount: 1100, refunded: 0, reason: 'Gate shut' };
    await test.call(
      'POST /locations/:id/refunds',
      { params: { id: north.id }, body: { ...body, orderId: made } },
      owner.headers,
    );
    test.clock.advance(1);
    await test.call(
      'POST /locations/:id/refund-requests',
      { params: { id: south.id }, body: { ...body, orderId: requested, reason: 'Snow' } },
      owner.headers,
    );
    await test.drainJobs();
    const list = async (body: CallInput<'POST /customers/refunds'>['body'], headers: Headers = owner.headers) =>
      (await test.call('POST /customers/refunds', { body }, { ...headers })).body.data.refunds;
    const all = await list({});
    expect(all).toMatchObject([
      {
        state: 'requested',
        cents: 1100,
        share: null,
        by: 'Olive Owner',
        location: { name: 'South Lot' },
        orderId: requested,
      },
      {
        state: 'refunded',
        cents: 1100,
        share: 1000,
        by: 'Olive Owner',
        location: { name: 'North Lot' },
        orderId: made,
      },
    ]);
    const sumsOf = async (body: CallInput<'POST /customers/refunds'>['body']) =>
      (await test.call('POST /customers/refunds', { body }, owner.headers)).body.data.sums;
    expect(await sumsOf({})).toBeNull();
    expect(await sumsOf({ month: '2026-11' })).toEqual({ count: 1, cents: 1100, share: 1000 });
    expect(await sumsOf({ month: '2026-11', locationId: south.id })).toEqual({ count: 0, cents: 0, share: 0 });
    expect(await list({ month: '2026-11' })).toEqual(all);
    expect(await list({ month: '2026-10' })).toEqual([]);
    const reasons = async (body: CallInput<'POST /customers/refunds'>['body'], headers?: Headers) =>
      (await list(body, headers)).map(({ reason }) => reason);
    expect(await reasons({ state: 'requested' })).toEqual(['Snow']);
    expect(await reasons({ search: 'ref-111' })).toEqual(['Gate shut']);
    expect(await reasons({ search: all[0]?.receiptCode ?? '' })).toEqual(['Snow']);
    expect(await reasons({ locationId: north.id, search: 'gate' })).toEqual(['Gate shut']);
    expect(await reasons({}, stranger.headers)).toEqual([]);
    const [seen] = await list({}, accountant.headers);
    expect(seen?.plates).toEqual([]);
    expect(await reasons({ search: 'ref222' }, accountant.headers), 'plates are not for accountants').toEqual([]);
  });

  it('belong to the month of the lot, whatever day it is elsewhere', async () => {
    test.clock.set('2026-12-01T04:00:00Z');
    const zone = await aZone(test.db, { locationId: north.id, priceCents: 5000, isHourly: true });
    const { sessionId } = await payForStay(test, aGuest(), { zoneId: zone.id, hours: 1 });
    const admin = await test.signUp('admin');
    const { body: session } = await test.call('GET /sessions/:id', { params: { id: sessionId } }, admin.headers);
    const body = { orderId: session.data.orderId, amount: 5500, refunded: 0, reason: 'Flooded' };
    await test.call('POST /locations/:id/refunds', { params: { id: north.id }, body }, owner.headers);
    await test.drainJobs();
    const found = async (month: string) =>
      (await test.call('POST /customers/refunds', { body: { month, search: 'flooded' } }, owner.headers)).body.data;
    expect(await found('2026-11')).toMatchObject({ refunds: [{ cents: 5500 }], sums: { count: 1, share: 5000 } });
    expect(await found('2026-12')).toEqual({ refunds: [], sums: { count: 0, cents: 0, share: 0 } });
  });
});
