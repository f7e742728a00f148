import { beforeEach, describe, expect, it } from 'vitest';
import { createTwilioTexts } from '#integrations/sms/twilio-texts.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { startTwilio, TWILIO_TEST, twilioCall } from '#platform/testing/stand-ins/twilio-stand-in.ts';
import { MAX_TEXT_ATTEMPTS } from '../../rules/send-again.ts';
import { type NewText, queueText } from '../outgoing-messages.ts';
import { findUndeliverable } from '../undeliverable.store.ts';
import { recordConsent } from './consents.ts';
import { sendText } from './send-text.ts';

const clockOf: { now: () => Date } = createFakeClock();
const twilio = await startTwilio(() => clockOf.now());
const PUBLIC_URL = 'https://parkvale.example';
const HOOK = `${API_PREFIX}/webhooks/twilio`;
const { accountSid, authToken, sender } = TWILIO_TEST;
const account = { accountSid, authToken, apiUrl: twilio.url, callbackUrl: `${PUBLIC_URL}${HOOK}` };
const texts = createTwilioTexts({ ...account, senders: [sender], perSecond: 1 });
const test = await createTestApp({ deps: { texts }, config: { publicUrl: PUBLIC_URL } });
clockOf.now = test.clock.now;

let numbers = 0;
const aNumber = () => `+1312555${String(1000 + numbers++)}`;
const agreed = async (phone = aNumber()) => {
  await recordConsent(test.db, test.deps, { phone, source: 'stand', recordedBy: null });
  return phone;
};
const queue = (more: Partial<NewText> & { to: string }) =>
  queueText(test.db, test.deps, { text: 'Your car is ready.', urgency: 'normal', ...more });
const find = (id: string) => test.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const sentTo = (phone: string) => twilio.messages.filter(({ to }) => to === phone);
/** Lets seconds pass and runs what is due in each. */
async function secondsPass(seconds: number, step = 1): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    test.clock.advance(step / 60);
    await test.drainJobs();
  }
}
const call = (params: Record<string, string>, { query = '', token = authToken, remoteAddress = '192.0.2.1' } = {}) =>
  test.app.inject({ remoteAddress, ...twilioCall(`${PUBLIC_URL}${HOOK}${query}`, params, token) });
const notify = (id: string, MessageSid: string, MessageStatus: string, ErrorCode?: string) =>
  call({ MessageSid, MessageStatus, ...(ErrorCode && { ErrorCode }) }, { query: `?message=${id}` });
let heard = 0;
const receive = (From: string, Body: string, more: Record<string, string> = {}) =>
  call({ MessageSid: `SM-heard-${heard++}`, SmsStatus: 'received', From, Body, ...more });

beforeEach(async () => {
  twilio.fault = null;
  await secondsPass(120, 30);
});

describe('a text', () => {
  it('goes out once to a number that agreed, and stores the provider’s reference', async () => {
    const to = await agreed();
    const { id, withheld } = await queue({ to });
    await test.drainJobs();
    await test.handlers['send-text']({ booked: false });
    expect([withheld, sentTo(to).length]).toEqual([null, 1]);
    expect(await find(id)).toMatchObject({ status: 'accepted', providerRef: sentTo(to)[0]?.sid, attempts: 1, sender });
  });

  it('is suppressed, and recorded as such, for a number that never agreed', async () => {
    const to = aNumber();
    const { id, withheld } = await queue({ to });
    await test.drainJobs();
    expect([withheld, sentTo(to)]).toEqual(['no_consent', []]);
    expect(await find(id)).toMatchObject({ status: 'suppressed', errorCode: 'no_consent', text: '' });
  });

  it('goes to a number that has just requested a code, without standing consent', async () => {
    const to = aNumber();
    await queue({ to, text: 'Your code is 123456.', service: 'code_requested' });
    await test.drainJobs();
    expect(sentTo(to)).toHaveLength(1);
  });

  it.each(['3125550142', '+1312555014x', '+13125550142,+13125550143', ''])(
    'goes to one number, never to "%s"',
    async (to) => {
      await expect(queue({ to })).rejects.toThrow('exactly one recipient');
    },
  );
});

describe('many texts', () => {
  it('go out at the rate of their sender, "ready" ones first', async () => {
    const [slow, ready] = [await agreed(), await agreed()];
    for (let i = 0; i < 3; i++) await queue({ to: slow, text: `News ${i}` });
    await queue({ to: ready, urgency: 'ready' });
    await test.drainJobs();
    expect([sentTo(ready).length, sentTo(slow).length]).toEqual([1, 0]);
    for (const sent of [1, 2, 3]) {
      await secondsPass(1);
      expect(sentTo(slow)).toHaveLength(sent);
    }
    await secondsPass(10);
    expect(sentTo(slow)).toHaveLength(3);
  });

  it('share the rate among all processes, and use every number', async () => {
    const senders = [sender, '+15005550007'];
    const two = createTwilioTexts({ ...account, senders, perSecond: 1 });
    const to = await agreed();
    for (let i = 0; i < 6; i++) await queue({ to, text: `To many ${i}` });
    const other = { ...test.deps, texts: two };
    await Promise.all(Array.from({ length: 6 }, () => sendText(other, { booked: false })));
    expect(new Set(sentTo(to).map(({ from }) => from))).toEqual(new Set(senders));
    expect(sentTo(to)).toHaveLength(2);
    await secondsPass(20);
    expect(sentTo(to)).toHaveLength(6);
    expect(new Set(sentTo(to).map(({ body }) => body)).size).toBe(6);
  });
});

