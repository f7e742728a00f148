import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tax } from '#features/pricing/tax.contract.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay, prepareStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');
const odogwu = await app.signUp('odogwu');

const aTax = (options: Partial<Tax> = {}): Tax => ({
  name: 'City tax',
  percent: '20',
  on: 'parking',
  remittedBy: 'platform',
  ...options,
});
const setTaxes = (id: string, taxes: Tax[], headers: Record<string, string> = vendor.headers) =>
  app.call('PUT /locations/:id/taxes', { params: { id }, body: { taxes } }, headers);

async function aLot(taxes: Tax[] = []) {
  const lot = await aLocation(app.db, { ownerId: vendor.user._id });
  const zone = await aZone(app.db, { locationId: lot.id, priceCents: 1000, isHourly: true });
  if (taxes.length > 0) expect((await setTaxes(lot.id, taxes)).status).toBe(200);
  return { lotId: lot.id, zoneId: zone.id };
}

/** Except for payments that other tests left open. */
async function wrongBooks() {
  const { open: _, ...wrong } = await findDisagreements(app.db);
  return wrong;
}

async function report(query: { month: number; year: number }, headers: Record<string, string> = vendor.headers) {
  return (await app.call('GET /reports/taxes', { query }, headers)).body.data;
}

const orderOf = (sessionId: string) =>
  app.db.selectFrom('sessions').select('orderId').where('id', '=', sessionId).executeTakeFirstOrThrow();

