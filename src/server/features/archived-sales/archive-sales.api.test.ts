// Sales that go to the archive: what was sold is not in the database afterwards, and nobody who has its receipt can tell.

import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp, type TestApp } from '#testing/app/test-app.ts';
import { aGuest, confirmCard, type Driver, payForStay, returnFrom } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { aReservableZone, moveReservation, payForReservation } from '#testing/builders/a-reservation.ts';
import { aValetDay, payTicketByCard } from '#testing/builders/a-valet-day.ts';
import { failingQueries } from '#testing/database/failing-queries.ts';
import { ArchiveDamaged } from '../../csv/csv-parts.ts';
import type { ArchiveStorage } from '../../ports/archive-storage/archive-storage.port.ts';
import { listAlteredLedger, listPaymentDisagreements } from '../payments/order-payments.ts';
import { askForReconciliation, reconcilePayments } from '../payments/reconciliation/reconcile-payments.ts';
import { archiveSales } from './archive-sales.ts';
import { SALE_TABLES } from './sale-tables.ts';

const RETENTION = 38;
const DAY = 24 * 60;
const MONTHS = 31 * DAY;
/** Ids are made by the clock of this machine. */
const SOLD = new Date();
/** Each sale is a file. */
const SMALL = 0;

type Sold = Awaited<ReturnType<typeof aHistory>>;

/**
 * Stays of guests and accounts, one of them with added time and a refund, a reservation that was moved to last longer, and valet tickets for card
 * and cash; then the time passes.
 */
async function aHistory() {
  const app = await createTestApp({ config: { ledgerRetentionMonths: RETENTION } });
  app.clock.set(SOLD);
  const owner = await app.signUp('vendor');
  const admin = await app.signUp('admin');
  const customer = await app.signUp('customer', 'Annabel Lee');
  const driver: Driver = { headers: { ...customer.headers }, guestId: null };
  const receipts: string[] = [];
  const sessions: string[] = [];
  for (const timeZone of ['America/Chicago', 'Pacific/Auckland']) {
    const { id } = await aLocation(app.db, { ownerId: owner.user._id, timeZone });
    const zone = await aZone(app.db, { locationId: id, priceCents: 500, isHourly: true });
    for (const by of [aGuest(), driver, aGuest()]) {
      const { receiptKey, sessionId } = await payForStay(app, by, { zoneId: zone.id, hours: 2 });
      receipts.push(receiptKey);
      sessions.push(sessionId);
    }
  }
  const [first = '', second = ''] = receipts;
  const email = 'annabel.lee@mail.example';
  const mail = { email, name: 'Annabel Lee', sessionData: { receiptKey: first } };
  await app.call('POST /contact/sendReceipt', { body: mail });
  const order = await orderOf(app, second);
  const body = { locationId: order.locationId, orderId: order.id, amount: 100, refunded: 0, reason: 'Rain' };
  expect((await app.call('POST /desk/refunds', { body }, admin.headers)).status).toBe(201);
  await addTime(app, driver, sessions[1] ?? '');
  receipts.push(await aMovedReservation(app, owner));
  const day = await aValetDay(app, { owner, staffName: 'Bartholomew Fran' });
  const byCard = await day.requestedCar({ firstName: 'Ligeia' });
  await payTicketByCard(app, byCard);
  await day.handOver(byCard);
  const inCash = await day.requestedCar({ firstName: 'Berenice' });
  await day.move(inCash.id, 'paid');
  await day.handOver(inCash);
  for (const { id } of [byCard, inCash]) {
    const { receiptKey } = await app.db
      .selectFrom('orders')
      .select('receiptKey')
      .where('ticketId', '=', id)
      .executeTakeFirstOrThrow();
    receipts.push(receiptKey);
  }
  app.clock.advance(30);
  await app.drainJobs();
  await app.handlers['prove-revenue']();
  await followBalance(app);
  app.clock.advance(200 * DAY);
  await app.handlers['forget-tickets']();
  app.clock.advance((RETENTION + 2) * MONTHS - 200 * DAY);
  await app.handlers['archive-ledger']();
  return { app, owner, admin, driver, receipts, order, stay: await orderOf(app, first), byCard };
}

