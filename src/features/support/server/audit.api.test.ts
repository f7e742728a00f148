import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aContactMessage } from '#platform/testing/builders/a-contact-message.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { asForger } from '#platform/testing/database/as-forger.ts';

const test = await createTestApp({ config: { supportEmail: 'help@parkvale.example' } });
const admin = await test.signUp('admin', 'Sue Porter');
const { id: messageId } = await aContactMessage(test.db);

const audit = async (query: { limit?: number; cursor?: string } = {}) =>
  (await test.call('GET /support/audit', { query }, admin.headers)).body;
const change = (status: 'open' | 'closed') =>
  test.call('PATCH /support/messages/:id', { params: { id: messageId }, body: { status } }, admin.headers);
const prove = () => test.handlers['prove-audit']();

/** Alternates closing and reopening, so that each request changes something. */
async function act(times: number): Promise<void> {
  const row = await test.db.selectFrom('contactMessages').select('closedAt').executeTakeFirstOrThrow();
  for (let i = 0; i < times; i++) await change((row.closedAt === null) === (i % 2 === 0) ? 'closed' : 'open');
}

beforeEach(async () => {
  await asForger(test.db, (tx) => sql`truncate audit_entries, audit_proofs`.execute(tx));
  await test.db.updateTable('auditHead').set({ position: 0, seal: '' }).execute();
});