describe('an attempt with an unknown outcome', () => {
  it.each(['dropped after', '500 after'] as const)('is looked up and not repeated: %s', async (fault) => {
    const to = await agreed();
    const { id } = await queue({ to });
    twilio.fault = fault;
    await test.drainJobs();
    expect(await find(id)).toMatchObject({ status: 'queued', unsettledSince: test.clock.now() });
    twilio.fault = null;
    await secondsPass(60);
    expect(sentTo(to)).toHaveLength(1);
    expect(await find(id)).toMatchObject({
      status: 'accepted',
      providerRef: sentTo(to)[0]?.sid,
      unsettledSince: null,
    });
  });

  it.each(['dropped before', '500 before', '429', '401'] as const)(
    'is made again when it was not taken: %s',
    async (fault) => {
      const to = await agreed();
      const { id } = await queue({ to });
      twilio.fault = fault;
      await test.drainJobs();
      twilio.fault = null;
      await secondsPass(60);
      expect(sentTo(to)).toHaveLength(1);
      expect(await find(id)).toMatchObject({ status: 'accepted', attempts: 2 });
    },
  );

  it('is found although the same text went to the number before and again later', async () => {
    const to = await agreed();
    const ids = [];
    for (const fault of [null, 'dropped after', 'dropped before', 'dropped after'] as const) {
      twilio.fault = fault;
      ids.push((await queue({ to })).id);
      await secondsPass(2);
    }
    twilio.fault = null;
    await secondsPass(120);
    const refs = await Promise.all(ids.map(async (id) => (await find(id)).providerRef));
    expect(sentTo(to)).toHaveLength(4);
    expect([...refs].sort()).toEqual(
      sentTo(to)
        .map(({ sid }) => sid)
        .sort(),
    );
  });

  it('is settled by the provider’s news, before any look-up', async () => {
    const to = await agreed();
    const { id } = await queue({ to });
    twilio.fault = 'dropped after';
    await test.drainJobs();
    twilio.fault = null;
    const ref = sentTo(to)[0]?.sid ?? '';
    await notify(id, ref, 'delivered');
    const requested = twilio.requests.length;
    await secondsPass(60);
    expect(await find(id)).toMatchObject({ status: 'delivered', providerRef: ref });
    expect([sentTo(to).length, twilio.requests.length]).toEqual([1, requested]);
  });

  it('is repeated by another process when its own died, after a look-up', async () => {
    const to = await agreed();
    const { id } = await queue({ to });
    const dead = { ...test.deps, texts: { ...texts, send: () => Promise.reject(new Error('killed')) } };
    await expect(sendText(dead, { booked: false })).rejects.toThrow('killed');
    await secondsPass(150, 5);
    expect(sentTo(to)).toHaveLength(1);
    expect(await find(id)).toMatchObject({ status: 'accepted', attempts: 2 });
  });

  it('ends as a dead letter that says so when the provider is down for long', async () => {
    const to = await agreed();
    const { id } = await queue({ to });
    twilio.day = 'dropped';
    await secondsPass(3 * 3600, 600);
    twilio.day = 'good';
    expect(await find(id)).toMatchObject({
      status: 'failed',
      attempts: MAX_TEXT_ATTEMPTS,
      lastError: expect.stringContaining('Nobody knows whether it was sent'),
    });
  });
});

