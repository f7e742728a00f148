import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aContactMessage } from '#platform/testing/builders/a-contact-message.ts';
import { aGuest, aVehicle, payForStay, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { plansOf } from '#platform/testing/database/plans.ts';
import type { SupportHit } from '../support.contract.ts';
import { LAST_ID, waysToFind } from './support-search.read-model.ts';
import { understandSearch } from './understand-search.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const vendor = await test.signUp('vendor', 'Olga Owner');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Canal Street Lot', phone: '+13125550177' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, zoneNumber: 'C7', priceCents: 500, isHourly: true });

const search = (q: string, more: { limit?: number; cursor?: string } = {}) =>
  test.call('POST /support/search', { body: { q, ...more } }, admin.headers);
const find = async (q: string) => (await search(q)).body.data.hits;
const nameOf = (hit: SupportHit) => `${hit.kind} by ${hit.foundBy}`;

async function aStay(driver = aGuest(), vehicle = aVehicle()) {
  const stay = await payForStay(test, driver, { zoneId, vehicles: [vehicle] });
  const { body } = await test.call('GET /sessions/:id', { params: { id: stay.sessionId } }, admin.headers);
  return { ...stay, vehicle, orderId: body.data.orderId };
}

describe('a plate', () => {
  it('is found however it is typed, in any state and status, latest first', async () => {
    const plate = 'XK 4417';
    const paid = await aStay(aGuest(), { plate, state: 'IL' });
    const other = await aStay(aGuest(), { plate, state: 'WI' });
    const guest = aGuest();
    const unpaid = await requestIntent(test, guest, { zoneId, vehicles: [{ plate, state: 'OH' }] });
    const { clientSecret, orderId } = unpaid.body.data;
    await test.call('POST /sessions', { body: { clientSecret: clientSecret ?? '' } }, guest.headers);
    for (const q of ['XK 4417', 'xk-4417', ' xk4417 ']) {
      const { data } = (await search(q)).body;
      expect(data.understoodAs).toEqual(['plate']);
      expect(data.hits).toMatchObject([
        { kind: 'order', foundBy: 'plate', orderId, status: 'pending', vehicles: [{ plate, state: 'OH' }] },
        { orderId: other.orderId, status: 'paid', vehicles: [{ plate, state: 'WI' }] },
        {
          orderId: paid.orderId,
          locationId: lot.id,
          locationName: 'Canal Street Lot',
          zoneNumber: 'C7',
          timeZone: 'America/Chicago',
          receiptCode: paid.orderId.slice(-8).toUpperCase(),
          totalCost: 550,
        },
      ]);
    }
  });
});

describe('a plate that was misread', () => {
  it('is found through look-alikes, which come after exact matches', async () => {
    const meant = await aStay(aGuest(), { plate: 'DESK01', state: 'IL' });
    expect(await find('DESKO1')).toMatchObject([{ kind: 'order', foundBy: 'plate_alike', orderId: meant.orderId }]);
    const typed = await aStay(aGuest(), { plate: 'DESKO1', state: 'IL' });
    expect((await find('desk o1')).map((hit) => [nameOf(hit), hit.kind === 'order' && hit.orderId])).toEqual([
      ['order by plate', typed.orderId],
      ['order by plate_alike', meant.orderId],
    ]);
  });
});

describe('a lot', () => {
  const named = async (q: string) =>
    (await find(q)).flatMap((hit) => (hit.kind === 'location' ? [`${hit.name} by ${hit.foundBy}`] : []));

  it('is found by any part of its name, even if archived or in review', async () => {
    const ownerId = vendor.user._id;
    await aLocation(test.db, { ownerId, name: 'Zeppelin Garage 42' });
    await aLocation(test.db, { ownerId, name: 'Old Zeppelin', archivedAt: new Date() });
    await aLocation(test.db, { ownerId, name: 'New Zeppelin', heldAt: new Date() });
    expect(await named('zeppelin')).toEqual(
      ['New Zeppelin', 'Old Zeppelin', 'Zeppelin Garage 42'].map((name) => `${name} by name`),
    );
    expect(await named('PELIN  garage 42')).toEqual(['Zeppelin Garage 42 by name']);
    expect(await named('zep%lin')).toEqual([]);
  });

  it('is found by the code on one of its signs, misread or not', async () => {
    const { id } = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Signed Lot' });
    await aZone(test.db, { locationId: id, signCode: 'DWK7G4' });
    for (const q of ['DWK7G4', 'dwk-7g4', 'OWK7G4', '0WK764'])
      expect(await named(q)).toEqual(['Signed Lot by sign_code']);
  });
});

describe('a receipt', () => {
  it('is found by its code, its key and its address', async () => {
    const { orderId, receiptKey } = await aStay();
    const code = orderId.slice(-8);
    for (const [q, foundBy] of [
      [code, 'receipt_code'],
      [`#${code.slice(0, 4)}-${code.slice(4)}`.toUpperCase(), 'receipt_code'],
      [receiptKey, 'receipt_key'],
      [`https://parkvale.example/receipt/${receiptKey}?print`, 'receipt_key'],
      [orderId, 'id'],
    ]) {
      const hits = await find(q ?? '');
      expect(hits).toMatchObject([{ kind: 'order', foundBy, orderId }]);
    }
  });

  it('is found by the address it was mailed to, once', async () => {
    const { orderId, receiptKey } = await aStay();
    const email = 'mailed@people.example';
    for (let i = 0; i < 3; i++) {
      await test.call('POST /contact/sendReceipt', { body: { email, name: 'Ann', sessionData: { receiptKey } } });
    }
    expect(await find(email)).toMatchObject([{ kind: 'order', foundBy: 'receipt_mail', orderId }]);
  });
});

