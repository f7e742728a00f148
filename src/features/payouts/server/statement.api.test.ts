import { describe, expect, it } from 'vitest';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { openDrawings } from '#platform/testing/app/open-drawings.ts';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';
import type { OwedOwner, Statement, StatementLines } from '../payouts.contract.ts';
import { drawStatementPdf } from './statement-pdf.worker.ts';

const test = await createTestApp();
const today = (app: TestApp) => app.clock.now().toISOString().slice(0, 10);
const odogwu = await test.signUp('odogwu');

async function anOwner(app: TestApp = test, timeZones: readonly string[] = ['America/Chicago']) {
  const owner = await app.signUp('vendor', 'Grace Okafor');
  const zoneIds: string[] = [];
  const lots: string[] = [];
  for (const [nth, timeZone] of timeZones.entries()) {
    const lot = await aLocation(app.db, { ownerId: owner.user._id, name: `Lot ${nth + 1}`, timeZone });
    lots.push(lot.id);
    zoneIds.push((await aZone(app.db, { locationId: lot.id, priceCents: 1000, isHourly: true })).id);
  }
  return { owner, lots, zoneIds };
}

/** Months pass here, so users must sign in again. */
const signedIn = new Map<string, { readonly day: string; readonly headers: { authorization: string } }>();
async function as(app: TestApp, { user }: SignedUp) {
  const day = today(app);
  const known = signedIn.get(user._id);
  if (known?.day === day) return known.headers;
  const { body } = await app.call('POST /users/login', { body: { email: user.email, password: 'Correct-horse-1' } });
  const headers = { authorization: `Bearer ${body.token}` };
  signedIn.set(user._id, { day, headers });
  return headers;
}

type Month = { readonly month?: number; readonly year?: number };

async function statementOf(app: TestApp, owner: SignedUp, query: Month = {}): Promise<Statement> {
  const requested = await app.call(
    'GET /owners/:id/statement',
    { params: { id: owner.user._id }, query },
    await as(app, owner),
  );
  if (requested.status !== 200)
    throw new Error(`The statement answered ${requested.status}: ${JSON.stringify(requested.body)}`);
  return requested.body.data;
}

const send = async (owner: SignedUp, body: object, by: SignedUp = odogwu, app: TestApp = test) => {
  const transfer = { amount: 1000, paidOn: '2026-01-10', reference: 'Wire 7', ...body };
  return app.call('POST /owners/:id/payouts', { params: { id: owner.user._id }, body: transfer }, await as(app, by));
};

const sumsOf = ({ opening, sales, refunds, transferred, cash, sent, closing }: StatementLines) => ({
  opening,
  sales,
  refunds,
  transferred,
  cash,
  sent,
  closing,
});

async function refund(app: TestApp, clientSecret: string, amount: number): Promise<void> {
  const { locationId, orderId } = await app.db
    .selectFrom('payments')
    .select(['locationId', 'id as orderId'])
    .where('providerRef', '=', clientSecret.split('_secret_')[0] ?? '')
    .executeTakeFirstOrThrow();
  const body = { locationId, orderId, amount, refunded: 0, reason: 'Rain' };
  expect((await app.call('POST /support/refunds', { body }, await as(app, odogwu))).status).toBe(201);
  await app.drainJobs();
}

