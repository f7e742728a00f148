import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aContactMessage } from '#platform/testing/builders/a-contact-message.ts';

const test = await createTestApp({ config: { supportEmail: 'help@parkvale.example' } });
const admin = await test.signUp('admin', 'Sue Porter');

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const inbox = (query: { limit?: number; cursor?: string } = {}) =>
  test.call('GET /support/messages', { query }, admin.headers);
const read = (id: string) => test.call('GET /support/messages/:id', { params: { id } }, admin.headers);
const answer = (id: string, body: { text: string; close?: boolean }, headers: Record<string, string> = {}) =>
  test.call('POST /support/messages/:id/answers', { params: { id }, body }, { ...admin.headers, ...headers });
const change = (id: string, status: 'open' | 'closed') =>
  test.call('PATCH /support/messages/:id', { params: { id }, body: { status } }, admin.headers);
const mailsTo = (email: string) =>
  test.db.selectFrom('messages').selectAll().where('recipient', '=', email).orderBy('id').execute();
const acts = async () => (await test.call('GET /support/audit', {}, admin.headers)).body.data.entries;

describe('the inbox', () => {
  it('shows open messages first, the longest waiting on top, then closed ones, page by page', async () => {
    await test.db.deleteFrom('contactMessages').execute();
    const written = [];
    for (let i = 0; i < 5; i++) written.push(await aContactMessage(test.db, { name: `Writer ${i}`, createdAt: at(i) }));
    await change(written[0]?.id ?? '', 'closed');
    await change(written[2]?.id ?? '', 'closed');
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await inbox({ limit: 2, ...(cursor !== null && { cursor }) });
      expect(body.data.open).toBe(3);
      seen.push(...body.data.messages.map(({ name, status }) => `${name} ${status}`));
      cursor = body.nextCursor;
    } while (cursor !== null);
    const expected = ['1 open', '3 open', '4 open', '2 closed', '0 closed'];
    expect(seen).toEqual(expected.map((each) => `Writer ${each}`));
  });

  it('shows the start of a long message, and all of it when opened', async () => {
    const message = 'A long story. '.repeat(100).trim();
    const { id } = await aContactMessage(test.db, { message });
    const listed = (await inbox({ limit: 200 })).body.data.messages.find(({ _id }) => _id === id);
    expect(listed?.text).toBe(message.slice(0, 240));
    expect((await read(id)).body.data.message.text).toBe(message);
  });

  it('refuses an invalid cursor, and answers 404 for an unknown message', async () => {
    expect((await inbox({ cursor: 'bm90IG91cnM' })).body.error?.code).toBe('malformed');
    for (const { status } of [
      await read(admin.user._id),
      await answer(admin.user._id, { text: 'Hello' }),
      await change(admin.user._id, 'closed'),
    ]) {
      expect(status).toBe(404);
    }
  });
});

describe('an answer', () => {
  it('is mailed to the writer, stored with its mail, and closes the message', async () => {
    const { id } = await aContactMessage(test.db, { name: 'Bea', email: 'bea@people.example', message: 'Help <me>' });
    const { status, body } = await answer(id, { text: 'We have given it back.\nSorry.' });
    expect(status).toBe(201);
    expect(body.data.message).toMatchObject({ status: 'closed', answers: 1, closedAt: expect.any(String) });
    expect(body.data.message.replies).toMatchObject([
      { text: 'We have given it back.\nSorry.', by: { _id: admin.user._id, name: 'Sue Porter' }, sentAt: null },
    ]);
    await test.drainJobs();
    const [mail] = await mailsTo('bea@people.example');
    expect(mail?.text).toContain('Hello Bea,\n\nWe have given it back.\nSorry.');
    expect(mail?.text).toContain('Help <me>');
    expect(mail?.html).toContain('Help &lt;me&gt;');
    expect((await read(id)).body.data.message.replies[0]?.sentAt).toBe(test.clock.now().toISOString());
  });

  it('may leave the message open, and may follow another answer', async () => {
    const { id } = await aContactMessage(test.db, { email: 'cy@people.example' });
    await answer(id, { text: 'We look into it.', close: false });
    expect((await read(id)).body.data.message.status).toBe('open');
    await answer(id, { text: 'Found it.' });
    const { message } = (await read(id)).body.data;
    expect([message.status, message.answers]).toEqual(['closed', 2]);
    expect(message.replies.map(({ text }) => text)).toEqual(['We look into it.', 'Found it.']);
  });

  it('is sent once per Idempotency-Key', async () => {
    const { id } = await aContactMessage(test.db, { email: 'di@people.example' });
    const key = { 'idempotency-key': 'answer-key-1' };
    const [first, second] = [await answer(id, { text: 'Hi' }, key), await answer(id, { text: 'Hi' }, key)];
    expect(second.body).toEqual(first.body);
    expect(await mailsTo('di@people.example')).toHaveLength(1);
  });

  it.each([
    [{ text: ' \n ' }, { text: 'Please write an answer.' }],
    [{ text: 'a'.repeat(5001) }, { text: 'At most 5,000 characters.' }],
    [{}, { text: 'Please write an answer.' }],
  ])('needs text: %#', async (wrong, fields) => {
    const { id } = await aContactMessage(test.db);
    const { status, body } = await answer(id, wrong as { text: string });
    expect([status, body.error?.fields]).toEqual([400, fields]);
    expect((await read(id)).body.data.message.answers).toBe(0);
  });

  it('names the writer’s account', async () => {
    const driver = await test.signUp('customer', 'Eve');
    const { id } = await aContactMessage(test.db, { email: driver.user.email });
    expect((await read(id)).body.data.message.account).toEqual({ _id: driver.user._id, name: 'Eve', role: 'customer' });
  });
});

describe('closing and reopening', () => {
  it('is logged exactly when it changes something', async () => {
    const { id } = await aContactMessage(test.db);
    const before = (await acts()).length;
    for (const status of ['closed', 'closed', 'open', 'open'] as const) {
      expect((await change(id, status)).body.data.message.status).toBe(status);
    }
    const written = await acts();
    expect(written).toHaveLength(before + 2);
    expect(written.slice(0, 2).map(({ action, subject }) => [action, subject.id])).toEqual([
      ['message_reopened', id],
      ['message_closed', id],
    ]);
  });
});
