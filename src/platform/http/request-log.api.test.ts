import { describe, expect, it } from 'vitest';
import { createLogReader } from '#platform/testing/app/log-reader.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  confirmCard,
  payForStay,
  prepareStay,
  returnFrom,
  TEST_CARDS,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { hashCapability } from './access/principal.ts';

const log = createLogReader();
const test = await createTestApp({ config: { logLevel: 'debug' }, logTo: log });
const vendor = await test.signUp('vendor', 'Vera Vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500 });
const PLATE = 'SECRT77';
const EMAIL = 'dora@people.example';

/** Everything a driver does on one visit, right and wrong. Returns what must stay secret. */
async function aVisit(): Promise<string[]> {
  const guest = aGuest();
  const stay = await prepareStay(test, guest, { zoneId: zone.id, vehicles: [{ plate: PLATE, state: 'IL' }] });
  await confirmCard(test, stay.clientSecret, TEST_CARDS.declined);
  await confirmCard(test, stay.clientSecret);
  await returnFrom(test, stay.clientSecret);
  await test.call('GET /sessions/:id', { params: { id: stay.sessionId } }, guest.headers);
  await test.call('GET /receipts/:key', { params: { key: stay.receiptKey } });
  const sessionData = { receiptKey: stay.receiptKey, vehiclePlate: PLATE };
  await test.call('POST /contact/sendReceipt', { body: { email: EMAIL, name: 'Dora Driver', sessionData } });
  await test.call('POST /receipts/:key/claim', { params: { key: stay.receiptKey } }, vendor.headers);
  const added = await test.call('POST /sessions/add', { body: { sessionId: stay.sessionId, hours: 1 } }, guest.headers);
  await test.drainJobs();
  return [guest.guestId ?? '', stay.clientSecret, added.body.data.clientSecret ?? '', stay.receiptKey];
}

async function aSignIn(): Promise<string[]> {
  const { body } = await test.call('POST /users/login', {
    body: { email: vendor.user.email, password: 'Correct-horse-1' },
  });
  await test.call('POST /users/login', { body: { email: EMAIL, password: 'Wrong-horse-1' } });
  await test.call('POST /users/forgot-password', { body: { email: vendor.user.email } });
  await test.call('GET /me', {}, { cookie: `jwt=${body.token}`, authorization: 'Bearer made-up-made-up-made-up' });
  return [body.token, vendor.token, vendor.user.email, 'Correct-horse-1', 'Wrong-horse-1', 'made-up-made-up'];
}

/** Addresses with keys, requests to unknown places, and failing calls. */
async function aFailure(secrets: readonly string[]): Promise<void> {
  const [guestId = '', clientSecret = '', , receiptKey = ''] = secrets;
  for (const url of [
    `/receipt/${receiptKey}`,
    `/reset/${receiptKey}?plate=${PLATE}`,
    `/api/v1/receipts/${receiptKey}/%`,
  ]) {
    await test.app.inject({
      url,
      headers: { referer: `http://localhost/receipt/${receiptKey}`, 'x-guest-id': guestId },
    });
  }
  const detail = `Key (plate)=(${PLATE}) already exists.`;
  for (const error of [
    Object.assign(new Error(`invalid input syntax for type uuid: "${PLATE} ${EMAIL}"`), { code: '22P02' }),
    Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'plates',
      detail,
      parameters: [PLATE],
    }),
  ]) {
    const fail = () => Promise.reject(error);
    const jobs = { enqueue: fail };
    const broken = await createTestApp({ config: { logLevel: 'debug' }, logTo: log, deps: { jobs } });
    const body = { name: 'Dora Driver', email: EMAIL, message: `${PLATE} ${clientSecret}` };
    expect((await broken.call('POST /contact/contact-us', { body }, { 'x-guest-id': guestId })).status).toBe(500);
  }
}

describe('the log of a visit', () => {
  it('holds no plate, guest id, key, token, password, card, name or address, even on failure (V16.2.5, V14.2.1)', async () => {
    const secrets = [...(await aVisit()), ...(await aSignIn())];
    await aFailure(secrets);
    expect(log.linesSaying('request').length).toBeGreaterThan(15);
    expect(log.linesSaying('request failed')).toHaveLength(2);
    const written = log.text();
    const cards = [TEST_CARDS.approved, TEST_CARDS.declined];
    const words = [...secrets, ...cards, PLATE, EMAIL, 'Dora', 'Vera', hashCapability(secrets[0] ?? '')];
    expect(words.filter((word) => word === '' || written.includes(word))).toEqual([]);
  });

  it('holds what an investigation needs: when, which call, how it ended and how long it took', () => {
    const [line] = log.linesSaying('request');
    expect(line).toMatchObject({ method: 'POST', route: '/api/v1/users/signup', status: 201 });
    expect(line).toEqual(
      expect.objectContaining({ ms: expect.any(Number), reqId: expect.any(String), time: expect.any(Number) }),
    );
  });
});