describe("an owner's statement", () => {
  it('shows the opening balance, sales, refunds, transfers and the closing balance', async () => {
    const { owner, zoneIds } = await anOwner(test, ['America/Chicago', 'America/New_York']);
    const [first = '', second = ''] = zoneIds;
    await payForStay(test, aGuest(), { zoneId: first });
    const { clientSecret } = await payForStay(test, aGuest(), { zoneId: second, hours: 2 });
    await refund(test, clientSecret, 550);
    const recorded = await send(owner, { amount: 1200, paidOn: today(test) });
    expect(recorded.body.data).toMatchObject({ owed: 1300, payout: { amount: 1200, reference: 'Wire 7' } });
    const statement = await statementOf(test, owner);
    expect(sumsOf(statement)).toEqual({
      opening: 0,
      sales: 3000,
      refunds: 500,
      transferred: 0,
      cash: 0,
      sent: 1200,
      closing: 1300,
    });
    expect(statement.payouts).toMatchObject([{ amount: 1200, paidOn: today(test), reference: 'Wire 7' }]);
    expect(statement.lots.map(({ closing }) => closing)).toEqual([0, 1300]);
    expect(statement.isOver).toBe(false);
  });

  it('counts cash taken by the staff as already paid to the owner, who then owes us the fee', async () => {
    const day = await aValetDay(test);
    const car = await day.requestedCar();
    await day.move(car.id, 'paid');
    await undoIsOver(test);
    const statement = await statementOf(test, day.owner);
    expect(sumsOf(statement)).toMatchObject({ sales: 1000, cash: 1100, closing: -100 });
    const csv = await test.call(
      'GET /owners/:id/statement.csv',
      { params: { id: day.owner.user._id } },
      day.owner.headers,
    );
    expect(String(csv.body)).toContain('Total,,,,0.00,10.00,0.00,0.00,0.00,-11.00,0.00,-1.00');
  });

  it('carries the balance through months without activity', async () => {
    const { owner, zoneIds } = await anOwner();
    await payForStay(test, aGuest(), { zoneId: zoneIds[0] ?? '' });
    const sold = await statementOf(test, owner);
    test.clock.advance(65 * 24 * 60);
    const nothing = { sales: 0, refunds: 0, transferred: 0, cash: 0, sent: 0 };
    expect(sumsOf(await statementOf(test, owner))).toEqual({ opening: 1000, ...nothing, closing: 1000 });
    const { month, year } = sold;
    const asBefore = await statementOf(test, owner, { month, year });
    expect(asBefore).toEqual({ ...sold, isOver: true });
    const before = month === 1 ? { month: 12, year: year - 1 } : { month: month - 1, year };
    expect(sumsOf(await statementOf(test, owner, before))).toEqual({ opening: 0, ...nothing, closing: 0 });
  });

  it('is also a CSV file without formulas, and a PDF', async () => {
    const { owner, zoneIds } = await anOwner();
    await payForStay(test, aGuest(), { zoneId: zoneIds[0] ?? '' });
    await send(owner, { amount: 400, reference: '=cmd' });
    const params = { id: owner.user._id };
    const csv = await test.call('GET /owners/:id/statement.csv', { params }, await as(test, owner));
    const lines = String(csv.body).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`'=cmd`);
    expect(lines[3]).toBe('Total,,,,0.00,10.00,0.00,0.00,0.00,0.00,-4.00,6.00');
    expect(csv.headers['content-disposition']).toContain('statement-grace-okafor-');
    const pdf = await test.call('GET /owners/:id/statement.pdf', { params }, await as(test, owner));
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(String(pdf.body).startsWith('%PDF')).toBe(true);
  });

  it('is drawn again only when a figure on it has changed', async () => {
    const drawings = openDrawings(test.deps.pools);
    const printing = await createTestApp({ deps: { pools: drawings.pools } });
    const { user, headers } = await printing.signUp('vendor');
    const lot = await aLocation(printing.db, { ownerId: user._id });
    const zone = await aZone(printing.db, { locationId: lot.id, priceCents: 500 });
    const print = () => printing.call('GET /owners/:id/statement.pdf', { params: { id: user._id } }, headers);
    const first = await print();
    expect([(await print()).headers.etag, drawings.count()]).toEqual([first.headers.etag, 1]);
    await payForStay(printing, aGuest(), { zoneId: zone.id });
    expect((await print()).headers.etag).not.toBe(first.headers.etag);
    expect(drawings.count()).toBe(2);
  });

  it('is final once the month has ended at the last of the lots, each by its own clock', async () => {
    const app = await createTestApp();
    app.clock.advance((Date.UTC(2026, 9, 31, 20) - app.clock.now().getTime()) / 60_000);
    const { owner, zoneIds } = await anOwner(app, ['America/New_York', 'Pacific/Honolulu']);
    await payForStay(app, aGuest(), { zoneId: zoneIds[0] ?? '' });
    const october = { month: 10, year: 2026 };
    // It is November 1 in New York, and still October 31 in Honolulu.
    app.clock.advance(10 * 60);
    expect((await statementOf(app, owner, october)).isOver).toBe(false);
    app.clock.advance(5 * 60);
    expect((await statementOf(app, owner, october)).isOver).toBe(true);
  });

  it('has a row for each lot in its PDF: sixty lots fit on three pages', async () => {
    const amounts = {
      opening: 0,
      sales: 12_345,
      refunds: 0,
      tips: 0,
      transferred: 0,
      cash: 0,
      sent: 0,
      closing: 12_345,
    };
    const location = { _id: '0197f000-0000-7000-8000-000000000000', name: 'Garage', address: '1 Main St' };
    const lots = Array.from({ length: 60 }, () => ({ ...amounts, location }));
    const owner = { _id: location._id, name: 'Grace Okafor' };
    const statement = { ...amounts, month: 10, year: 2026, owner, isOver: true, lots, payouts: [] };
    const drawn = await drawStatementPdf({ statement, now: test.clock.now() });
    expect(
      Buffer.from(drawn)
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(3);
  });

  it('is 404 for another owner; an odogwu sees it', async () => {
    const [{ owner }, { owner: other }] = [await anOwner(), await anOwner()];
    const params = { id: owner.user._id };
    for (const path of [
      'GET /owners/:id/statement',
      'GET /owners/:id/statement.csv',
      'GET /owners/:id/statement.pdf',
    ] as const) {
      expect((await test.call(path, { params }, await as(test, other))).status).toBe(404);
      expect((await test.call(path, { params }, await as(test, odogwu))).status).toBe(200);
    }
    const unknown = { params: { id: '0197f000-0000-7000-8000-000000000000' } };
    expect((await test.call('GET /owners/:id/statement', unknown, await as(test, odogwu))).status).toBe(404);
  });
});

