// Months of the ledger that move to the archive: afterwards, every question about the books has the same answer.

import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp, type TestApp } from '#testing/app/test-app.ts';
import { auditBooks, findDisagreements } from '#testing/books.ts';
import { aGuest, payForStay } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { asForger } from '#testing/database/as-forger.ts';
import { failingQueries } from '#testing/database/failing-queries.ts';
import { ArchiveDamaged } from '../../../csv/csv-parts.ts';
import { monthAt, partitionOf } from '../../../db/partitions/monthly-tables.ts';
import type { ArchiveStorage } from '../../../ports/archive-storage/archive-storage.port.ts';
import { listAlteredLedger, listPaymentDisagreements } from '../../payments/order-payments.ts';
import { askForReconciliation, reconcilePayments } from '../../payments/reconciliation/reconcile-payments.ts';
import { manifestName, readMonthBack, readPart } from './archive-files.ts';
import { archiveLedger } from './archive-ledger.ts';

const RETENTION = 38;
const MONTHS = 31 * 24 * 60;
/** Transactions take their ids from this machine's clock. */
const SOLD = new Date();
const MONTH = monthAt(SOLD);
const FIRST_DAY = `${SOLD.toISOString().slice(0, 7)}-01`;

type Sold = Awaited<ReturnType<typeof anOldMonth>>;

/** Sales at two lots with taxes, one of them partly refunded, all compared with the provider; then their retention passes. */
async function anOldMonth() {
  const app = await createTestApp({ config: { ledgerRetentionMonths: RETENTION } });
  app.clock.set(SOLD);
  const owner = await app.signUp('vendor');
  const admin = await app.signUp('admin');
  const receipts: string[] = [];
  const taxes = [
    { name: 'City tax, "Chicago"', basisPoints: 1000, on: 'parking', remittedBy: 'platform' } as const,
    { name: 'State tax', basisPoints: 500, on: 'parking', remittedBy: 'owner' } as const,
  ];
  for (const timeZone of ['America/Chicago', 'Pacific/Auckland']) {
    const { id } = await aLocation(app.db, { ownerId: owner.user._id, timeZone });
    await app.call('PUT /locations/:id/taxes', { params: { id }, body: { taxes } }, owner.headers);
    const zone = await aZone(app.db, { locationId: id, priceCents: 500, isHourly: true });
    for (const hours of [1, 2, 3])
      receipts.push((await payForStay(app, aGuest(), { zoneId: zone.id, hours })).receiptKey);
  }
  const order = await app.db
    .selectFrom('orders')
    .select(['id', 'locationId'])
    .where('receiptKey', '=', receipts[0] ?? '')
    .executeTakeFirstOrThrow();
  const body = { locationId: order.locationId, orderId: order.id, amount: 100, refunded: 0, reason: 'Rain' };
  expect((await app.call('POST /desk/refunds', { body }, admin.headers)).status).toBe(201);
  await app.drainJobs();
  await app.handlers['prove-revenue']();
  // The first comparison books the provider's fees, and the second carries them forward.
  for (const _ of ['fees', 'all']) {
    app.clock.advance(120);
    await compareWithProvider(app);
  }
  app.clock.advance((RETENTION + 2) * MONTHS);
  return { app, owner, receipts, order };
}

async function compareWithProvider(app: TestApp): Promise<void> {
  await askForReconciliation(app.deps, app.db);
  await reconcilePayments(app.deps);
}

async function signIn(app: TestApp, { user }: SignedUp) {
  const { body } = await app.call('POST /users/login', { body: { email: user.email, password: 'Correct-horse-1' } });
  return { authorization: `Bearer ${body.token}` };
}

/** What an owner, a driver, a city and `npm run reconcile` are told about the month. */
async function toldOf({ app, owner, receipts }: Sold) {
  const headers = await signIn(app, owner);
  const query = MONTH;
  const told = await Promise.all([
    app.call('POST /billing/revenue', { body: MONTH }, headers),
    app.call('GET /owners/:id/statement', { params: { id: owner.user._id }, query }, headers),
    app.call('GET /reports/taxes', { query }, headers),
    ...receipts.map((key) => app.call('GET /receipts/:key', { params: { key } })),
  ]);
  const altered = await listAlteredLedger(app.db, ['sandbox']);
  return { told: told.map(({ status, body }) => ({ status, body })), altered, audit: await auditBooks(app.db) };
}

