import { describe, expect, it } from 'vitest';
import { ISSUER, openGoogleWalletStandIn } from '#platform/testing/stand-ins/google-wallet-stand-in.ts';
import { aPass, testWalletPort } from '../wallets.suite.ts';
import { checkGoogleWallet } from './check-google-wallet.ts';
import { createGoogleWallet } from './google-wallet.ts';

const google = await openGoogleWalletStandIn();
const clock = { at: new Date('2026-11-20T18:00:00Z') };
const now = () => clock.at;
const openPort = () =>
  createGoogleWallet(google.settings, { publicUrl: 'https://parkvale.example', now, timeoutMs: 300 });
const port = openPort();
const idOf = (id: string) => `${ISSUER}.${id}`;

const on = (day: typeof google.server.day) => () => {
  google.server.day = day;
};

testWalletPort('google', () => ({
  port,
  async add(pass) {
    const offer = await port.offer(pass, 'unused');
    if (offer.kind === 'link') google.save(offer.url);
  },
  update: (pass) => port.update(pass, null),
  remove: async (pass) => void google.objects.delete(idOf(pass.id)),
  shown: async (pass) => {
    const object = google.objects.get(idOf(pass.id));
    return object ? JSON.stringify(object) : null;
  },
  isValid: async (pass) => google.objects.get(idOf(pass.id))?.state === 'ACTIVE',
  failures: [
    ['silent', on('silent')],
    ['cut off', on('dropped')],
    ['busy', on(429)],
    ['failing', on(500)],
  ],
  recover: on('good'),
}));

describe('a link for Google Wallet', () => {
  it('is signed and has the whole pass, in the language of its buyer', async () => {
    const pass = aPass({ language: 'es', title: 'Estadía' });
    const offer = await port.offer(pass, 'a-secret');
    const object = google.save(offer.kind === 'link' ? offer.url : '');
    expect(object).toMatchObject({
      id: idOf(pass.id),
      state: 'ACTIVE',
      subheader: { defaultValue: { language: 'es', value: 'Estadía' } },
      barcode: { type: 'QR_CODE', value: pass.code?.text, alternateText: 'C0DE1234' },
      validTimeInterval: { end: { date: '2026-11-20T23:40:00.000Z' } },
    });
    expect(JSON.stringify(object)).not.toContain('a-secret');
    // Longer addresses are cut by some browsers.
    expect(offer.kind === 'link' && offer.url.length).toBeLessThan(4000);
    expect(google.server.requests).toEqual([]);
  });

  it('is worth nothing once it was changed', async () => {
    const offer = await port.offer(aPass(), 'unused');
    const url = offer.kind === 'link' ? offer.url : '';
    const [head, claims = '', signature] = url.split('.').slice(-3);
    const forged = Buffer.from(claims, 'base64url').toString().replace('Lake', 'Fake');
    const base = url.slice(0, url.indexOf(`.${claims}`));
    expect(head).toBeDefined();
    expect(() => google.save(`${base}.${Buffer.from(forged).toString('base64url')}.${signature}`)).toThrow();
  });
});

describe('access to Google', () => {
  it('lasts for an hour, and is requested again once Google refuses it', async () => {
    const own = openPort();
    const pass = aPass();
    const offer = await own.offer(pass, 'unused');
    google.save(offer.kind === 'link' ? offer.url : '');
    const before = google.tokens.given;
    await own.update(pass, null);
    await own.update(pass, null);
    expect(google.tokens.given).toBe(before + 1);
    clock.at = new Date(clock.at.getTime() + 3_600_000);
    await own.update(pass, null);
    expect(google.tokens.given).toBe(before + 2);
    google.tokens.valid = 'ya29.another';
    await expect(own.update(pass, null)).rejects.toThrow('refused the token');
    expect(await own.update(pass, null)).toBe('updated');
    expect(google.server.breaches).toEqual([]);
  });
});

describe('the check of the settings', () => {
  const check = (changes: Partial<typeof google.settings> = {}, https = true) =>
    checkGoogleWallet({ ...google.settings, ...changes }, { now, https });

  it('reads the issuer', async () => {
    expect(await check()).toEqual({ kind: 'ok', note: `issuer ${ISSUER}` });
    expect(await checkGoogleWallet(null, { now, https: true })).toMatchObject({ kind: 'unset' });
  });

  it('names what is wrong', async () => {
    expect(await check({ email: 'other@parkvale.example' })).toMatchObject({
      kind: 'wrong',
      why: expect.stringContaining('refused the key'),
    });
    expect(await check({ issuerId: '11111111' })).toMatchObject({ kind: 'wrong', why: expect.stringContaining('404') });
    expect(await check({}, false)).toMatchObject({ kind: 'wrong', why: expect.stringContaining('https') });
  });
});
