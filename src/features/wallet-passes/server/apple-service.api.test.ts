import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createAppleWallet } from '#integrations/wallets/apple/apple-wallet.ts';
import { createGoogleWallet } from '#integrations/wallets/google/google-wallet.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, type Driver, payForStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { openAppleStandIn, PASS_TYPE } from '#platform/testing/stand-ins/apple-wallet-stand-in.ts';
import { openGoogleWalletStandIn } from '#platform/testing/stand-ins/google-wallet-stand-in.ts';
import { readPkpass } from '#platform/testing/stand-ins/read-pkpass.ts';

const PUBLIC_URL = 'https://parkvale.example';
const SERVICE = '/api/v1/wallets/apple';
const apple = await openAppleStandIn();
afterAll(() => apple.close());
const google = await openGoogleWalletStandIn();
const clock = createFakeClock();
const wallets = [
  createAppleWallet(apple.settings, { serviceUrl: PUBLIC_URL + SERVICE, timeoutMs: 2000, trusted: apple.trusted }),
  createGoogleWallet(google.settings, { publicUrl: PUBLIC_URL, now: clock.now, timeoutMs: 2000 }),
];
const test = await createTestApp({ config: { publicUrl: PUBLIC_URL }, deps: { wallets }, clock });
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Lake Street Lot' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const open = (file: Uint8Array) => readPkpass(file, apple.settings.wwdrCertificate).pass;

async function request(receiptKey: string, wallet: 'apple' | 'google'): Promise<string> {
  return (await test.call('POST /wallet-passes', { body: { wallet, receiptKey } })).body.data.url;
}

async function addHour(sessionId: string, { headers }: Driver): Promise<void> {
  const { body } = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, headers);
  await confirmCard(test, body.data.clientSecret ?? '');
  await returnFrom(test, body.data.clientSecret ?? '');
}

async function follow(): Promise<void> {
  await test.handlers['follow-wallet-passes']();
  await test.drainJobs();
}

/** A stay whose pass was downloaded. */
async function aPass() {
  const guest = aGuest();
  const paid = await payForStay(test, guest, { zoneId, hours: 1 });
  const url = await request(paid.receiptKey, 'apple');
  const { rawPayload, headers, statusCode } = await test.app.inject({ method: 'GET', url: new URL(url).pathname });
  return { ...paid, guest, file: rawPayload, headers, status: statusCode, pass: open(rawPayload) };
}
type Pass = Awaited<ReturnType<typeof aPass>>['pass'];

/** An iPhone, as Apple's documents describe it. */
function aPhone() {
  const device = randomBytes(16).toString('hex');
  const pushToken = randomBytes(32).toString('hex');
  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    more: { key?: string; payload?: object; headers?: object } = {},
  ) =>
    test.app.inject({
      method,
      url: `${SERVICE}/v1${path}`,
      headers: { ...(more.key && { authorization: `ApplePass ${more.key}` }), ...more.headers },
      ...(more.payload && { payload: more.payload }),
    });
  const registration = (serial: string) => `/devices/${device}/registrations/${PASS_TYPE}/${serial}`;
  return {
    device,
    pushToken,
    call,
    register: ({ serialNumber, authenticationToken: key }: Pass) =>
      call('POST', registration(serialNumber), { key, payload: { pushToken } }),
    unregister: ({ serialNumber, authenticationToken: key }: Pass) =>
      call('DELETE', registration(serialNumber), { key }),
    changed: (since?: string) =>
      call('GET', `/devices/${device}/registrations/${PASS_TYPE}${since ? `?passesUpdatedSince=${since}` : ''}`),
    fetch: ({ serialNumber, authenticationToken: key }: Pass, headers = {}) =>
      call('GET', `/passes/${PASS_TYPE}/${serialNumber}`, { key, headers }),
    pushes: () => apple.pushed.filter(({ token }) => token === pushToken).length,
  };
}