async function addTime(app: TestApp, { headers }: Driver, sessionId: string): Promise<void> {
  const { clientSecret } = (await app.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, headers)).body.data;
  await confirmCard(app, clientSecret ?? '');
  expect((await returnFrom(app, clientSecret ?? '')).body.data.status).toBe('paid');
}

async function aMovedReservation(app: TestApp, owner: SignedUp): Promise<string> {
  const guest = aGuest();
  const { zoneId } = await aReservableZone(app, owner);
  const at = (hours: number) => new Date(SOLD.getTime() + hours * 3_600_000).toISOString();
  const times = { startTime: at(24), endTime: at(26) };
  const { sessionId, receiptKey } = await payForReservation(app, guest, {
    zoneId,
    email: 'poe@mail.example',
    ...times,
  });
  expect((await moveReservation(app, guest, sessionId, { ...times, endTime: at(28) })).paid).toBe('paid');
  return receiptKey;
}

/** The first comparison books the provider's fees, the second carries them on. */
async function followBalance(app: TestApp) {
  for (const _ of ['fees', 'all']) {
    app.clock.advance(120);
    await askForReconciliation(app.deps, app.db);
    await reconcilePayments(app.deps);
  }
}

const orderOf = (app: TestApp, receiptKey: string) =>
  app.db
    .selectFrom('orders')
    .select(['id', 'locationId', 'userId'])
    .where('receiptKey', '=', receiptKey)
    .executeTakeFirstOrThrow();

async function seen({ app, receipts }: Sold) {
  const answers = [];
  for (const key of receipts) answers.push((await app.call('GET /receipts/:key', { params: { key } })).body);
  return answers;
}

/** Every row of what hangs on sales, by table. */
async function rowsIn(app: TestApp): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { table } of SALE_TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(app.db);
    if (rows[0]?.n) counted[table] = rows[0].n;
  }
  return counted;
}

function anArchive() {
  const files = new Map<string, Uint8Array>();
  const archive: ArchiveStorage = {
    store: async (name, bytes) => void files.set(name, bytes),
    read: async (name) => files.get(name) ?? null,
  };
  return { archive, files };
}

/** What the manifests say and what the parts have, without copies that do not count. */
function filed(files: ReadonlyMap<string, Uint8Array>) {
  const texts = [...files].filter(([name]) => name.endsWith('.gz')).map(([, bytes]) => gunzipSync(bytes).toString());
  const manifests = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => JSON.parse(Buffer.from(bytes).toString()));
  return { text: texts.join('\n'), manifests };
}

const sold = await aHistory();
const before = await seen(sold);
const whole = await rowsIn(sold.app);
const { archive, files } = anArchive();
const deps = { ...sold.app.deps, archive };

