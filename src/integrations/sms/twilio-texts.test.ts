import { afterAll, describe, expect, it } from 'vitest';
import {
  signTwilioCall,
  startTwilio,
  TWILIO_TEST,
  type TwilioFault,
} from '#platform/testing/stand-ins/twilio-stand-in.ts';
import { aText, testTextsPort } from './texts.suite.ts';
import { checkTwilio } from './twilio-client.ts';
import { createTwilioTexts } from './twilio-texts.ts';

const NOON = new Date('2026-11-20T18:00:00Z');
const twilio = await startTwilio(() => NOON);
const callbackUrl = 'https://parkvale.example/api/v1/webhooks/twilio';
const { accountSid, authToken, sender } = TWILIO_TEST;
const account = { accountSid, authToken, apiUrl: twilio.url };
const texts = createTwilioTexts({ ...account, senders: [sender], perSecond: 1, callbackUrl });
afterAll(() => expect(twilio.breaches).toEqual([]));

testTextsPort('Twilio', texts);

const sendOnBadDay = async (fault: TwilioFault) => {
  twilio.fault = fault;
  const text = aText();
  const outcome = await texts.send(text);
  twilio.fault = null;
  return { text, outcome, found: await texts.findSent(text, NOON) };
};

describe('a text by Twilio', () => {
  it('goes out as written, with its callback address', async () => {
    const text = aText();
    await texts.send(text);
    expect(twilio.messages.at(-1)).toMatchObject({
      to: text.to,
      from: text.from,
      body: text.text,
      statusCallback: `${callbackUrl}?message=${text.messageId}`,
    });
  });

  it.each(['dropped before', '500 before'] as const)(
    'is in doubt when the call was %s, and is not found',
    async (fault) => {
      const { outcome, found } = await sendOnBadDay(fault);
      expect([outcome.kind, found]).toEqual(['unknown', []]);
    },
  );

  it.each(['dropped after', '500 after'] as const)(
    'is in doubt when the call was %s it acted, and is found',
    async (fault) => {
      const { outcome, found } = await sendOnBadDay(fault);
      expect(outcome.kind).toBe('unknown');
      expect(found).toEqual([{ ref: twilio.messages.at(-1)?.sid, state: 'accepted' }]);
    },
  );

  it.each(['429', '401'] as const)('was certainly not sent when Twilio answers %s', async (fault) => {
    const { outcome, found } = await sendOnBadDay(fault);
    expect([outcome.kind, found]).toEqual(['not_now', []]);
  });

  it('is in doubt when Twilio is silent or incoherent, and certainly not sent when it cannot be reached', async () => {
    const patient = { ...account, patienceMs: 100, senders: [sender], perSecond: 1, callbackUrl };
    twilio.day = 'silent';
    expect((await createTwilioTexts(patient).send(aText())).kind).toBe('unknown');
    twilio.day = 'garbled';
    expect((await createTwilioTexts(patient).send(aText())).kind).toBe('unknown');
    const nobody = createTwilioTexts({ ...patient, apiUrl: 'http://127.0.0.1:1' });
    expect((await nobody.send(aText())).kind).toBe('not_now');
  });

  it('is refused without blaming the number when it cannot be reached from ours', async () => {
    expect(await texts.send(aText({ to: '+15005550002' }))).toMatchObject({
      kind: 'refused',
      why: 'other',
      code: '21612',
    });
  });

  it('is not confused with an earlier text of the same words, or to another number', async () => {
    const text = aText();
    await texts.send(text);
    expect(await texts.findSent(text, new Date(NOON.getTime() + 1000))).toEqual([]);
    expect(await texts.findSent({ ...text, to: '+13125550199' }, NOON)).toEqual([]);
  });
});

describe('the settings of Twilio', () => {
  it('are checked without sending a text', async () => {
    expect(await checkTwilio(account)).toEqual({ kind: 'ok' });
    expect(await checkTwilio(null)).toMatchObject({ kind: 'unset' });
    expect(await checkTwilio({ ...account, authToken: 'another' })).toMatchObject({
      kind: 'wrong',
      why: expect.stringContaining('TWILIO_AUTH_TOKEN'),
    });
    expect(await checkTwilio({ ...account, apiUrl: 'http://127.0.0.1:1' })).toMatchObject({
      kind: 'wrong',
      why: expect.stringContaining('cannot be reached'),
    });
    expect(twilio.requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('a call by Twilio', () => {
  const read = (params: Record<string, string>, query = '') => {
    const url = `${callbackUrl}${query}`;
    return texts.readCall({ url, params, signature: signTwilioCall(url, params) });
  };

  it('reports the state of a text, by our id', () => {
    const id = aText().messageId;
    expect(read({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30006' }, `?message=${id}`)).toEqual({
      kind: 'delivery',
      messageId: id,
      ref: 'SM1',
      state: 'undelivered',
      error: { code: '30006', why: 'bad_number' },
    });
    expect(read({ MessageSid: 'SM1', MessageStatus: 'sending' })).toMatchObject({ state: 'accepted', error: null });
  });

  it('reports an incoming text, and whether Twilio has answered it', () => {
    const reported = { MessageSid: 'SM2', SmsStatus: 'received', From: '+13125550142', Body: 'Stop' };
    expect(read(reported)).toMatchObject({ kind: 'received', from: '+13125550142', body: 'Stop', answered: false });
    expect(read({ ...reported, OptOutType: 'STOP' })).toMatchObject({ answered: true });
  });

  it('is rejected with another address, another field or another token (V8.3.1)', () => {
    const params = { MessageSid: 'SM1', MessageStatus: 'delivered' };
    const signature = signTwilioCall(callbackUrl, params);
    expect(texts.readCall({ url: `${callbackUrl}?message=1`, params, signature })).toBeNull();
    expect(texts.readCall({ url: callbackUrl, params: { ...params, To: '+1' }, signature })).toBeNull();
    const forged = signTwilioCall(callbackUrl, params, 'another-token');
    expect(texts.readCall({ url: callbackUrl, params, signature: forged })).toBeNull();
  });

  it('is answered with a text that cannot become markup, or with nothing', () => {
    expect(texts.answerTo('A <b> & c').body).toContain('<Message>A &lt;b&gt; &amp; c</Message>');
    expect(texts.answerTo(null).body).toMatch(/<Response\/>/);
  });
});
