import { describe, expect, it } from 'vitest';
import type { Mail, MailOutcome, MailPort } from '#integrations/email/mail.port.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { MAX_ATTEMPTS } from '../rules/send-again.ts';
import { queueMessage } from './outgoing-messages.ts';
import { findUndeliverable } from './undeliverable.store.ts';

/** A provider that accepts messages, or fails for as long as it is told to. */
function aMailbox() {
  const sent: Mail[] = [];
  const mailbox = { sent, failure: null as string | null, refusal: null as MailOutcome | null };
  const mail: MailPort = {
    send: async (one) => {
      if (mailbox.failure) throw new Error(mailbox.failure);
      if (mailbox.refusal) return mailbox.refusal;
      sent.push(one);
      return { kind: 'accepted' };
    },
  };
  return { mailbox, mail };
}

const { mailbox, mail } = aMailbox();
const test = await createTestApp({ deps: { mail } });

const aMessage = (more: Partial<Parameters<typeof queueMessage>[2]> = {}) => ({
  channel: 'email' as const,
  to: 'ann@people.example',
  subject: 'Your receipt',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  ...more,
});

const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } as const;
const queue = (more: Parameters<typeof aMessage>[0] = {}) => queueMessage(test.db, test.deps, aMessage(more));
const YEAR_MINUTES = 365 * 1440;
const findMessage = (id: string) =>
  test.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a queued message', () => {
  it('is sent once, however often its job runs', async () => {
    const id = await queue();
    await test.drainJobs();
    await test.handlers['send-message']({ messageId: id });
    expect(mailbox.sent.filter((one) => one.messageId === `<${id}@parkvale.example>`)).toEqual([
      {
        messageId: `<${id}@parkvale.example>`,
        to: 'ann@people.example',
        subject: 'Your receipt',
        text: 'Thank you.',
        html: '<p>Thank you.</p>',
      },
    ]);
    expect(await findMessage(id)).toMatchObject({ attempts: 1, lastError: null, sentAt: test.clock.now() });
  });

  it('carries its calendar entry', async () => {
    const id = await queue({ calendar, calendarSequence: 3 });
    await test.drainJobs();
    expect(mailbox.sent.at(-1)).toMatchObject({ messageId: `<${id}@parkvale.example>`, calendar });
    expect(await findMessage(id)).toMatchObject({ calendar, calendarSequence: 3 });
  });

  it('is neither stored nor sent when its transaction is rolled back', async () => {
    const sentBefore = mailbox.sent.length;
    const failing = test.db.transaction().execute(async (tx) => {
      await queueMessage(tx, test.deps, aMessage({ to: 'rolled-back@people.example' }));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await test.drainJobs()).toBe(0);
    expect(mailbox.sent).toHaveLength(sentBefore);
  });

  it('is retried under the same id when the provider fails, and stores the reason (V16.5.2)', async () => {
    const id = await queue();
    mailbox.failure = '451 try later';
    await expect(test.drainJobs()).rejects.toThrow('451 try later');
    expect(await findMessage(id)).toMatchObject({ attempts: 1, lastError: '451 try later', sentAt: null });
    mailbox.failure = null;
    await test.handlers['send-message']({ messageId: id });
    expect(mailbox.sent.at(-1)?.messageId).toBe(`<${id}@parkvale.example>`);
    expect(await findMessage(id)).toMatchObject({ attempts: 2, lastError: null, sentAt: test.clock.now() });
  });

  it('is retried by the queue until its last attempt, and is then a dead letter (V16.5.2)', async () => {
    const id = await queue();
    mailbox.failure = '421 too busy';
    for (let tries = 1; tries < MAX_ATTEMPTS; tries++) {
      await expect(test.handlers['send-message']({ messageId: id })).rejects.toThrow('421 too busy');
    }
    expect(await findMessage(id)).toMatchObject({ status: 'queued', attempts: MAX_ATTEMPTS - 1 });
    await test.handlers['send-message']({ messageId: id });
    mailbox.failure = null;
    await test.drainJobs();
    expect(await findMessage(id)).toMatchObject({
      status: 'failed',
      attempts: MAX_ATTEMPTS,
      lastError: '421 too busy',
      failedAt: test.clock.now(),
      sentAt: null,
    });
  });

  it('is a dead letter at once when the server refuses it permanently, and the address is marked', async () => {
    const to = 'moved-away@people.example';
    const id = await queue({ to });
    mailbox.refusal = { kind: 'refused', reason: '550 5.1.1 Nobody here', code: '550', badAddress: true };
    await test.drainJobs();
    mailbox.refusal = null;
    expect(await findMessage(id)).toMatchObject({ status: 'failed', attempts: 1, errorCode: '550' });
    expect(await findUndeliverable(test.db, 'email', to)).toEqual({
      address: to,
      reason: '550 5.1.1 Nobody here',
      at: test.clock.now(),
    });
    await queue({ to });
    await test.drainJobs();
    expect(await findUndeliverable(test.db, 'email', to)).toBeNull();
  });

  it('that is refused for its content does not mark its address', async () => {
    const id = await queue({ to: 'fine@people.example' });
    mailbox.refusal = { kind: 'refused', reason: '554 Too large', code: '554', badAddress: false };
    await test.drainJobs();
    mailbox.refusal = null;
    expect(await findMessage(id)).toMatchObject({ status: 'failed', lastError: '554 Too large' });
    expect(await findUndeliverable(test.db, 'email', 'fine@people.example')).toBeNull();
  });

  it('cannot inject a header through its subject (V1.3.11)', async () => {
    const id = await queue({ subject: 'Hello\r\nBcc: everyone@people.example\n' });
    expect((await findMessage(id)).subject).toBe('Hello Bcc: everyone@people.example');
    await test.drainJobs();
  });

  it.each([
    'ann@people.example, ben@people.example',
    'ann@people.example\r\nBcc: ben@people.example',
    'Ann <ann@people.example>',
    'ann@people.example;ben@people.example',
    '',
  ])('goes to one recipient only, never to "%s" (V1.3.11)', async (to) => {
    await expect(queue({ to })).rejects.toThrow('exactly one recipient');
  });
});

