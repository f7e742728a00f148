import { createHash, createHmac, randomBytes } from 'node:crypto';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import type { LaneAnswer, Passage } from '../gates.contract.ts';
import { keyText, stepAt, stepBytes, typedOf } from '../rules/lane-code.ts';

const KEY = 'k'.repeat(64);
const ID = '018f3a52-7c1e-7bd0-9d2b-0a6f1f0c9e11';
const SEE = 'GET /lanes/:key';
const SCAN = 'POST /lanes/:key/scans';
const LIST = 'GET /lanes/:key/passes';

const aView = (changes: Partial<Answer<typeof SEE>['data']> = {}) => ({
  data: {
    lotName: 'Lake Street Garage',
    phoneNumber: '(312) 555-0123',
    laneName: 'North entry',
    direction: 'in' as const,
    signUrl: null,
    isFull: false,
    heldOpenUntil: null,
    timeZone: 'America/Chicago',
    whenSilent: 'open' as const,
    localUrl: null,
    code: null,
    last: null,
    owedBefore: [],
    now: new Date().toISOString(),
    ...changes,
  },
});
const anAnswer = (passage: Partial<Passage>, more: Partial<LaneAnswer> = {}) => ({
  data: {
    passage: {
      _id: ID,
      laneId: ID,
      direction: 'in' as const,
      at: new Date().toISOString(),
      signal: 'code' as const,
      outcome: 'opened' as const,
      cause: 'session' as const,
      why: null,
      trouble: null,
      plateNumber: 'ABC123',
      state: 'IL',
      owed: null,
      ...passage,
    },
    elsewhere: null,
    opensAt: null,
    earlyCents: null,
    payUrl: null,
    otherPlate: null,
    owedBefore: [],
    ...more,
  },
});
const noPasses = { data: { passes: [], takenAt: new Date().toISOString(), leaveSeconds: 600 } };

async function open(changes: Parameters<typeof aView>[0] = {}, list: Answer<typeof LIST> = noPasses): Promise<void> {
  api.answer(SEE, aView(changes));
  api.answer(LIST, list);
  await openPage(`/lane/${KEY}`);
}

async function type(digits: string): Promise<void> {
  for (const digit of digits) await press(digit);
  await press('OK');
}

const aCodeKey = (): Buffer =>
  createHash('sha256')
    .update(keyText(randomBytes(36).toString('base64url')))
    .digest();
/** A code on the lane's list, of a car that is outside. */
const listed = (key: Buffer, span: { readonly f: number; readonly u: number }) => ({
  ...{ i: 'one', r: 'r', k: key.toString('base64url'), s: 'outside' as const, t: 'token' },
  ...span,
});
/** What its reader types now. */
const digitsNow = (key: Buffer): string =>
  typedOf(
    createHmac('sha256', key)
      .update(stepBytes(stepAt(new Date())))
      .digest(),
  );