const mainOf = (pass: Pass) => (pass.generic as { primaryFields: { value: string }[] }).primaryFields[0]?.value;

describe('a pass for Apple Wallet', () => {
  it('is a signed file at an unguessable address', async () => {
    const { status, headers, pass } = await aPass();
    expect([status, headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
    expect(headers['cache-control']).toBe('no-store');
    expect(pass).toMatchObject({ webServiceURL: PUBLIC_URL + SERVICE, passTypeIdentifier: PASS_TYPE });
    expect(mainOf(pass)).toBe('1:10 PM, Nov 20');
    const strange = `/api/v1/wallet-passes/${'x'.repeat(48)}/parking.pkpass`;
    expect((await test.app.inject({ method: 'GET', url: strange })).statusCode).toBe(404);
  });

  it('is fetched again by the phone that was told of a change', async () => {
    const { pass, guest, sessionId } = await aPass();
    const phone = aPhone();
    expect((await phone.register(pass)).statusCode).toBe(201);
    expect((await phone.register(pass)).statusCode).toBe(200);
    const first = (await phone.changed()).json();
    expect(first.serialNumbers).toEqual([pass.serialNumber]);
    const known = (await phone.fetch(pass)).headers['last-modified'];
    expect((await phone.fetch(pass, { 'if-modified-since': known })).statusCode).toBe(304);
    clock.advance(5);
    await addHour(sessionId, guest);
    await follow();
    expect(phone.pushes()).toBe(1);
    const changed = (await phone.changed(first.lastUpdated)).json();
    expect(changed.serialNumbers).toEqual([pass.serialNumber]);
    const latest = await phone.fetch(pass, { 'if-modified-since': known });
    expect([latest.statusCode, latest.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
    expect(mainOf(open(latest.rawPayload))).toBe('2:10 PM, Nov 20');
    expect(open(latest.rawPayload).authenticationToken).toBe(pass.authenticationToken);
    clock.advance(5);
    const tag = String(clock.now().getTime() / 1000);
    expect((await phone.changed(tag)).statusCode).toBe(204);
    await follow();
    expect(phone.pushes()).toBe(1);
    clock.set('2026-11-20T18:00:00Z');
  });

  it('has another Last-Modified with each version, also within one second', async () => {
    const { pass, guest, sessionId } = await aPass();
    const phone = aPhone();
    await phone.register(pass);
    const times = [(await phone.fetch(pass)).headers['last-modified']];
    for (const _ of [1, 2]) {
      await addHour(sessionId, guest);
      await follow();
      times.push((await phone.fetch(pass)).headers['last-modified']);
    }
    expect(new Set(times).size).toBe(3);
  });

  it('that changed between its download and its registration is asked for again', async () => {
    const { pass, guest, sessionId } = await aPass();
    await addHour(sessionId, guest);
    await follow();
    const phone = aPhone();
    await phone.register(pass);
    await test.drainJobs();
    expect(phone.pushes()).toBe(1);
  });

  it('is no longer announced once it was removed, by the phone or at Apple', async () => {
    const { pass, guest, sessionId } = await aPass();
    const [removed, gone] = [aPhone(), aPhone()];
    await removed.register(pass);
    await gone.register(pass);
    expect((await removed.unregister(pass)).statusCode).toBe(200);
    expect((await removed.changed()).statusCode).toBe(204);
    apple.forget(gone.pushToken);
    await addHour(sessionId, guest);
    await follow();
    expect([removed.pushes(), gone.pushes()]).toEqual([0, 0]);
    expect((await gone.changed()).statusCode).toBe(204);
  });

  it('is announced once Apple can be reached again', async () => {
    const { pass, guest, sessionId } = await aPass();
    const phone = aPhone();
    await phone.register(pass);
    await addHour(sessionId, guest);
    await test.handlers['follow-wallet-passes']();
    const {
      locationId,
      id: passId,
      device,
    } = await test.db
      .selectFrom('walletCopies')
      .innerJoin('walletPasses', 'walletPasses.id', 'walletCopies.passId')
      .select(['walletCopies.locationId', 'walletPasses.id', 'walletCopies.device'])
      .where('walletPasses.id', '=', pass.serialNumber)
      .executeTakeFirstOrThrow();
    const job = { locationId, passId, wallet: 'apple' as const, device };
    apple.day = 503;
    await expect(test.handlers['update-wallet-pass'](job)).rejects.toThrow('answered 503');
    apple.day = 'good';
    await test.handlers['update-wallet-pass'](job);
    await test.handlers['update-wallet-pass'](job);
    await test.drainJobs();
    expect(phone.pushes()).toBe(1);
  });
});

describe('Apple’s service refuses', () => {
  it('who has no key, a wrong one, or that of another pass (rule 473)', async () => {
    const [{ pass }, { pass: other }] = [await aPass(), await aPass()];
    const phone = aPhone();
    await phone.register(pass);
    for (const key of ['', 'x'.repeat(48), other.authenticationToken]) {
      const stranger = { ...pass, authenticationToken: key };
      for (const answer of [
        await phone.register(stranger),
        await phone.unregister(stranger),
        await phone.fetch(stranger),
      ]) {
        expect(answer.statusCode).toBe(401);
        expect(answer.body).not.toContain('Lake');
      }
    }
    expect((await phone.changed()).statusCode).toBe(200);
    expect((await aPhone().changed()).statusCode).toBe(204);
  });

  it('what is no registration', async () => {
    const { pass } = await aPass();
    const { call } = aPhone();
    const at = (device: string) => `/devices/${device}/registrations/${PASS_TYPE}/${pass.serialNumber}`;
    const key = pass.authenticationToken;
    for (const payload of [{}, { pushToken: 7 }, { pushToken: '../../3/device' }])
      expect((await call('POST', at('0'.repeat(32)), { key, payload })).statusCode).toBe(400);
    expect((await call('POST', at('x'), { key, payload: { pushToken: 'a'.repeat(64) } })).statusCode).toBe(400);
    expect((await call('GET', `/passes/${PASS_TYPE}/nonsense`, { key })).statusCode).toBe(401);
  });

  it('more phones than a family has', async () => {
    const { pass } = await aPass();
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await aPhone().register(pass)).statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it('takes what phones log, whatever it is', async () => {
    const { call } = aPhone();
    for (const payload of [{ logs: ['a', 'b'] }, { logs: 'text' }, {}])
      expect((await call('POST', '/log', { payload })).statusCode).toBe(200);
  });
});

describe('a pass for Google Wallet', () => {
  it('is saved by a signed link, and patched when time is added', async () => {
    const guest = aGuest();
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId, hours: 1 });
    const saved = google.save(await request(receiptKey, 'google'));
    expect(JSON.stringify(saved)).toContain('1:10 PM, Nov 20');
    await addHour(sessionId, guest);
    await follow();
    expect(JSON.stringify(google.objects.get(saved.id))).toContain('2:10 PM, Nov 20');
    expect(google.server.breaches).toEqual([]);
  });

  it('that is saved later than the change still gets it', async () => {
    const guest = aGuest();
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId, hours: 2 });
    const url = await request(receiptKey, 'google');
    await addHour(sessionId, guest);
    await follow();
    const { id } = google.save(url);
    clock.advance(6);
    await test.drainJobs();
    expect(JSON.stringify(google.objects.get(id))).toContain('3:10 PM');
    // Nobody saves it anymore: it is not looked for without end.
    google.objects.delete(id);
    await addHour(sessionId, guest);
    await follow();
    clock.advance(150);
    expect(await test.drainJobs()).toBeLessThanOrEqual(1);
    clock.advance(150);
    expect(await test.drainJobs()).toBe(0);
    clock.set('2026-11-20T18:00:00Z');
  });
});