describe('the taxes of a location', () => {
  it('are in every total from then on, and a line of the receipt', async () => {
    const { lotId, zoneId } = await aLot();
    const before = await payForStay(app, aGuest(), { zoneId });
    const { body } = await setTaxes(lotId, [aTax(), aTax({ name: 'State tax', percent: '6.25', remittedBy: 'owner' })]);
    expect(body.data.taxes).toHaveLength(2);
    const guest = aGuest();
    const after = await payForStay(app, guest, { zoneId });
    expect([before.totalCost, after.totalCost]).toEqual([1100, 1100 + 200 + 63]);
    const near = await app.call('GET /locations/center/:point', { params: { point: '41.8857,-87.6339' } });
    expect(near.body.data.data.find(({ _id }) => _id === lotId)?.price?.cents).toBe(1363);
    const receipt = await app.call('GET /receipts/:key', { params: { key: after.receiptKey } }, guest.headers);
    expect(JSON.stringify(receipt.body)).toContain('State tax');
    await setTaxes(lotId, []);
    expect((await payForStay(app, aGuest(), { zoneId })).totalCost).toBe(1100);
    // What was sold keeps its taxes: the second hour costs the same as the first.
    const added = await app.call(
      'POST /sessions/add',
      { body: { sessionId: after.sessionId, hours: 1 } },
      guest.headers,
    );
    expect(added.body.data.totalCost).toBe(2 * 1000 + 200 + 400 + 125 - 1363);
  });

  it('are exact to a thousandth of a percent, from the total to the report, and are also read in basis points', async () => {
    app.clock.set('2026-11-20T18:00:00Z');
    const owner = await app.signUp('vendor');
    const lot = await aLocation(app.db, { ownerId: owner.user._id });
    const zone = await aZone(app.db, { locationId: lot.id, priceCents: 4700, isHourly: true });
    const city = aTax({ name: 'Manhattan', percent: '18.3750' });
    const { percent: _, ...state } = aTax({ name: 'State' });
    const taxes = [city, { ...state, basisPoints: 1025 }] as Tax[];
    const { body } = await setTaxes(lot.id, taxes, owner.headers);
    expect(body.data.taxes).toEqual([
      { ...city, percent: '18.375' },
      { ...state, percent: '10.25', basisPoints: 1025 },
    ]);
    const sold = await payForStay(app, aGuest(), { zoneId: zone.id });
    expect(sold.totalCost).toBe(4700 + 470 + 864 + 482);
    expect((await report({ month: 11, year: 2026 }, owner.headers)).totals).toMatchObject([
      { name: 'Manhattan', collected: 864 },
      { name: 'State', collected: 482 },
    ]);
    expect(await wrongBooks()).toEqual({});
  });

  it('are held for the authority, or paid out to the owner, and never counted as revenue', async () => {
    const { lotId, zoneId } = await aLot([aTax(), aTax({ name: 'State tax', percent: '5', remittedBy: 'owner' })]);
    await payForStay(app, aGuest(), { zoneId });
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(cents)::int as cents from ledger_entries
      where location_id = ${lotId} and account not in ('driver', 'provider') group by account order by account`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { account: 'authority:City tax', cents: -200 },
      { account: 'owner', cents: -1000 },
      { account: 'owner:State tax', cents: -50 },
      { account: 'platform', cents: -100 },
    ]);
    const { owedCents } = await app.db
      .selectFrom('ownerBalances')
      .select('owedCents')
      .where('locationId', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(owedCents).toBe(1050);
    const revenue = await app.call('POST /billing/lot/revenue', { body: { lotId } }, vendor.headers);
    expect([revenue.body.totalCost, revenue.body.monthSessions[0]?.totalCost]).toEqual([1000, 1000]);
    expect(await wrongBooks()).toEqual({});
  });

  it('are reported by authority, lot and day, matching the ledger, net of refunds', async () => {
    app.clock.set('2026-10-31T17:00:00Z');
    const owner = await app.signUp('vendor');
    const lot = await aLocation(app.db, { ownerId: owner.user._id, name: '=Lot "A"' });
    const zone = await aZone(app.db, { locationId: lot.id, priceCents: 1000, isHourly: true });
    await setTaxes(lot.id, [aTax()], owner.headers);
    await payForStay(app, aGuest(), { zoneId: zone.id });
    // After midnight in UTC, but not at the lot.
    app.clock.set('2026-11-01T03:00:00Z');
    const sold = await payForStay(app, aGuest(), { zoneId: zone.id, hours: 2 });
    app.clock.set('2026-11-01T17:00:00Z');
    const { orderId } = await orderOf(sold.sessionId);
    const refund = { locationId: lot.id, orderId, amount: 1300, refunded: 0, reason: 'Rain' };
    expect((await app.call('POST /support/refunds', { body: refund }, admin.headers)).status).toBe(201);
    await app.drainJobs();
    expect(await report({ month: 10, year: 2026 }, owner.headers)).toMatchObject({
      totals: [{ name: 'City tax', remittedBy: 'platform', collected: 600, refunded: 0, due: 600 }],
      lots: [{ locationId: lot.id, days: [{ day: 31, collected: 600, refunded: 0, due: 600 }] }],
    });
    expect(await report({ month: 11, year: 2026 }, owner.headers)).toMatchObject({
      totals: [{ collected: 0, refunded: 200, due: -200 }],
    });
    const csv = await app.call('GET /reports/taxes.csv', { query: { month: 10, year: 2026 } }, owner.headers);
    const address = '"200 W Lake St, Chicago, IL 60606"';
    expect(csv.body).toContain(
      `Lot,2026-10,City tax,Parkvale,"'=Lot ""A""",${address},20,30.00,0.00,0.00,0.00,6.00,0.00,6.00\r\n`,
    );
    const next = await app.call('GET /reports/taxes.csv', { query: { month: 11, year: 2026 } }, owner.headers);
    expect(next.body).toContain(`${address},20,0.00,-10.00,0.00,0.00,0.00,-2.00,-2.00\r\n`);
    const all = await report({ month: 10, year: 2026 }, odogwu.headers);
    expect(all.lots.map(({ locationId }) => locationId)).toContain(lot.id);
    expect((await report({ month: 10, year: 2026 })).lots).toEqual([]);
    expect(await wrongBooks()).toEqual({});
  });

  it('are filed by rate, with what was exempt or untaxed, and add up to the page and the ledger', async () => {
    app.clock.set('2026-12-05T18:00:00Z');
    const owner = await app.signUp('vendor');
    const aSellingLot = async () => {
      const lot = await aLocation(app.db, { ownerId: owner.user._id });
      return { lot, zone: await aZone(app.db, { locationId: lot.id, priceCents: 1000, isHourly: true }) };
    };
    const [untaxed, second, { lot, zone }] = [await aSellingLot(), await aSellingLot(), await aSellingLot()];
    const state = aTax({ name: 'State', percent: '6.25', on: 'parking_and_fee', remittedBy: 'owner' });
    await payForStay(app, aGuest(), { zoneId: zone.id });
    await setTaxes(lot.id, [aTax(), state], owner.headers);
    await payForStay(app, aGuest(), { zoneId: zone.id, hours: 2 });
    await setTaxes(lot.id, [aTax({ percent: '22.5' }), state], owner.headers);
    await payForStay(app, aGuest(), { zoneId: zone.id, hours: 3 });
    await setTaxes(second.lot.id, [aTax()], owner.headers);
    const sold = await payForStay(app, aGuest(), { zoneId: second.zone.id, hours: 2 });
    const { orderId } = await orderOf(sold.sessionId);
    const refund = { locationId: second.lot.id, orderId, amount: 1300, refunded: 0, reason: 'Rain' };
    expect((await app.call('POST /support/refunds', { body: refund }, admin.headers)).status).toBe(201);
    await app.drainJobs();
    await payForStay(app, aGuest(), { zoneId: untaxed.zone.id, hours: 4 });
    const query = { month: 12, year: 2026 };
    const csv = String((await app.call('GET /reports/taxes.csv', { query }, owner.headers)).body);
    const [, ...lines] = csv.trim().split('\r\n');
    const rows = lines.map((line) => line.replace(/".*?"/, 'address').split(','));
    expect(rows.map(([line, , name, by, , , ...cells]) => [line, name, by, ...cells].join(' '))).toEqual([
      'Lot City tax Parkvale 20 20.00 0.00 0.00 0.00 4.00 0.00 4.00',
      'Lot City tax Parkvale 22.5 30.00 0.00 0.00 0.00 6.75 0.00 6.75',
      'Lot City tax Parkvale Exempt 0.00 0.00 10.00 0.00 0.00 0.00 0.00',
      'Lot State Lot owner 6.25 55.00 0.00 0.00 0.00 3.44 0.00 3.44',
      'Lot State Lot owner Exempt 0.00 0.00 11.00 0.00 0.00 0.00 0.00',
      'Lot City tax Parkvale 20 20.00 -10.00 0.00 0.00 4.00 -2.00 2.00',
      'Lot No tax  Exempt 0.00 0.00 40.00 0.00 0.00 0.00 0.00',
      'Total City tax Parkvale 20 40.00 -10.00 0.00 0.00 8.00 -2.00 6.00',
      'Total City tax Parkvale 22.5 30.00 0.00 0.00 0.00 6.75 0.00 6.75',
      'Total City tax Parkvale Exempt 0.00 0.00 10.00 0.00 0.00 0.00 0.00',
      'Total State Lot owner 6.25 55.00 0.00 0.00 0.00 3.44 0.00 3.44',
      'Total State Lot owner Exempt 0.00 0.00 11.00 0.00 0.00 0.00 0.00',
      'Total No tax  Exempt 0.00 0.00 40.00 0.00 0.00 0.00 0.00',
    ]);
    expect(new Set(rows.map(([, month]) => month))).toEqual(new Set(['2026-12']));
    const { totals } = await report(query, owner.headers);
    expect(totals).toHaveLength(2);
    for (const { name, collected, refunded, due } of totals) {
      const sums = [11, 12, 13].map((at) =>
        rows
          .filter(([line, , tax]) => line === 'Total' && tax === name)
          .reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0),
      );
      expect(sums).toEqual([collected, 0 - refunded, due]);
    }
  });

  it('cannot exceed the whole, apply twice on one day or end before they begin; nothing is half saved', async () => {
    const { lotId } = await aLot([aTax()]);
    const fieldsOf = async (taxes: Tax[]) => {
      const { status, body } = await setTaxes(lotId, taxes);
      return [status, body.error?.fields];
    };
    const [first, other] = [aTax({ percent: '90' }), aTax({ name: 'State tax', percent: '10.001' })];
    expect(await fieldsOf([first, other])).toEqual([
      400,
      { 'taxes.1.percent': 'The taxes for a single day add up to more than 100 percent.' },
    ]);
    expect(await fieldsOf([aTax({ percent: '100.001' })])).toMatchObject([400, { 'taxes.0.percent': /100 percent/ }]);
    expect(await fieldsOf([{ ...aTax({ percent: '18.375' }), basisPoints: 1837 }])).toMatchObject([
      400,
      { 'taxes.0.basisPoints': /not two different shares/ },
    ]);
    expect(await fieldsOf([aTax(), aTax()])).toMatchObject([400, { 'taxes.1.name': /already/ }]);
    expect(await fieldsOf([aTax({ from: '2026-12-02', until: '2026-12-01' })])).toMatchObject([
      400,
      { 'taxes.0.until': /before/ },
    ]);
    const { body } = await app.call('GET /locations/:id', { params: { id: lotId } });
    expect(body.data.location.charges.filter(({ kind }) => kind === 'tax')).toMatchObject([
      { milliPercent: 20_000, percent: '20', basisPoints: 2000 },
    ]);
  });

  it('are recorded in the log along with the previous ones', async () => {
    const { lotId } = await aLot([aTax()]);
    await setTaxes(lotId, [aTax()]);
    const { body } = await app.call('GET /support/audit', {}, odogwu.headers);
    expect(body.data.entries.filter(({ subject }) => subject.id === lotId)).toMatchObject([
      { action: 'taxes_changed', detail: { from: '', to: 'City tax 20% of parking by the platform' } },
    ]);
  });

  it('are set only by the owner of the lot', async () => {
    const { lotId } = await aLot();
    const stranger = await app.signUp('vendor');
    expect((await setTaxes(lotId, [aTax()], stranger.headers)).status).toBe(404);
    expect((await setTaxes(lotId, [aTax()], odogwu.headers)).status).toBe(200);
  });

  it('are fixed while a stay is unpaid: the quoted amount is what is charged', async () => {
    const { lotId, zoneId } = await aLot();
    const guest = aGuest();
    const { clientSecret, totalCost } = await prepareStay(app, guest, { zoneId });
    await setTaxes(lotId, [aTax()]);
    const again = await app.call('POST /sessions', { body: { clientSecret } }, guest.headers);
    expect([totalCost, again.body.data.totalCost]).toEqual([1100, 1100]);
  });
});