describe('an email address', () => {
  it('finds the account, its letters, its stays, and receipts mailed there', async () => {
    const customer = await test.signUp('customer', 'Ann Carter');
    const { email } = customer.user;
    const own = await aStay({ headers: { ...customer.headers }, guestId: null });
    const foreign = await aStay();
    for (const { receiptKey } of [own, foreign]) {
      await test.call('POST /contact/sendReceipt', { body: { email, name: 'Ann', sessionData: { receiptKey } } });
    }
    const written = await aContactMessage(test.db, { email });
    const { data } = (await search(` ${email.toUpperCase()} `)).body;
    expect(data.understoodAs).toEqual(['email']);
    expect(data.hits).toMatchObject([
      {
        kind: 'user',
        foundBy: 'email',
        userId: customer.user._id,
        name: 'Ann Carter',
        role: 'customer',
        isActive: true,
      },
      { kind: 'message', foundBy: 'email', messageId: written.id, text: written.message, status: 'open' },
      { kind: 'order', foundBy: 'account', orderId: own.orderId },
      { kind: 'order', foundBy: 'receipt_mail', orderId: foreign.orderId },
    ]);
  });
});

describe('a payment', () => {
  it("is found by the provider's reference", async () => {
    const { orderId } = await aStay();
    const { ref } = await test.db
      .selectFrom('payments')
      .select('providerRef as ref')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(await find(ref ?? '')).toMatchObject([
      { kind: 'payment', foundBy: 'provider_ref', orderId, locationId: lot.id, amount: 550, status: 'succeeded' },
    ]);
  });
});

describe('a phone number', () => {
  it('finds the lot that has it on its signs', async () => {
    for (const q of ['(312) 555-0177', '3125550177', '+1 312 555 0177']) {
      expect(await find(q)).toMatchObject([
        { kind: 'location', foundBy: 'phone', locationId: lot.id, owner: { name: 'Olga Owner' } },
      ]);
    }
  });
});

describe('a name', () => {
  it('is found by any part, taken literally', async () => {
    await test.signUp('customer', 'Zoë O’Hara-Quine');
    for (const q of ['o’hara', 'QUINE', 'zoë o']) {
      expect(await find(q)).toMatchObject([{ kind: 'user', foundBy: 'name', name: 'Zoë O’Hara-Quine' }]);
    }
    for (const q of ['%', '_oë', '%ara', 'x" or 1=1']) expect((await find(q)).map(nameOf)).toEqual([]);
  });
});

describe('many hits', () => {
  it('come page by page, without gaps or repeats, through all kinds of matches', async () => {
    const customer = await test.signUp('customer');
    const { email } = customer.user;
    const driver = { headers: { ...customer.headers }, guestId: null };
    const orderIds = [];
    for (let i = 0; i < 5; i++) orderIds.push((await aStay(driver)).orderId);
    for (let i = 0; i < 3; i++) await aContactMessage(test.db, { email });
    const seen: SupportHit[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await search(email, { limit: 2, ...(cursor !== null && { cursor }) });
      expect(body.data.hits.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.hits);
      cursor = body.nextCursor;
    } while (cursor !== null);
    const kinds = seen.map(({ kind }) => kind);
    expect(kinds).toEqual(['user', ...Array(3).fill('message'), ...Array(5).fill('order')]);
    const found = seen.flatMap((hit) => (hit.kind === 'order' ? [hit.orderId] : []));
    expect(found).toEqual(orderIds.toReversed());
  });

  it('and an invalid cursor is refused', async () => {
    expect((await search('XK4417', { cursor: 'bm90IG91cnM' })).body.error?.code).toBe('malformed');
  });
});

describe('unknown input', () => {
  it.each(['???', 'ann@', '{}', "'; drop table users; --"])('finds nothing: %s', async (q) => {
    expect((await search(q)).body.data).toEqual({ understoodAs: [], hits: [] });
  });

  it('is refused when empty or too long', async () => {
    for (const q of ['  ', 'x'.repeat(301)]) expect((await search(q)).status).toBe(400);
  });
});

describe('among millions of rows', () => {
  const SEARCHES = [
    'XK4417',
    'ann@people.example',
    '3125550177',
    'Lake Street Garage 2',
    'DESKO1',
    'deadbeef',
    'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDEFGHIJ',
    'pi_abcdef123',
    'Ann Carter',
    '019309e2-7c10-7abc-8def-0123456789ab',
  ];

  it.each(SEARCHES)('each search walks an index: %s', async (q) => {
    const plans = await plansOf(test.db, async (db) => {
      for (const way of waysToFind(db, understandSearch(q))) await way(LAST_ID, 25);
    });
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan).toMatch(/Index/);
      expect(plan).not.toMatch(/Seq Scan/);
    }
  });
});
