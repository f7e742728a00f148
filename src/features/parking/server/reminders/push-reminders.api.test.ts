import { createPublicKey, verify } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createWebPush } from '#integrations/push/web-push.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, type Driver, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { openPushService } from '#platform/testing/stand-ins/push-service.ts';

const service = await openPushService();
afterAll(() => service.close());
const push = createWebPush({ takes: (endpoint) => endpoint.startsWith(service.origin) });
const app = await createTestApp({ deps: { push } });
const vendor = await app.signUp('vendor');
const lot = await aLocation(app.db, { ownerId: vendor.user._id, name: 'Lake Lot' });
const zone = await aZone(app.db, { locationId: lot.id, isHourly: true, priceCents: 500 });

async function aStay(driver: Driver = aGuest()) {
  const { sessionId: id, receiptKey: key } = await payForStay(app, driver, { zoneId: zone.id });
  const { endsAt, plate } = await app.db
    .selectFrom('sessions')
    .select(['endsAt', 'plate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, key, endsAt, plate, driver };
}
type Stay = Awaited<ReturnType<typeof aStay>>;
type Browser = ReturnType<typeof service.aBrowser>;

const remind = ({ id, key }: Pick<Stay, 'id' | 'key'>, body: object, headers?: Record<string, string>) =>
  app.call('PUT /receipts/:key/reminders/:id', { params: { key, id }, body: body as never }, headers);
const byPush = ({ subscription }: Browser) => ({ channels: ['push'], push: subscription });
const turnAt = async (endsAt: Date, minutes: number) => {
  app.clock.set(new Date(endsAt.getTime() - minutes * 60_000));
  await app.handlers['remind-drivers']();
};

describe('a driver who agreed to notifications', () => {
  it('is notified once, in a message that only this browser can read, and a tap opens Add time', async () => {
    const [stay, browser, other] = [await aStay(), service.aBrowser(), service.aBrowser()];
    expect((await remind(stay, byPush(browser))).body.data).toMatchObject({ channels: ['push'], minutesBefore: 15 });
    await turnAt(stay.endsAt, 15);
    await turnAt(stay.endsAt, 14);
    await app.drainJobs();
    const [reported, ...more] = browser.notifications();
    expect([more, other.notifications()]).toEqual([[], []]);
    expect(reported).toMatchObject({
      title: expect.stringMatching(/^Your parking ends at \d+:\d\d [AP]M C[SD]T$/),
      body: `${stay.plate} at Lake Lot: 14 min left. Tap to add time.`,
      path: `/receipt/${stay.key}?add=${stay.id}`,
      headers: { 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '840' },
    });
  });

  it('gets it from a server that proves its identity with the key that the browser was given', async () => {
    const [stay, browser] = [await aStay(), service.aBrowser()];
    await remind(stay, byPush(browser));
    await turnAt(stay.endsAt, 10);
    await app.drainJobs();
    const { publicKey } = (await app.call('GET /push/key', {})).body.data;
    const [, token = '', key] =
      /^vapid t=([^,]+), k=(.+)$/.exec(browser.notifications()[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    const signed = { key: jwk, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: 'mailto:support@parkvale.example',
    });
  });

  it.each([404, 410])('and withdrew is forgotten when the service answers %i', async (status) => {
    const [stay, browser] = [await aStay(), service.aBrowser()];
    await remind(stay, { ...byPush(browser), channels: ['push', 'email'], email: 'ann@people.example' });
    browser.answersWith(status);
    await turnAt(stay.endsAt, 15);
    await app.drainJobs();
    const row = app.db.selectFrom('sessionReminders').select(['push', 'channels']).where('sessionId', '=', stay.id);
    expect(await row.execute()).toEqual([{ push: null, channels: ['email'] }]);
  });

  it('is notified later when the service was down, but not about an end that no longer holds', async () => {
    const [stay, browser] = [await aStay(), service.aBrowser()];
    await remind(stay, byPush(browser));
    const reported = { locationId: lot.id, sessionId: stay.id, endsAt: stay.endsAt.toISOString() };
    browser.answersWith(503);
    app.clock.set(new Date(stay.endsAt.getTime() - 10 * 60_000));
    await expect(app.handlers['send-push'](reported)).rejects.toThrow('answered 503');
    browser.answersWith(201);
    await app.handlers['send-push']({ ...reported, endsAt: new Date(stay.endsAt.getTime() - 60_000).toISOString() });
    expect(browser.notifications()).toEqual([]);
    await app.handlers['send-push'](reported);
    expect(browser.notifications()).toHaveLength(1);
  });
});

describe('a reminder set with the receipt’s key', () => {
  it('is set and changed without the device that parked and without an account', async () => {
    const stay = await aStay();
    const params = { key: stay.key, id: stay.id };
    await remind(stay, { channels: ['email'], email: 'ann@people.example' });
    const seen = await app.call('GET /receipts/:key/reminders/:id', { params });
    expect(seen.body.data.channels).toEqual(['email']);
    expect((await remind(stay, { channels: [] })).body.data).toMatchObject({ channels: [], at: null });
  });

  it('goes to the address that was typed, not to the account that holds the stay', async () => {
    const { headers, user } = await app.signUp('customer');
    const stay = await aStay({ headers: { ...headers }, guestId: null });
    expect((await remind(stay, { channels: ['email'] })).body.error?.fields).toHaveProperty('email');
    await remind(stay, { channels: ['email'], email: 'friend@people.example' });
    await turnAt(stay.endsAt, 15);
    const to = await app.db
      .selectFrom('messages')
      .select('recipient')
      .where('recipient', 'in', ['friend@people.example', user.email])
      .where('subject', 'like', 'Your parking ends%')
      .execute();
    expect(to).toEqual([{ recipient: 'friend@people.example' }]);
  });

  it('is refused for a session of another receipt, and for the lot’s owner', async () => {
    const [one, other] = [await aStay(), await aStay()];
    expect((await remind({ key: one.key, id: other.id }, { channels: [] })).status).toBe(404);
    expect((await remind(one, { channels: [] }, vendor.headers)).body.error?.code).toBe('only_its_driver');
  });
});

describe('the server accepts no other address for a browser than a push service’s', () => {
  const real = createWebPush();
  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.example/a',
    'https://user@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://push.apple.com.example/a',
    'file:///etc/passwd',
    'nonsense',
  ])('%s', (endpoint) => expect(real.takes(endpoint)).toBe(false));

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('but %s', (endpoint) => expect(real.takes(endpoint)).toBe(true));

  it('and names the field when it refuses one', async () => {
    const [stay, browser] = [await aStay(), service.aBrowser()];
    const push = { ...browser.subscription, endpoint: 'https://169.254.169.254/latest' };
    const refused = await remind(stay, { channels: ['push'], push });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([400, ['channels']]);
  });
});

it('keys are made once, for all nodes, and the private key is sealed', async () => {
  const requested = await Promise.all(Array.from({ length: 5 }, () => app.call('GET /push/key', {})));
  expect(new Set(requested.map(({ body }) => body.data.publicKey)).size).toBe(1);
  const rows = await app.db.selectFrom('pushKeys').selectAll().execute();
  expect(rows).toEqual([
    { id: 1, publicKey: requested[0]?.body.data.publicKey, sealedPrivateKey: expect.stringMatching(/^[\w-]{8}\./) },
  ]);
});
