// Files of the archive that somebody lost or damaged, or that are unreachable for a while.

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aLongHistory, DAY, orderOf } from '#testing/archive/a-long-history.ts';
import { ArchiveDamaged } from '../../csv/csv-parts.ts';
import { type ArchiveStorage, ArchiveUnavailable } from '../../ports/archive-storage/archive-storage.port.ts';
import { archiveSales } from './archive-sales.ts';

const { app, receipts, admin } = await aLongHistory();
const orders = await Promise.all(receipts.map((key) => orderOf(app, key)));
const { archive } = app.deps;
const isPart = (name: string) => name.endsWith('.gz');
const SMALL = 0;

/** What the product reads, through whatever a test puts in front of it. */
const { read } = archive;
const reading = (through: ArchiveStorage['read']) => Object.assign(archive, { read: through });
const spoiled: ArchiveStorage['read'] = async (name) =>
  isPart(name) ? ((await read(name))?.map((byte, at) => (at === 99 ? byte ^ 1 : byte)) ?? null) : read(name);
const lost: ArchiveStorage['read'] = async (name) => (isPart(name) ? null : read(name));

const open = (at: number) => app.call('GET /receipts/:key', { params: { key: receipts[at] ?? '' } });
const told = async () => {
  const rows = await app.db
    .selectFrom('messages')
    .select(['recipient', 'text'])
    .where('subject', '=', 'A file of the archive cannot be read')
    .orderBy('id')
    .execute();
  return rows.map(({ recipient, text }) => `${recipient} ${/sales\/\S+\.gz/.exec(text)?.[0]}`);
};
const unreadable = async () =>
  (await app.db.selectFrom('saleArchiveParts').select('part').where('unreadableSince', 'is not', null).execute())
    .length;

describe('messages about no order', () => {
  it('are deleted when the sales of their time leave, but not letters or anything more recent', async () => {
    const countOf = async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from messages where order_id is null`.execute(app.db))
        .rows[0]?.n;
    expect(await countOf()).toBeGreaterThan(0);
    const old = '00000000-0000-7000-8000-000000000000';
    await sql`update messages set id = overlay(id::text placing '01800000-0000' from 1)::uuid where order_id is null`.execute(
      app.db,
    );
    await sql`
      insert into messages (id, channel, recipient, subject, text, html, contact_message_id, status, created_at)
      values (${old}, 'email', 'a@mail.example', '', '', '', ${old}, 'sent', now())`.execute(app.db);
    await archiveSales(app.deps, SMALL);
    expect(await countOf()).toBe(1);
  });
});

describe('a file of the archive that is missing or damaged', () => {
  it('is why its receipt is refused, with a message that says what to do, and support is mailed once', async () => {
    reading(spoiled);
    for (const _ of ['once', 'and again']) {
      const refused = await open(0);
      expect([refused.status, refused.body.error]).toMatchObject([
        503,
        { code: 'archive_unreadable', message: expect.stringContaining('write to support') },
      ]);
    }
    expect(await told()).toEqual([expect.stringMatching(/^\S+@\S+ sales\/\d{4}-\d\d\/part-\d{5}\.csv\.gz$/)]);
    reading(lost);
    expect((await open(1)).status).toBe(503);
    expect(await told()).toHaveLength(2);
    expect(await unreadable()).toBe(2);
  });

  it('is also what the desk is told', async () => {
    const body = { email: admin.user.email, password: 'Correct-horse-1' };
    const headers = { authorization: `Bearer ${(await app.call('POST /users/login', { body })).body.token}` };
    const found = await app.call('POST /desk/search', { body: { q: receipts[0] ?? '' } }, headers);
    expect([found.status, found.body.error?.code]).toEqual([503, 'archive_unreadable']);
    const { locationId, id } = orders[1] ?? { locationId: '', id: '' };
    const story = await app.call('GET /desk/locations/:locationId/orders/:id', { params: { locationId, id } }, headers);
    expect(story.status).toBe(503);
  });

  it('holds up nothing else, and opens as before once it is restored', async () => {
    reading(read);
    expect((await open(4)).status).toBe(200);
    reading(lost);
    app.clock.advance(31 * DAY);
    await expect(archiveSales(app.deps, SMALL)).rejects.toThrow(ArchiveDamaged);
    expect(await unreadable()).toBe(3);
    reading(read);
    await archiveSales(app.deps, SMALL);
    expect(await unreadable()).toBe(0);
    for (const at of receipts.keys()) expect((await open(at)).status).toBe(200);
  });

  it('is not reported to support when only the bucket does not answer', async () => {
    app.clock.advance(31 * DAY);
    await archiveSales(app.deps, SMALL);
    const before = (await told()).length;
    reading(async () => {
      throw new ArchiveUnavailable('Nobody there.');
    });
    const refused = await open(0);
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'archive_unreadable']);
    expect(await told()).toHaveLength(before);
    reading(read);
    expect((await open(0)).status).toBe(200);
  });
});
