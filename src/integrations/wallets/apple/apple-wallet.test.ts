import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AppleStandIn,
  openAppleStandIn,
  PASS_TYPE,
  TEAM,
} from '#platform/testing/stand-ins/apple-wallet-stand-in.ts';
import { anAuthority } from '#platform/testing/stand-ins/certificates.ts';
import { readPkpass } from '#platform/testing/stand-ins/read-pkpass.ts';
import type { WalletPass, WalletPort } from '../wallets.port.ts';
import { aPass, testWalletPort } from '../wallets.suite.ts';
import { createAppleWallet } from './apple-wallet.ts';
import { checkAppleWallet } from './check-apple-wallet.ts';

const SERVICE = 'https://parkvale.example/api/v1/wallets/apple';
const KEY = randomBytes(24).toString('base64url');
const NOW = new Date('2026-11-20T18:00:00Z');

let apple: AppleStandIn;
let port: WalletPort;
/** What a phone has, by serial number, with the token by which Apple finds the phone. */
const phones = new Map<string, { token: string; file: Uint8Array }>();

beforeAll(async () => {
  apple = await openAppleStandIn();
  port = createAppleWallet(apple.settings, { serviceUrl: SERVICE, timeoutMs: 300, trusted: apple.trusted });
});
afterAll(() => apple.close());

const open = (file: Uint8Array) => readPkpass(file, apple.settings.wwdrCertificate);
async function download(pass: WalletPass): Promise<Uint8Array> {
  const offer = await port.offer(pass, KEY);
  if (offer.kind !== 'file') throw new Error('Apple takes a file');
  return offer.body;
}

const on = (day: AppleStandIn['day']) => () => {
  apple.day = day;
};

testWalletPort('apple', () => ({
  port,
  async add(pass) {
    phones.set(pass.id, { token: randomBytes(32).toString('hex'), file: await download(pass) });
  },
  async update(pass) {
    const phone = phones.get(pass.id);
    const outcome = await port.update(pass, phone?.token ?? null);
    const isPushed = apple.pushed.some(({ token }) => token === phone?.token);
    if (phone && isPushed) phone.file = await download(pass);
    return outcome;
  },
  async remove(pass) {
    apple.forget(phones.get(pass.id)?.token ?? '');
    phones.delete(pass.id);
  },
  async shown(pass) {
    const phone = phones.get(pass.id);
    return phone ? JSON.stringify(open(phone.file).pass).replaceAll('\\"', '"') : null;
  },
  isValid: async (pass) => open(phones.get(pass.id)?.file ?? new Uint8Array()).pass.voided !== true,
  failures: [
    ['silent', on('silent')],
    ['cut off', on('dropped')],
    ['busy', on(429)],
    ['failing', on(503)],
  ],
  recover: on('good'),
}));

describe('a file for Apple Wallet', () => {
  it('is signed by the certificate of its pass type, and says where to ask for changes', async () => {
    const pass = aPass();
    const { pass: shown, files } = open(await download(pass));
    expect(shown).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      serialNumber: pass.id,
      authenticationToken: KEY,
      webServiceURL: SERVICE,
      expirationDate: '2026-11-20T23:40:00.000Z',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: pass.code?.text, altText: 'C0DE1234' }],
      locations: [{ latitude: 41.88, longitude: -87.63 }],
    });
    expect(shown.generic).toMatchObject({
      primaryFields: [{ label: 'Paid until', value: '5:40 PM, Fri, Nov 20', changeMessage: 'Parking: %@' }],
    });
    for (const name of ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png']) expect(files).toContain(name);
  });

  it('is refused once a byte of it has changed, or if another authority is asked', async () => {
    const file = await download(aPass());
    expect(() => readPkpass(file, anAuthority().certificate)).toThrow('no certificate of this authority');
    const forged = Buffer.from(file);
    forged.write('Fake Street Lot', forged.indexOf('Lake Street Lot'));
    expect(() => open(forged)).toThrow('the manifest does not match');
  });

  it('asks for no changes where phones would not: they use https only', async () => {
    const plain = createAppleWallet(apple.settings, { serviceUrl: 'http://localhost:3000/api/v1/wallets/apple' });
    const offer = await plain.offer(aPass(), KEY);
    expect(offer.kind === 'file' && open(offer.body).pass.webServiceURL).toBeUndefined();
  });
});

it('notifies a phone with nothing but the topic, as whoever has the certificate', async () => {
  const token = randomBytes(32).toString('hex');
  expect(await port.update(aPass(), token)).toBe('updated');
  expect(apple.pushed.at(-1)).toEqual({ token, topic: PASS_TYPE, body: '{}', by: `Pass Type ID: ${PASS_TYPE}` });
});

describe('the check of the settings', () => {
  const check = (changes: Partial<AppleStandIn['settings']> = {}, more: { https?: boolean; now?: Date } = {}) =>
    checkAppleWallet({ ...apple.settings, ...changes }, { now: NOW, https: true, trusted: apple.trusted, ...more });

  it('says whose passes are signed', async () => {
    expect(await check()).toEqual({ kind: 'ok', note: PASS_TYPE });
    expect(await checkAppleWallet(null, { now: NOW, https: true })).toMatchObject({ kind: 'unset' });
  });

  it('names what is wrong', async () => {
    const other = anAuthority();
    const another = other.issue({ subject: { UID: PASS_TYPE, OU: TEAM } });
    expect(await check({ privateKey: another.privateKey })).toMatchObject({
      why: expect.stringContaining('APPLE_PASS_KEY'),
    });
    expect(await check({ wwdrCertificate: other.certificate })).toMatchObject({
      why: expect.stringContaining('APPLE_WWDR_CERTIFICATE did not issue'),
    });
    expect(await check({}, { now: new Date('2050-06-01T00:00:00Z') })).toMatchObject({
      why: expect.stringContaining('expired'),
    });
    expect(await check({}, { now: new Date('2049-12-21T12:00:00Z') })).toMatchObject({
      note: expect.stringContaining('ends in 10 days'),
    });
    expect(await check({}, { https: false })).toMatchObject({ why: expect.stringContaining('https') });
    expect(await check({ pushUrl: 'https://127.0.0.1:9' })).toMatchObject({
      why: expect.stringContaining('cannot be reached'),
    });
  });
});
