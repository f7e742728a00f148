import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createSmtpMail } from '#integrations/email/smtp-mail.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aContactMessage } from '#platform/testing/builders/a-contact-message.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { anUndeliveredMail } from '#platform/testing/builders/an-undelivered-mail.ts';
import { markFailed } from './messages.store.ts';
import { queueMessage } from './outgoing-messages.ts';

/** A mail server that rejects one address. */
async function aMailServerWithout(unknown: string) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === unknown ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : null),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.server.address();
  const url = `smtp://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  const mail = createSmtpMail({ url, from: 'Parkvale <receipts@parkvale.example>' });
  afterAll(async () => {
    mail.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return mail;
}

const test = await createTestApp();
const admin = await test.signUp('admin', 'Sue Porter');

const list = async (query: { limit?: number; cursor?: string } = {}) =>
  (await test.call('GET /support/undelivered', { query }, admin.headers)).body;
const decide = (id: string, decision: 'send_again' | 'drop') =>
  test.call('PATCH /support/undelivered/:id', { params: { id }, body: { decision } }, admin.headers);
const find = (id: string) => test.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lastAct = async () => (await test.call('GET /support/audit', {}, admin.headers)).body.data.entries[0];

describe('an undelivered message', () => {
  it('shows support the recipient, the reason, the attempts and the time', async () => {
    const to = 'nobody@bounce.example';
    const mail = { channel: 'email' as const, to, subject: 'Your receipt', text: 'Hi', html: '<p>Hi</p>' };
    const id = await queueMessage(test.db, test.deps, mail);
    await test.drainJobs();
    const { data } = await list();
    expect(data.waiting).toBe(1);
    expect(data.messages).toEqual([
      {
        _id: id,
        channel: 'email',
        to,
        subject: 'Your receipt',
        status: 'failed',
        tries: 1,
        error: '550 5.1.1 No such mailbox here',
        errorCode: '550',
        badAddress: true,
        createdAt: test.clock.now().toISOString(),
        failedAt: test.clock.now().toISOString(),
        canSendAgain: true,
        order: null,
        letterId: null,
      },
    ]);
    await decide(id, 'drop');
  });

  it('is listed page by page, latest first', async () => {
    const made = [];
    for (let i = 0; i < 3; i++) made.push((await anUndeliveredMail(test.db)).id);
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
    const ids = [...first.data.messages, ...second.data.messages].map(({ _id }) => _id);
    expect([ids, second.nextCursor]).toEqual([made.sort().reverse(), null]);
    expect((await test.call('GET /support/undelivered', { query: { cursor: 'x' } }, admin.headers)).status).toBe(400);
  });

  it('is resent by support, with attempts counted from zero, and logged', async () => {
    const { id } = await anUndeliveredMail(test.db);
    expect((await decide(id, 'send_again')).status).toBe(200);
    expect(await find(id)).toMatchObject({ status: 'queued', attempts: 0, failedAt: null, lastError: null });
    await test.drainJobs();
    expect(await find(id)).toMatchObject({ status: 'sent', attempts: 1, sentAt: test.clock.now() });
    expect(await lastAct()).toMatchObject({ action: 'mail_sent_again', subject: { kind: 'mail', id } });
  });

  it('is dropped by support with its text, and logged', async () => {
    const { id } = await anUndeliveredMail(test.db);
    expect((await decide(id, 'drop')).status).toBe(200);
    expect(await find(id)).toMatchObject({ status: 'dropped', text: '', html: '' });
    expect(await lastAct()).toMatchObject({ action: 'mail_dropped', subject: { kind: 'mail', id } });
    await test.drainJobs();
    expect((await find(id)).status).toBe('dropped');
  });

  it('is decided once: the second of two people gets a refusal', async () => {
    const { id } = await anUndeliveredMail(test.db);
    const both = await Promise.all([decide(id, 'send_again'), decide(id, 'drop')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await decide(admin.user._id, 'drop')).body.error?.code).toBe('already_decided');
  });
});

describe('a receipt that did not arrive', () => {
  it('says so on its page with part of the address, until one arrives, and in the stay’s story', async () => {
    const owner = await test.signUp('vendor');
    const lot = await aLocation(test.db, { ownerId: owner.user._id });
    const zone = await aZone(test.db, { locationId: lot.id });
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId: zone.id });
    const send = async (email: string) => {
      await test.call('POST /contact/sendReceipt', { body: { email, name: 'Dora', sessionData: { receiptKey } } });
      await test.drainJobs();
    };
    const receipt = async () => (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
    expect((await receipt()).notDelivered).toBeNull();
    await send('dora@bounce.example');
    expect((await receipt()).notDelivered).toEqual({ to: 'd…@bounce.example' });
    test.clock.advance(1);
    await send('dora@people.example');
    expect((await receipt()).notDelivered).toBeNull();

    const [session] = (await receipt()).sessions;
    const at = { locationId: lot.id, id: session?.orderId ?? '' };
    const story = await test.call('GET /support/locations/:locationId/orders/:id', { params: at }, admin.headers);
    const mails = story.body.data.events.filter(({ kind }) => kind.startsWith('mail'));
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['mail_failed', 'dora@bounce.example'],
      ['mailed', 'dora@people.example'],
    ]);
    expect(mails[0]?.note).toMatch(/^Your parking receipt, .+ – 550 5\.1\.1 /);
  });
});

describe('a support answer that did not arrive', () => {
  it('is marked as such next to the answer', async () => {
    const { id } = await aContactMessage(test.db, { email: 'cy@bounce.example' });
    await test.call(
      'POST /support/messages/:id/answers',
      { params: { id }, body: { text: 'Found it.' } },
      admin.headers,
    );
    await test.drainJobs();
    const { message } = (await test.call('GET /support/messages/:id', { params: { id } }, admin.headers)).body.data;
    expect(message.replies).toMatchObject([{ sentAt: null, notSent: '550 5.1.1 No such mailbox here' }]);
    const [found] = (await list()).data.messages;
    expect(found?.letterId).toBe(id);
  });

  it('leaves the message open, unless a later answer was sent', async () => {
    const { id } = await aContactMessage(test.db, { email: 'kim@bounce.example' });
    const answer = (text: string) =>
      test.call('POST /support/messages/:id/answers', { params: { id }, body: { text } }, admin.headers);
    const status = async () =>
      (await test.call('GET /support/messages/:id', { params: { id } }, admin.headers)).body.data.message.status;
    await answer('Found it.');
    expect(await status()).toBe('closed');
    await test.drainJobs();
    expect(await status()).toBe('open');
    await answer('Found it, really.');
    const [first, second] = await test.db
      .selectFrom('contactAnswers')
      .select('messageId')
      .where('contactMessageId', '=', id)
      .orderBy('id')
      .execute();
    const failed = { reason: 'Gone', code: null, now: test.clock.now() };
    await markFailed(test.db, first?.messageId ?? '', failed);
    expect(await status()).toBe('closed');
    await markFailed(test.db, second?.messageId ?? '', failed);
    expect(await status()).toBe('open');
  });
});

describe('an address that the mail server rejects on submission', () => {
  it('is marked at once, at support and on its holder’s profile', async () => {
    const to = 'moved-away@people.example';
    const mail = await aMailServerWithout(to);
    const { call, db, deps, drainJobs, signUp } = await createTestApp({ deps: { mail } });
    const [support, driver] = [await signUp('admin'), await signUp('customer')];
    await db.updateTable('users').set({ email: to }).where('id', '=', driver.user._id).execute();
    const words = { subject: 'Your receipt', text: 'Hi', html: '<p>Hi</p>' };
    const id = await queueMessage(db, deps, { channel: 'email', to, ...words });
    await drainJobs();
    const { messages } = (await call('GET /support/undelivered', {}, support.headers)).body.data;
    const found = messages.find(({ _id }) => _id === id);
    expect(found).toMatchObject({ to, status: 'failed', tries: 1, errorCode: '550', badAddress: true });
    const { trouble } = (await call('GET /users/mail-trouble', {}, driver.headers)).body.data;
    expect(trouble).toMatchObject({ to, reason: expect.stringContaining('No such user') });
  });
});

describe('the profile of a user whose mail bounces', () => {
  it('says so only to that user, and not after a mail arrives', async () => {
    const driver = await test.signUp('customer');
    const trouble = async () => (await test.call('GET /users/mail-trouble', {}, driver.headers)).body.data.trouble;
    expect(await trouble()).toBeNull();
    const { email } = driver.user;
    const bounced = { channel: 'email', address: email, reason: '550 Nobody here', errorCode: '550' } as const;
    const times = { firstAt: test.clock.now(), lastAt: test.clock.now() };
    await test.db
      .insertInto('undeliverableAddresses')
      .values({ ...bounced, ...times, messageId: driver.user._id })
      .execute();
    expect(await trouble()).toEqual({ to: email, reason: '550 Nobody here', at: test.clock.now().toISOString() });
    const mail = { channel: 'email' as const, to: email, subject: 'News', text: 'Hi', html: '<p>Hi</p>' };
    await queueMessage(test.db, test.deps, mail);
    await test.drainJobs();
    expect(await trouble()).toBeNull();
  });
});