describe('the audit log', () => {
  it('says who did what to what and when, newest first, page by page', async () => {
    await act(5);
    const first = await audit({ limit: 3 });
    const second = await audit({ limit: 3, ...(first.nextCursor !== null && { cursor: first.nextCursor }) });
    const entries = [...first.data.entries, ...second.data.entries];
    expect(entries.map(({ position }) => position)).toEqual([5, 4, 3, 2, 1]);
    expect(second.nextCursor).toBeNull();
    expect(entries[0]).toMatchObject({
      at: test.clock.now().toISOString(),
      by: { _id: admin.user._id, name: 'Sue Porter', role: 'admin' },
      subject: { kind: 'message', id: messageId, locationId: null },
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('has no gap and no fork under concurrent acts', async () => {
    const letters = await Promise.all(Array.from({ length: 12 }, () => aContactMessage(test.db)));
    await Promise.all(
      letters.map(({ id }) =>
        test.call('PATCH /support/messages/:id', { params: { id }, body: { status: 'closed' } }, admin.headers),
      ),
    );
    expect((await audit()).data.entries.map(({ position }) => position)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    await prove();
    expect((await audit()).data.proof).toMatchObject({ entries: 12, intact: true, brokenAt: null });
    await test.db.deleteFrom('contactMessages').where('id', '<>', messageId).execute();
  });

  it('has no entry for a failed act', async () => {
    const answer = { params: { id: messageId }, body: { text: 'Hello' } };
    await test.db.updateTable('contactMessages').set({ email: 'no address' }).execute();
    expect((await test.call('POST /support/messages/:id/answers', answer, admin.headers)).status).toBe(500);
    await test.db.updateTable('contactMessages').set({ email: 'ann@people.example' }).execute();
    expect((await audit()).data.entries).toEqual([]);
  });

  it.each(['audit_entries', 'audit_proofs', 'journal_entries', 'revenue_updates', 'bank_payouts'])(
    'and %s may be added to, but neither changed nor emptied, even by a superuser',
    async (table) => {
      const { rows } = await sql`select 1 from pg_roles where rolname = current_user and rolsuper`.execute(test.db);
      expect(rows).toHaveLength(1);
      const column = table.startsWith('audit') ? 'seal' : 'location_id';
      const changes = [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`];
      for (const change of changes) {
        await expect(sql.raw(change).execute(test.db)).rejects.toThrow(`${table} is only ever added to`);
      }
    },
  );
});

describe('a look-up at support', () => {
  const entries = async (show: 'all' | 'acts') =>
    (await test.call('GET /support/audit', { query: { show } }, admin.headers)).body.data.entries;
  const search = (q: string) => test.call('POST /support/search', { body: { q } }, admin.headers);

  it('is logged too: a search by its kind, never by its text', async () => {
    await search('ann.secret@people.example');
    await search('XK 4417');
    await search('ann');
    const found = await entries('all');
    expect(found.map(({ action, detail }) => [action, detail])).toEqual([
      ['searched', { by: 'plate, name', hits: expect.any(Number) }],
      ['searched', { by: 'plate', hits: 0 }],
      ['searched', { by: 'email', hits: 0 }],
    ]);
    expect(found[0]).toMatchObject({ by: { _id: admin.user._id }, subject: { kind: 'search', id: null } });
    const stored = await sql<{ row: string }>`select audit_entries::text as row from audit_entries`.execute(test.db);
    expect(stored.rows.map(({ row }) => row).join()).not.toMatch(/secret|xk ?4417/i);
  });

  it('is logged when a story is opened, at most once in ten minutes per person', async () => {
    const other = await test.signUp('odogwu', 'Ada Odogwu');
    const opened = { params: { id: other.user._id } };
    for (const { headers } of [admin, admin, other]) await test.call('GET /support/users/:id', opened, headers);
    test.clock.advance(11);
    await test.call('GET /support/users/:id', opened, admin.headers);
    const lot = await aLocation(test.db, { ownerId: other.user._id });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    const { sessionId } = await payForStay(test, aGuest(), { zoneId: zone.id });
    const session = await test.call('GET /sessions/:id', { params: { id: sessionId } }, admin.headers);
    const stay = { locationId: lot.id, id: session.body.data.orderId };
    await test.call('GET /support/locations/:locationId/orders/:id', { params: stay }, admin.headers);
    await test.call('GET /support/users/:id', { params: { id: lot.id } }, admin.headers);
    expect((await entries('all')).map(({ action, subject, by }) => [action, subject.id, by.name])).toEqual([
      ['stay_opened', stay.id, 'Sue Porter'],
      ['account_opened', other.user._id, 'Sue Porter'],
      ['account_opened', other.user._id, 'Ada Odogwu'],
      ['account_opened', other.user._id, 'Sue Porter'],
    ]);
    const story = await test.call('GET /support/users/:id', opened, admin.headers);
    expect(story.body.data.events.map(({ kind }) => kind)).toEqual(['opened']);
  });

  it('is omitted when only acts are requested', async () => {
    await act(2);
    await search('ann');
    expect((await entries('acts')).map(({ position }) => position)).toEqual([2, 1]);
    expect(await entries('all')).toHaveLength(3);
  });

  it('leaves no gap and no fork among concurrent acts', async () => {
    await Promise.all([...Array.from({ length: 10 }, () => search('ann')), act(1), search('XK 4417')]);
    expect((await entries('all')).map(({ position }) => position)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    await prove();
    expect((await audit()).data.proof).toMatchObject({ entries: 12, intact: true });
  });
});

describe('the nightly proof', () => {
  it('finds an empty log and a complete one intact', async () => {
    expect((await audit()).data.proof).toBeNull();
    await prove();
    expect((await audit()).data.proof).toMatchObject({ entries: 0, intact: true });
    await act(7);
    await prove();
    expect((await audit()).data.proof).toMatchObject({ entries: 7, intact: true, brokenAt: null });
  });

  it('reads a log of many pages', async () => {
    await act(1);
    // Long enough for a second page, without a thousand requests.
    const subject = { kind: 'message', locationId: null, id: messageId } as const;
    const one = { actorId: admin.user._id, action: 'message_closed', subject, now: test.clock.now() } as const;
    await test.db.transaction().execute(async (tx) => {
      for (let i = 0; i < 1100; i++) await recordSupportAct(tx, one);
    });
    await prove();
    expect((await audit({ limit: 1 })).data.proof).toMatchObject({ entries: 1101, intact: true });
  });

  const FORGERIES: Record<string, { sql: ReturnType<typeof sql>; brokenAt: number }> = {
    'a changed detail': { sql: sql`update audit_entries set detail = '{"cents":1}' where position = 3`, brokenAt: 3 },
    'a changed actor': { sql: sql`update audit_entries set actor_id = subject_id where position = 2`, brokenAt: 2 },
    'a changed time': { sql: sql`update audit_entries set at = at - interval '1 day' where position = 1`, brokenAt: 1 },
    'an entry taken out': { sql: sql`delete from audit_entries where position = 4`, brokenAt: 4 },
    'the last entry taken off': { sql: sql`delete from audit_entries where position = 6`, brokenAt: 6 },
    'a changed seal': { sql: sql`update audit_entries set seal = repeat('0', 64) where position = 6`, brokenAt: 6 },
  };

  it.each(Object.entries(FORGERIES))('finds %s, mails support, and fails loudly', async (_, forgery) => {
    await act(6);
    await asForger(test.db, (tx) => forgery.sql.execute(tx));
    await expect(prove()).rejects.toThrow(`from entry ${forgery.brokenAt} on`);
    expect((await audit()).data.proof).toMatchObject({ intact: false, brokenAt: forgery.brokenAt });
    const mail = await test.db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', 'help@parkvale.example')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain(`Entry ${forgery.brokenAt} of support's audit log`);
  });

  it('finds a log that was truncated together with its head since the last proof', async () => {
    await act(6);
    await prove();
    await asForger(test.db, (tx) => sql`delete from audit_entries where position > 4`.execute(tx));
    await sql`update audit_head set position = 4, seal = (select seal from audit_entries where position = 4)`.execute(
      test.db,
    );
    await expect(prove()).rejects.toThrow('from entry 5 on');
  });
});