describe('a bank transfer', () => {
  it('is recorded only by an odogwu, and in the audit log', async () => {
    const { owner, zoneIds } = await anOwner();
    await payForStay(test, aGuest(), { zoneId: zoneIds[0] ?? '' });
    expect((await send(owner, {}, owner)).status).toBe(403);
    expect((await send(owner, {})).status).toBe(201);
    const entry = await test.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('subjectId', '=', owner.user._id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'payout_recorded', actorId: odogwu.user._id });
    expect(JSON.parse(entry.detail)).toMatchObject({ cents: 1000, reference: 'Wire 7' });
  });

  it('never exceeds what is owed, is never reversed beyond what was sent, and is never in the future', async () => {
    const { owner, zoneIds } = await anOwner();
    await payForStay(test, aGuest(), { zoneId: zoneIds[0] ?? '' });
    const tooMuch = await send(owner, { amount: 1001 });
    expect(tooMuch.body.error).toMatchObject({
      code: 'payout_too_much',
      fields: { amount: 'At most $10.00 is owed.' },
    });
    expect((await send(owner, { amount: -1 })).body.error?.code).toBe('payout_too_much');
    expect((await send(owner, { paidOn: '2099-01-01' })).body.error?.fields).toHaveProperty('paidOn');
    expect((await statementOf(test, owner)).closing).toBe(1000);
  });

  it('is reversed by another line if it was wrong', async () => {
    const { owner, zoneIds } = await anOwner();
    await payForStay(test, aGuest(), { zoneId: zoneIds[0] ?? '' });
    await send(owner, { amount: 900 });
    expect((await send(owner, { amount: -900, reference: 'Wrong owner' })).body.data?.owed).toBe(1000);
    const mails = test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', owner.user.email);
    const reported = (await mails.execute()).filter(({ subject }) => subject === 'A payout of $9.00 did not reach you');
    expect(reported.map(({ text }) => text.includes('Reference: Wrong owner'))).toEqual([true]);
    const statement = await statementOf(test, owner);
    expect(statement.payouts.map(({ amount }) => amount)).toEqual([900, -900]);
    expect(statement.sent).toBe(0);
  });

  it('recorded twice at once never exceeds what is owed', async () => {
    const { owner, zoneIds } = await anOwner();
    await payForStay(test, aGuest(), { zoneId: zoneIds[0] ?? '' });
    const both = await Promise.all([send(owner, { amount: 600 }), send(owner, { amount: 600 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect((await statementOf(test, owner)).closing).toBe(400);
  });

  it('shows in the list of all owners, highest amount owed first, page by page', async () => {
    const { owner, zoneIds } = await anOwner();
    await payForStay(test, aGuest(), { zoneId: zoneIds[0] ?? '' });
    await send(owner, { amount: 400 });
    await anOwner();
    const owners: OwedOwner[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const { body } = await test.call('GET /owners', { query }, await as(test, odogwu));
      owners.push(...body.data.owners);
      cursor = body.nextCursor;
    }
    expect(new Set(owners.map(({ _id }) => _id)).size).toBe(owners.length);
    expect(owners.map(({ owed }) => owed)).toEqual(owners.map(({ owed }) => owed).toSorted((a, b) => b - a));
    expect(owners).toContainEqual({
      _id: owner.user._id,
      name: 'Grace Okafor',
      email: owner.user.email,
      owed: 600,
      state: 'not_offered',
      next: null,
    });
    expect((await test.call('GET /owners', {}, await as(test, owner))).status).toBe(403);
  });
});