describe('the text of a sent message', () => {
  it('is deleted unless shown, because it may contain a sign-in link', async () => {
    const { handlers, db, deps, drainJobs } = await createTestApp({ deps: { mail }, config: { devTools: false } });
    const id = await queueMessage(db, deps, aMessage({ calendar, calendarSequence: 1 }));
    await drainJobs();
    await handlers['send-message']({ messageId: id });
    const stored = db.selectFrom('messages').select(['text', 'html', 'calendar', 'calendarSequence']);
    const row = await stored.where('id', '=', id).executeTakeFirst();
    // What its recipient knows stays known.
    expect(row).toEqual({ text: '', html: '', calendar: null, calendarSequence: 1 });
  });
});

describe('the local mailbox', () => {
  it('shows the newest message first, with its full text', async () => {
    await queue({ subject: 'Earlier' });
    test.clock.advance(1);
    await queue({ subject: 'Later' });
    const { status, body } = await test.call('GET /dev/outbox', {});
    expect(status).toBe(200);
    expect(body.messages.slice(0, 2).map(({ subject }) => subject)).toEqual(['Later', 'Earlier']);
    expect(body.messages[0]).toMatchObject({
      ...aMessage({ subject: 'Later' }),
      createdAt: test.clock.now().toISOString(),
    });
  });

  it('can be read page by page, each message once, even those with equal timestamps', async () => {
    test.clock.advance(1);
    for (const subject of ['One', 'Two', 'Three', 'Four', 'Five']) await queue({ subject });
    const all = (await test.call('GET /dev/outbox', {})).body.messages.map(({ _id }) => _id);
    const ids: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await test.call('GET /dev/outbox', { query: { limit: 2, ...(cursor && { cursor }) } });
      ids.push(...body.messages.map(({ _id }) => _id));
      cursor = body.nextCursor;
    }
    expect(ids).toEqual(all);
  });

  it('shows a mail as a mail program would, in a sandboxed page', async () => {
    const id = await queue({ html: '<p style="color:teal">Thank you.</p>' });
    const { status, body, headers } = await test.call('GET /dev/outbox/:id', { params: { id } });
    expect(status).toBe(200);
    expect(body).toBe('<p style="color:teal">Thank you.</p>');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  it('does not exist if messages leave the machine (V13.4.2)', async () => {
    const elsewhere = await createTestApp({ config: { devTools: false } });
    expect((await elsewhere.call('GET /dev/outbox', {})).status).toBe(404);
  });
});

describe('messages of more than seven years ago', () => {
  it('are deleted, but not answers to letters (rule 277)', async () => {
    const about = { locationId: test.deps.newId(), orderId: test.deps.newId() };
    const [mail, receipt] = [await queue(), await queue({ about })];
    const answer = await queue({ about: { contactMessageId: about.orderId } });
    await test.drainJobs();
    const list = () => test.db.selectFrom('messages').select('id').execute();
    await test.handlers.housekeeping();
    expect(await list()).toEqual(expect.arrayContaining([{ id: mail }, { id: receipt }, { id: answer }]));
    test.clock.advance(8 * YEAR_MINUTES);
    await test.handlers.housekeeping();
    expect(await list()).toEqual([{ id: answer }]);
  });
});