describe('sales past their retention', () => {
  it('have the ledger of their month in the archive, and everything in them is over', async () => {
    expect((await sold.app.db.selectFrom('ledgerArchives').select('month').execute()).length).toBeGreaterThan(0);
    expect(whole).toMatchObject({ orders: 11, valet_tickets: 2, refunds: 1, messages: expect.any(Number) });
  });

  it('stay when the file that they are in comes back damaged', async () => {
    const spoiled = anArchive();
    const flip: ArchiveStorage = {
      ...spoiled.archive,
      store: (name, bytes) =>
        spoiled.archive.store(
          name,
          bytes.map((byte, at) => (at === 99 ? byte ^ 1 : byte)),
        ),
    };
    await expect(archiveSales({ ...deps, archive: flip }, SMALL)).rejects.toThrow(ArchiveDamaged);
    expect(await rowsIn(sold.app)).toEqual(whole);
  });

  it('are archived whole in the end, wherever the process is killed, and none twice', async () => {
    const failing = failingQueries(sold.app.db);
    let done = false;
    for (let kill = 1; !done && kill < 3000; kill += 7) {
      failing.failAt(kill);
      done = await archiveSales({ ...deps, db: failing.db }, SMALL).then(
        () => true,
        () => false,
      );
      failing.failAt(0);
    }
    expect(done).toBe(true);
    const left = await rowsIn(sold.app);
    expect({ orders: left.orders ?? 0, payments: left.payments ?? 0, sessions: left.sessions ?? 0 }).toEqual({
      orders: 0,
      payments: 0,
      sessions: 0,
    });
    const { manifests } = filed(files);
    const rows: Record<string, number> = {};
    for (const manifest of manifests) {
      expect(manifest.parts.every(({ kept }: { kept: string[] }) => kept.length === 0)).toBe(true);
      for (const [table, n] of Object.entries<number>(manifest.rows)) rows[table] = (rows[table] ?? 0) + n;
    }
    const gone = Object.fromEntries(Object.entries(whole).map(([table, n]) => [table, n - (left[table] ?? 0)]));
    expect(rows).toEqual(Object.fromEntries(Object.entries(gone).filter(([, n]) => n > 0)));
    expect(manifests.flatMap(({ parts }) => parts).length).toBeGreaterThan(2);
  });

  it('leave nobody’s name, address, phone or key in the files', async () => {
    const { text } = filed(files);
    for (const personal of ['annabel', 'ligeia', 'berenice', 'bartholomew', 'leo"', '@', '+1312'])
      expect(text.toLowerCase()).not.toContain(personal);
    const users = await sold.app.db.selectFrom('users').select('id').where('role', '=', 'customer').execute();
    for (const { id } of users) expect(text).not.toContain(id);
  });

  it('open by their receipts as before', async () => {
    const served = { ...sold, app: sold.app };
    // The app reads from its own archive.
    for (const [name, bytes] of files) await sold.app.deps.archive.store(name, bytes);
    expect(await seen(served)).toEqual(before);
    expect(await rowsIn(sold.app)).toEqual(
      expect.objectContaining({ orders: 11, payments: whole.payments, valet_events: whole.valet_events }),
    );
  });

  it('leave the books as they were', async () => {
    await sold.app.handlers['prove-history']();
    await sold.app.handlers['prove-revenue']();
    expect(await listAlteredLedger(sold.app.db, ['sandbox'])).toEqual([]);
    expect(await listPaymentDisagreements(sold.app.db, 'open', { before: null, limit: 10 })).toEqual([]);
  });

  it('leave again after a month, but one that changes meanwhile only with the next month', async () => {
    const { app } = sold;
    const touch = (language: string) =>
      app.db
        .updateTable('orders')
        .set({ language })
        .where('locationId', '=', sold.stay.locationId)
        .where('id', '=', sold.stay.id)
        .execute();
    await touch('es');
    app.clock.advance(31 * DAY);
    const meanwhile: ArchiveStorage = {
      ...app.deps.archive,
      store: async (name, bytes) => {
        if (name.endsWith('.gz')) await touch('en');
        await app.deps.archive.store(name, bytes);
      },
    };
    await archiveSales({ ...app.deps, archive: meanwhile }, SMALL);
    expect((await rowsIn(app)).orders).toBe(1);
    app.clock.advance(31 * DAY);
    await archiveSales(app.deps, SMALL);
    expect((await rowsIn(app)).orders ?? 0).toBe(0);
  });

  it('come back once for many who ask at the same time', async () => {
    const { app, receipts } = sold;
    const [key = ''] = receipts;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('GET /receipts/:key', { params: { key } })),
    );
    expect(answers.map(({ body }) => body)).toEqual(Array(5).fill(before[0]));
    expect((await rowsIn(app)).orders).toBe(1);
    expect((await app.db.selectFrom('orders').select('language').execute()).map(({ language }) => language)).toEqual([
      'en',
    ]);
  });

  it.each([
    ['a stay with added time', 1],
    ['a reservation that was moved', 6],
  ])('bring %s back whole', async (_, at) => {
    const { app, receipts } = sold;
    app.clock.advance(31 * DAY);
    await archiveSales(app.deps, SMALL);
    expect((await rowsIn(app)).orders ?? 0).toBe(0);
    const answer = await app.call('GET /receipts/:key', { params: { key: receipts[at] ?? '' } });
    expect(answer.body).toEqual(before[at]);
    expect((await rowsIn(app)).orders).toBe(2);
  });

  it('are not opened by a key that differs', async () => {
    const [, key = ''] = sold.receipts;
    const other = `${key.slice(0, 30)}${key[30] === 'A' ? 'B' : 'A'}${key.slice(31)}`;
    expect((await sold.app.call('GET /receipts/:key', { params: { key: other } })).status).toBe(404);
    expect((await rowsIn(sold.app)).orders).toBe(2);
  });
});