const entriesOf = async ({ app }: Sold) => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(cardinality(accounts)), 0)::integer as n from ${sql.table(partitionOf('journal_entries', MONTH))}`.execute(
    app.db,
  );
  return rows[0]?.n ?? 0;
};
const archivedIn = async ({ app }: Sold) =>
  (await app.db.selectFrom('ledgerArchives').select('month').execute()).map(({ month }) => month);

/** An archive in memory; `spoil` may change what is stored, or fail. */
function anArchive(spoil: (name: string, bytes: Uint8Array) => Uint8Array | Promise<Uint8Array> = (_, bytes) => bytes) {
  const files = new Map<string, Uint8Array>();
  const archive: ArchiveStorage = {
    store: async (name, bytes) => void files.set(name, await spoil(name, bytes)),
    read: async (name) => files.get(name) ?? null,
  };
  return { archive, files };
}

const sold = await anOldMonth();
const before = await toldOf(sold);
const entries = await entriesOf(sold);

/** Something at a lot, entered under an id of the old month. */
async function enter(occurredAt: Date, cents = 700): Promise<string> {
  const { locationId } = sold.order;
  const entry = { locationId, transactionId: randomUUIDv7(), orderId: null, shiftId: null, occurredAt };
  await sold.app.db
    .insertInto('journalEntries')
    .values({ ...entry, step: 'sent', accounts: ['bank', 'driver'], cents: [-cents, cents] })
    .execute();
  return entry.transactionId;
}

/** A finding of the proofs in that month that nobody has explained. */
async function aFinding(kind: 'day' | 'month'): Promise<void> {
  const { locationId } = sold.order;
  const times = { firstFoundAt: SOLD, lastFoundAt: SOLD };
  await sold.app.db
    .insertInto('revenueDisagreements')
    .values({ locationId, id: randomUUIDv7(), kind, day: FIRST_DAY, differences: '[]', ...times })
    .execute();
}

describe('a month of the ledger', () => {
  it('stays unchanged until its retention is over, and while one of its days is not explained', async () => {
    const { archive, files } = anArchive();
    const config = { ledgerRetentionMonths: RETENTION + 4 };
    expect(await archiveLedger({ ...sold.app.deps, archive, config })).toEqual([]);
    await aFinding('day');
    expect(await archiveLedger({ ...sold.app.deps, archive })).toEqual([]);
    await sold.app.db.deleteFrom('revenueDisagreements').execute();
    expect([await entriesOf(sold), files.size]).toEqual([entries, 0]);
  });

  it('waits while something in it was entered recently', async () => {
    const transactionId = await enter(sold.app.clock.now());
    expect(await archiveLedger({ ...sold.app.deps, archive: anArchive().archive })).toEqual([]);
    await asForger(sold.app.db, (tx) =>
      tx.deleteFrom('journalEntries').where('transactionId', '=', transactionId).execute(),
    );
  });

  it('waits while a provider’s balance has not been compared with it', async () => {
    const balances = () => sold.app.db.updateTable('providerBalances').where('provider', '=', 'sandbox');
    const { ledgerThrough } = await sold.app.db
      .selectFrom('providerBalances')
      .select('ledgerThrough')
      .where('provider', '=', 'sandbox')
      .executeTakeFirstOrThrow();
    await balances().set({ ledgerThrough: SOLD }).execute();
    expect(await archiveLedger({ ...sold.app.deps, archive: anArchive().archive })).toEqual([]);
    const waiting = await sold.app.db.selectFrom('ledgerArchiveWaits').select('month').execute();
    expect(waiting).toEqual([{ month: FIRST_DAY }]);
    await balances().set({ ledgerThrough }).execute();
  });

  it('stays whole when a part comes back damaged or not at all', async () => {
    const flip = anArchive((name, bytes) =>
      name.endsWith('.gz') ? bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)) : bytes,
    );
    await expect(archiveLedger({ ...sold.app.deps, archive: flip.archive })).rejects.toThrow(ArchiveDamaged);
    const lost = anArchive();
    const forgetful = {
      ...lost.archive,
      read: async (name: string) => (name.endsWith('.gz') ? null : lost.archive.read(name)),
    };
    await expect(archiveLedger({ ...sold.app.deps, archive: forgetful })).rejects.toThrow('is missing');
    expect([await entriesOf(sold), await archivedIn(sold)]).toEqual([entries, []]);
  });

  it('stays whole when something is entered after its export and before its replacement', async () => {
    const { archive } = anArchive(async (name, bytes) => {
      if (name.endsWith('.json')) await enter(SOLD, 0);
      return bytes;
    });
    await expect(archiveLedger({ ...sold.app.deps, archive })).rejects.toThrow('is not what the ledger has');
    expect([await entriesOf(sold), await archivedIn(sold)]).toEqual([entries + 2, []]);
  });

  it('is archived whole in the end, wherever its process is killed', async () => {
    const { app } = sold;
    const failing = failingQueries(app.db);
    const whole = await entriesOf(sold);
    const { archive, files } = anArchive();
    let stores = 0;
    for (let kill = 1; (await archivedIn(sold)).length === 0; kill++) {
      failing.failAt(kill);
      await archiveLedger({ ...app.deps, db: failing.db, archive }).catch(() => {});
      if (!failing.hasFailed()) break;
      // The queries after this are about the other months, which are empty.
      if ((await archivedIn(sold)).length > 0) break;
      expect(await entriesOf(sold)).toBe(whole);
      // Also killed between two calls to the storage.
      stores = 0;
      const dying: ArchiveStorage = {
        store: (name, bytes) => (++stores === kill ? Promise.reject(new Error('killed')) : archive.store(name, bytes)),
        read: (name) => (++stores === kill ? Promise.reject(new Error('killed')) : archive.read(name)),
      };
      if (kill <= 5) await expect(archiveLedger({ ...app.deps, archive: dying })).rejects.toThrow('killed');
    }
    expect(await archivedIn(sold)).toEqual([FIRST_DAY]);
    expect(await archiveLedger({ ...app.deps, archive })).toEqual([]);
    expect(await entriesOf(sold)).toBeLessThan(whole);
    const manifest = await readMonthBack(archive, MONTH);
    expect(manifest).toMatchObject({ month: FIRST_DAY, entries: whole });
    expect([...files.keys()].toSorted()).toEqual([manifestName(MONTH), ...manifest.parts.map(({ file }) => file)]);
    const cities = new Set<string>();
    for (const { file } of manifest.parts) {
      for await (const { account } of readPart(files.get(file) ?? new Uint8Array())) cities.add(account);
    }
    expect([...cities]).toContain('authority:City tax, "Chicago"');
  });
});

describe('after a month has been archived', () => {
  it('its receipts, revenue, statement and taxes read as before, and the ledger adds up', async () => {
    expect(await toldOf(sold)).toEqual(before);
    expect(before.altered).toEqual([]);
    expect(await findDisagreements(sold.app.db)).toEqual({});
  });

  it('the proofs find nothing in it', async () => {
    await sold.app.handlers['prove-revenue']();
    await aFinding('month');
    // An open finding has its month proven again, however old it is.
    await sold.app.handlers['prove-history']();
    const open = await sold.app.db
      .selectFrom('revenueDisagreements')
      .selectAll()
      .where('resolvedAt', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('the provider’s books still agree, payment by payment', async () => {
    await sold.app.db.updateTable('payments').set({ reconciledAt: null }).execute();
    await compareWithProvider(sold.app);
    expect(await listPaymentDisagreements(sold.app.db, 'open', { before: null, limit: 10 })).toEqual([]);
    expect(await listAlteredLedger(sold.app.db, ['sandbox'])).toEqual([]);
  });

  it('a change to the sums that stayed is noticed just like a change to entries', async () => {
    const byOneCent = (cents: number) =>
      asForger(sold.app.db, (tx) =>
        sql`
          update journal_entries set accounts = accounts || '{owner,bank}', cents = cents || array[${cents}::bigint, -${cents}::bigint]
          where step = 'collected' and order_id is null`.execute(tx),
      );
    await byOneCent(-1);
    expect((await listAlteredLedger(sold.app.db, ['sandbox'])).map(({ of }) => of)).toContain('parking');
    await byOneCent(1);
    expect(await listAlteredLedger(sold.app.db, ['sandbox'])).toEqual([]);
  });

  it('its hours are no longer known, and an owner is told from which day on they are', async () => {
    const headers = await signIn(sold.app, sold.owner);
    const asked = await sold.app.call('GET /billing/revenue/week', { query: { lastDay: FIRST_DAY } }, headers);
    expect([asked.status, asked.body.error?.fields?.lastDay]).toEqual([
      400,
      expect.stringMatching(/^Choose a day from /),
    ]);
    expect((await sold.app.call('GET /billing/revenue/week', { query: {} }, headers)).status).toBe(200);
  });

  it('an entry under one of its ids is still accepted, and nothing in it can be changed', async () => {
    await enter(sold.app.clock.now());
    const partition = sql.table(partitionOf('journal_entries', MONTH));
    for (const change of [
      sql`update ${partition} set cents = '{0}'`,
      sql`delete from ${partition}`,
      sql`truncate ${partition}`,
    ]) {
      await expect(change.execute(sold.app.db)).rejects.toThrow('is only ever added to');
    }
  });
});