describe('the provider’s news about a text', () => {
  const aSentText = async () => {
    const to = await agreed();
    const { id } = await queue({ to });
    await secondsPass(2);
    return { to, id, ref: sentTo(to)[0]?.sid ?? '' };
  };

  it('is stored, and late or duplicate news never reverts it', async () => {
    const { id, ref } = await aSentText();
    for (const status of ['queued', 'delivered', 'sent', 'delivered', 'sending']) {
      expect((await notify(id, ref, status)).statusCode).toBe(200);
    }
    expect(await find(id)).toMatchObject({ status: 'delivered', deliveredAt: test.clock.now() });
  });

  it('shows at support when it could not be delivered, and its number is marked', async () => {
    const admin = await test.signUp('admin');
    const { id, ref, to } = await aSentText();
    await notify(id, ref, 'undelivered', '30006');
    const { messages } = (await test.call('GET /support/undelivered', {}, admin.headers)).body.data;
    expect(messages.find(({ _id }) => _id === id)).toMatchObject({
      channel: 'sms',
      to,
      subject: 'Your car is ready.',
      status: 'undelivered',
      errorCode: '30006',
      badAddress: true,
    });
    const body = { decision: 'send_again' as const };
    await test.call('PATCH /support/undelivered/:id', { params: { id }, body }, admin.headers);
    await secondsPass(3);
    const again = sentTo(to)[1]?.sid ?? '';
    await notify(id, ref, 'undelivered', '30006');
    expect(await find(id)).toMatchObject({ status: 'accepted', providerRef: again });
    await notify(id, again, 'delivered');
    expect(await findUndeliverable(test.db, 'sms', to)).toBeNull();
  });

  it('is rejected without the provider’s signature', async () => {
    const { id, ref } = await aSentText();
    const params = { MessageSid: ref, MessageStatus: 'delivered' };
    const forged = await call(params, { query: `?message=${id}`, token: 'guessed-token' });
    expect([forged.statusCode, (await find(id)).status]).toEqual([400, 'accepted']);
  });

  it('is rejected unread after too many forgeries from its network; the provider itself always gets through', async () => {
    const { id, ref } = await aSentText();
    const params = { MessageSid: ref, MessageStatus: 'delivered' };
    const remoteAddress = '198.51.100.77';
    const deliver = async (token?: string) =>
      (await call(params, { query: `?message=${id}`, remoteAddress, ...(token && { token }) })).statusCode;
    const statuses: number[] = [];
    for (let n = 0; n < 80; n++) statuses.push(await deliver('guessed-token'));
    expect([statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([30, 429]);
    expect((await find(id)).status).toBe('accepted');
    expect(await deliver()).toBe(200);
    expect((await find(id)).status).toBe('delivered');
    test.clock.advance(2);
    expect(await deliver('guessed-token')).toBe(400);
  });

  it('changes nothing when it is not about one of our texts', async () => {
    const { id } = await aSentText();
    expect((await notify(id, 'SM-of-somebody-else', 'delivered')).statusCode).toBe(200);
    expect((await notify('not-an-id', 'SM-of-somebody-else', 'delivered')).statusCode).toBe(200);
    expect((await find(id)).status).toBe('accepted');
  });

  it('is a dead letter at once for an invalid number', async () => {
    const to = await agreed('+15005550001');
    const { id } = await queue({ to });
    await secondsPass(2);
    expect(await find(id)).toMatchObject({ status: 'failed', attempts: 1, errorCode: '21211' });
    expect(await findUndeliverable(test.db, 'sms', to)).toMatchObject({ address: to });
  });
});

describe('STOP and START', () => {
  it.each(['STOP', 'StopAll', 'unsubscribe', 'cancel', 'END', 'quit'])(
    '%s ends all texts until START',
    async (word) => {
      const to = await agreed();
      const waiting = await queue({ to });
      await receive(to, word);
      await secondsPass(5);
      expect((await find(waiting.id)).status).toBe('suppressed');
      const next = await queue({ to, service: 'code_requested' });
      expect(next.withheld).toBe('stopped');
      await recordConsent(test.db, test.deps, { phone: to, source: 'stand', recordedBy: null });
      expect((await queue({ to })).withheld).toBe('stopped');
      await receive(to, 'Start');
      expect((await queue({ to })).withheld).toBeNull();
      await secondsPass(5);
      expect(sentTo(to)).toHaveLength(1);
    },
  );

  it('counts once, however late it is delivered again', async () => {
    const to = await agreed();
    const stop = { MessageSid: 'SM-stop-once', SmsStatus: 'received', From: to, Body: 'STOP' };
    await call(stop);
    await receive(to, 'UNSTOP');
    await call(stop);
    expect((await queue({ to })).withheld).toBeNull();
    await secondsPass(3);
  });

  it('is also learned from the provider, when it refuses a number that said STOP there', async () => {
    const to = await agreed('+15005550004');
    const { id } = await queue({ to });
    await secondsPass(2);
    expect(await find(id)).toMatchObject({ status: 'suppressed', errorCode: 'stopped' });
    expect((await queue({ to })).withheld).toBe('stopped');
  });

  it('records who agreed, where and when, and the withdrawal', async () => {
    const to = await agreed();
    const first = test.clock.now();
    await agreed(to);
    test.clock.advance(5);
    await receive(to, 'STOP');
    const rows = await test.db.selectFrom('phoneConsents').selectAll().where('phone', '=', to).execute();
    expect(rows).toMatchObject([{ source: 'stand', recordedAt: first, withdrawnAt: test.clock.now() }]);
  });

  it('HELP is answered with who we are, even to a stopped number, unless the provider did', async () => {
    const to = await agreed();
    await receive(to, 'STOP');
    expect((await receive(to, 'Help')).body).toContain('<Message>Parkvale');
    expect((await receive(to, 'HELP', { OptOutType: 'HELP' })).body).not.toContain('<Message>');
    expect((await receive(to, 'Where is my car?')).body).not.toContain('<Message>');
  });
});