describe('a refused caller', () => {
  const stranger = async () => (await test.signUp('customer')).headers;
  const turnedAway: Array<[string, () => Promise<unknown>, object]> = [
    [
      'without having signed in',
      () => test.call('GET /me', {}),
      { endpoint: 'GET /me', refusal: 'not_signed_in', user: null },
    ],
    [
      'by another role',
      async () => test.call('DELETE /zones/:id', { params: { id: zone.id } }, await stranger()),
      { endpoint: 'DELETE /zones/:id', refusal: 'wrong_role', user: expect.any(String) },
    ],
    [
      'from what is not theirs',
      async () => test.call('DELETE /locations/:id', { params: { id: lot.id } }, (await test.signUp('vendor')).headers),
      { endpoint: 'DELETE /locations/:id', refusal: 'not_found', user: expect.any(String) },
    ],
    [
      'coming from another site',
      () =>
        test.call(
          'PATCH /users/update',
          { body: {} },
          { cookie: `jwt=${vendor.token}`, 'sec-fetch-site': 'cross-site' },
        ),
      { endpoint: 'PATCH /users/update', refusal: 'cross_site', user: vendor.user._id },
    ],
    [
      'with a wrong password',
      () => test.call('POST /users/login', { body: { email: EMAIL, password: 'x' } }),
      { endpoint: 'POST /users/login', refusal: 'login_failed', user: null },
    ],
    [
      'with a link that is not good',
      () => test.call('PATCH /users/reset-password/:token', { params: { token: 'x' }, body: { password: 'x' } }),
      { endpoint: 'PATCH /users/reset-password/:token', refusal: 'token_invalid' },
    ],
    [
      "with somebody else's payment",
      async () => {
        const { clientSecret } = await prepareStay(test, aGuest(), { zoneId: zone.id });
        return test.call('POST /sessions', { body: { clientSecret } }, aGuest().headers);
      },
      { endpoint: 'POST /sessions', refusal: 'intent_unknown' },
    ],
    [
      "asking for somebody else's receipt",
      async () => {
        const { sessionId } = await payForStay(test, aGuest(), { zoneId: zone.id });
        const sessionData = { _id: sessionId };
        return test.call('POST /contact/sendReceipt', { body: { email: EMAIL, name: 'A', sessionData } });
      },
      { endpoint: 'POST /contact/sendReceipt', refusal: 'not_found' },
    ],
    [
      'with a message that the provider did not sign',
      () => test.app.inject({ method: 'POST', url: '/api/v1/webhooks/sandbox', payload: { id: 'evt_1' } }),
      { endpoint: 'POST /webhooks/sandbox', refusal: 'signature_invalid' },
    ],
  ];

  it.each(turnedAway)('%s is logged (V16.3.2)', async (_, act, line) => {
    await act();
    expect(log.linesSaying('access refused').at(-1)).toMatchObject({ ...line, address: '127.0.0.1', level: 40 });
  });

  it('for too many attempts is logged (V16.3.2)', async () => {
    const own = createLogReader();
    const limited = await createTestApp({ rateLimits: true, config: { logLevel: 'warn' }, logTo: own });
    const write = () => limited.call('POST /contact/contact-us', { body: { name: 'A', email: EMAIL, message: 'Hi' } });
    for (let n = 0; n < 11; n++) await write();
    const refused = own.linesSaying('access refused');
    expect(refused).toMatchObject([{ endpoint: 'POST /contact/contact-us', refusal: 'too_many_requests' }]);
  });

  it('who only mistyped something is not logged', async () => {
    const before = log.linesSaying('access refused').length;
    await test.call('GET /signs/:code', { params: { code: 'NOSUCH' } });
    await test.call('POST /billing/stripe-intent', { body: { zoneId: zone.id, hours: 99 } });
    expect(log.linesSaying('access refused')).toHaveLength(before);
  });
});
