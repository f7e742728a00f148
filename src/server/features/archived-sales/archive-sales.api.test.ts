// Sales that go to the archive: afterwards they are not in the database, and nobody with a receipt can tell the difference.

import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/app/test-app.ts';
import { aLongHistory, DAY, type Sold } from '#testing/archive/a-long-history.ts';
import { failingQueries } from '#testing/database/failing-queries.ts';
import { ArchiveDamaged } from '../../csv/csv-parts.ts';
import type { ArchiveStorage } from '../../ports/archive-storage/archive-storage.port.ts';
import { listAlteredLedger, listPaymentDisagreements } from '../payments/order-payments.ts';
import { archiveSales } from './archive-sales.ts';
import { SALE_TABLES } from './sale-tables.ts';

/** Makes each sale a separate file. */
const SMALL = 0;

async function seen({ app, receipts }: Sold) {
  const answers = [];
  for (const key of receipts) answers.push((await app.call('GET /receipts/:key', { params: { key } })).body);
  return answers;
}

/** Every row that belongs to a sale, by table. */
async function rowsIn(app: TestApp): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { table, column } of SALE_TABLES) {
    const { rows } = await sql<{ n: number }>`
      select count(${sql.ref(column)})::integer as n from ${sql.table(table)}`.execute(app.db);
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

/** What the manifests state and what the parts contain, without copies that do not count. */
function filed(files: ReadonlyMap<string, Uint8Array>) {
  const texts = [...files].filter(([name]) => name.endsWith('.gz')).map(([, bytes]) => gunzipSync(bytes).toString());
  const manifests = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => JSON.parse(Buffer.from(bytes).toString()));
  return { text: texts.join('\n'), manifests };
}

const sold = await aLongHistory();
const before = await seen(sold);
const whole = await rowsIn(sold.app);
const { archive, files } = anArchive();
const deps = { ...sold.app.deps, archive };

describe('sales past their retention', () => {
  it('have the ledger of their month in the archive, and everything about them is over', async () => {
    expect((await sold.app.db.selectFrom('ledgerArchives').select('month').execute()).length).toBeGreaterThan(0);
    expect(whole).toMatchObject({
      orders: 12,
      valet_tickets: 2,
      refunds: 1,
      disputes: 1,
      member_uses: 1,
      messages: expect.any(Number),
    });
  });

  it('stay when the file that contains them comes back damaged', async () => {
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

  it('are all archived in the end, wherever the process is killed, and none twice', async () => {
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

  it("leave nobody's name, address, phone or key in the files", async () => {
    const { text } = filed(files);
    for (const personal of ['annabel', 'ligeia', 'berenice', 'bartholomew', 'leo"', '@', '+1312'])
      expect(text.toLowerCase()).not.toContain(personal);
    const users = await sold.app.db.selectFrom('users').select('id').where('role', '=', 'customer').execute();
    for (const { id } of users) expect(text).not.toContain(id);
  });

  it('still open with their receipts', async () => {
    const served = { ...sold, app: sold.app };
    // The app reads from its own archive.
    for (const [name, bytes] of files) await sold.app.deps.archive.store(name, bytes);
    expect(await seen(served)).toEqual(before);
    expect(await rowsIn(sold.app)).toEqual(
      expect.objectContaining({ orders: 12, payments: whole.payments, valet_events: whole.valet_events }),
    );
  });

  it('leave the books unchanged', async () => {
    await sold.app.handlers['prove-history']();
    await sold.app.handlers['prove-revenue']();
    expect(await listAlteredLedger(sold.app.db, ['sandbox'])).toEqual([]);
    expect(await listPaymentDisagreements(sold.app.db, 'open', { before: null, limit: 10 })).toEqual([]);
  });

  it('leave again after a month, or only with the next month if they changed in the meantime', async () => {
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

  it('come back once when many people ask at the same time', async () => {
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
  ])('bring %s back completely', async (_, at) => {
    const { app, receipts } = sold;
    app.clock.advance(31 * DAY);
    await archiveSales(app.deps, SMALL);
    expect((await rowsIn(app)).orders ?? 0).toBe(0);
    const answer = await app.call('GET /receipts/:key', { params: { key: receipts[at] ?? '' } });
    expect(answer.body).toEqual(before[at]);
    expect((await rowsIn(app)).orders).toBe(2);
  });

  it('are not opened by a different key', async () => {
    const [, key = ''] = sold.receipts;
    const other = `${key.slice(0, 30)}${key[30] === 'A' ? 'B' : 'A'}${key.slice(31)}`;
    expect((await sold.app.call('GET /receipts/:key', { params: { key: other } })).status).toBe(404);
    expect((await rowsIn(sold.app)).orders).toBe(2);
  });
});