describe('the page at a lane', () => {
  test('takes the digits of a receipt, and says that the gate opens', async () => {
    await open();
    await screen.findByText('Enter your code');
    api.answer(SCAN, anAnswer({}));
    await type('12345678');
    await screen.findByText('Welcome, ABC123');
    expect(api.calls(SCAN)[0]?.body).toMatchObject({ code: '12345678' });
  });

  test('says the sum and where it is paid', async () => {
    await open({ direction: 'out' });
    await screen.findByText('Enter your code to leave');
    const owed = { outcome: 'denied', cause: null, why: 'owed', owed: 1100, direction: 'out' } as const;
    api.answer(SCAN, anAnswer(owed, { payUrl: 'https://parkvale.example/p/ABC234' }));
    await type('12345678');
    await screen.findByText('$11.00 to pay');
    // The QR code beside it has the same words as its title.
    await screen.findByText('Pay on your phone. The gate opens by itself once you have.', { selector: 'span' });
  });

  test.each([
    ['A car is inside on this code already', { outcome: 'denied', why: 'inside', cause: null }, {}],
    ['The gate did not open', { outcome: 'refused', trouble: 'bar_stuck' }, {}],
    ['The gate did not answer', { outcome: 'unknown', trouble: 'no_answer' }, {}],
    ['Enter your code, or press Help', { outcome: 'denied', why: 'unknown_car', cause: null }, {}],
    [
      'This is another lot’s code: Adams Street Lot',
      { outcome: 'denied', why: 'wrong_lot', cause: null },
      { elsewhere: { name: 'Adams Street Lot', address: '9 Adams St' } },
    ],
  ] as const)('says what is in the way: %s', async (words, passage, more) => {
    await open();
    await screen.findByText('Enter your code');
    api.answer(SCAN, anAnswer(passage, more));
    await type('12345678');
    await screen.findByText(words);
    await press('Help');
    screen.getByRole('link', { name: 'Call (312) 555-0123' });
  });

  test('sounds when nothing opens, and is silent when the gate opens', async () => {
    const start = vi.fn();
    class Sound {
      currentTime = 0;
      destination = {};
      resume = async () => {};
      createGain = () => ({ gain: { value: 1 }, connect: () => {} });
      createOscillator = () => ({ frequency: { value: 1 }, connect: (to: object) => to, start, stop: () => {} });
    }
    vi.stubGlobal('AudioContext', Sound);
    onTestFinished(() => void vi.unstubAllGlobals());
    await open();
    await screen.findByText('Enter your code');
    api.answer(SCAN, anAnswer({ outcome: 'denied', why: 'used', cause: null }));
    await type('12345678');
    await screen.findByText('This code was used in and out');
    expect(start).toHaveBeenCalledTimes(2);
    await press('Back');
    api.answer(SCAN, anAnswer({}));
    await type('12345678');
    await screen.findByText('Welcome, ABC123');
    expect(start).toHaveBeenCalledTimes(2);
  });

  test('says how to show a code at a full lot where it is typed', async () => {
    await open({ isFull: true });
    await screen.findByText('Reserved spaces are kept. If you have reserved, enter your code.');
  });

  test('knows a code by its list while there is no network, and reports it once there is one', async () => {
    const key = aCodeKey();
    const now = Math.floor(Date.now() / 1000);
    const pass = listed(key, { f: now - 60, u: now + 3600 });
    await open({}, { data: { ...noPasses.data, passes: [pass] } });
    await screen.findByText('Enter your code');
    await expect.poll(() => api.calls(LIST).length).toBe(1);
    api.cutOff(SCAN);
    const digits = digitsNow(key);
    await type(digits);
    await screen.findByText('Your code is valid');
    await press('Back');
    await type(digits);
    await screen.findByText('A car is inside on this code already');
    const REPORT = 'POST /lanes/:key/reports';
    api.answer(REPORT, ({ body }) => ({ data: { taken: body.reports.map(({ eventId }) => eventId) } }));
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => api.calls(REPORT).length).toBe(1);
    expect(api.calls(REPORT)[0]?.body).toMatchObject({ reports: [{ token: 'token', opened: false }] });
    await expect.poll(() => api.calls(LIST).length).toBe(2);
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => api.calls(LIST).length).toBe(3);
    expect(api.calls(REPORT)).toHaveLength(1);
  });

  test('says what coming early costs, and opens once its driver agrees to that', async () => {
    await open();
    await screen.findByText('Enter your code');
    const early = { outcome: 'denied', cause: null, why: 'early' } as const;
    api.answer(SCAN, anAnswer(early, { opensAt: '2026-11-20T20:45:00Z', earlyCents: 1100 }));
    await type('12345678');
    await screen.findByText('You can come in from Fri, Nov 20, 2:45 PM');
    const payUrl = 'https://parkvale.example/receipt/key';
    api.answer(SCAN, anAnswer({ cause: 'reservation', owed: 1100 }, { payUrl }));
    await press('Come in now for $11.00 more');
    await screen.findByText('Welcome, ABC123');
    screen.getByText('$11.00 for coming early. Pay it on your phone, at the latest when you leave.', {
      selector: 'span',
    });
    expect(api.calls(SCAN)[1]?.body).toMatchObject({ code: '12345678', acceptedCents: 1100 });
  });

  test('offers the car that stands there in place of the one on the receipt', async () => {
    await open();
    await screen.findByText('Enter your code');
    api.answer(SCAN, anAnswer({}, { otherPlate: 'XYZ789' }));
    await type('12345678');
    await screen.findByText('Your receipt names another car than XYZ789.');
    const USE = 'POST /lanes/:key/cars';
    api.answer(USE, { data: { plateNumber: 'XYZ789' } });
    await press('Use XYZ789 from now on');
    await screen.findByText('Your receipt names XYZ789 now.');
    expect(api.calls(USE)[0]?.body).toEqual({ code: '12345678' });
  });

  test('asks what a car that the camera turned back may do', async () => {
    const { passage } = anAnswer({ outcome: 'denied', cause: null, why: 'owed', signal: 'camera', owed: 560 }).data;
    const PRESS = 'POST /lanes/:key/presses';
    api.answer(PRESS, { data: { ...anAnswer({}).data, passage, payUrl: 'https://parkvale.example/receipt/key' } });
    await open({ direction: 'out', last: passage });
    await screen.findByText('$5.60 to pay');
  });

  test('stands by what it knew when it is loaded again without a network', async () => {
    await open();
    await screen.findByText('Enter your code');
    await expect.poll(() => api.calls(LIST).length).toBe(1);
    cleanup();
    queryClient.clear();
    api.cutOff(SEE);
    api.cutOff(LIST);
    await openPage(`/lane/${KEY}`);
    await screen.findByText('Enter your code');
    screen.getByText('North entry');
    screen.getByText('No signal');
  });

  test.each([
    ['over', 'not on a list that is too old', 13, 'This gate has been without a signal for too long'],
    ['unknown_code', 'not on a fresh one', 1, 'This code is not known here'],
  ])('says of a code that is %s there that it is %s', async (why, _what, hours, words) => {
    const takenAt = new Date(Date.now() - hours * 3_600_000);
    const key = aCodeKey();
    const until = Math.floor(takenAt.getTime() / 1000) + 12 * 3600;
    const permit = listed(key, { f: 0, u: until });
    await open({}, { data: { ...noPasses.data, takenAt: takenAt.toISOString(), passes: [permit] } });
    await screen.findByText('Enter your code');
    await expect.poll(() => api.calls(LIST).length).toBe(1);
    api.cutOff(SCAN);
    const digits = digitsNow(key);
    await type(why === 'over' ? digits : digits.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)));
    await screen.findByText(words);
    screen.getByText(/^No signal since .* Press Help\.$/);
  });

  test('lets everybody through without a network for as long as the lane is held open', async () => {
    const RELAY = 'http://10.0.0.7/open';
    const server = globalThis.fetch;
    globalThis.fetch = (input, init) => (input === RELAY ? Promise.resolve(new Response()) : server(input, init));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await open({ heldOpenUntil: until, localUrl: RELAY });
    await screen.findByText('Come through');
    const PRESS = 'POST /lanes/:key/presses';
    api.cutOff(PRESS);
    await press('Open');
    await screen.findByText('Welcome');
  });

  test('says what a car left without paying before, and where to pay it', async () => {
    await open();
    await screen.findByText('Enter your code');
    const before = { startTime: '2026-11-12T20:10:00Z', payUrl: 'https://parkvale.example/receipt/key' };
    api.answer(SCAN, anAnswer({}, { owedBefore: [{ ...before, totalCost: 559 }] }));
    await type('12345678');
    await screen.findByText(/^\$5\.59 is still owed from Thu, Nov 12\./, { selector: 'span' });
  });

  test('says that its address was replaced', async () => {
    api.refuse(SEE, 'not_found');
    await openPage(`/lane/${KEY}`);
    await screen.findByText('This page was replaced');
  });
});
