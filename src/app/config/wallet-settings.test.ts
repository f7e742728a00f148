import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { anAuthority } from '#platform/testing/stand-ins/certificates.ts';
import { readConfig } from './config.ts';

const folder = folderOfThisRun('wallet-settings');
function aFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const authority = anAuthority();
const issued = authority.issue({ subject: { UID: 'pass.example.parkvale', OU: 'TEAM123456' } });
const website = authority.issue({ subject: { CN: 'parkvale.example' } });
const { privateKey: curve } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const account = { client_email: 'passes@parkvale.example', private_key: issued.privateKey };

const APPLE = {
  APPLE_PASS_CERTIFICATE: aFile('pass.pem', issued.certificate),
  APPLE_PASS_KEY: aFile('pass-key.pem', issued.privateKey),
  APPLE_WWDR_CERTIFICATE: aFile('wwdr.pem', authority.certificate),
};
const GOOGLE = {
  GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
  GOOGLE_WALLET_KEY: aFile('google.json', JSON.stringify(account)),
};

describe('passes in wallets', () => {
  it('are not offered by default', () => {
    expect(readConfig({}).wallets).toEqual({ apple: null, google: null });
  });

  it('are offered once the settings of a wallet are set', () => {
    expect(readConfig(APPLE).wallets).toEqual({
      apple: {
        certificate: issued.certificate,
        privateKey: issued.privateKey,
        wwdrCertificate: authority.certificate,
        pushUrl: 'https://api.push.apple.com',
      },
      google: null,
    });
    expect(readConfig({ ...GOOGLE, GOOGLE_WALLET_API_URL: 'http://127.0.0.1:9/' }).wallets.google).toEqual({
      issuerId: '3388000000012345678',
      email: 'passes@parkvale.example',
      privateKey: issued.privateKey,
      tokenUrl: 'https://oauth2.googleapis.com/token',
      apiUrl: 'http://127.0.0.1:9',
    });
  });

  it.each([...Object.keys(APPLE), ...Object.keys(GOOGLE)])('stop the start when only %s is missing', (name) => {
    const ofWallet = name in APPLE ? APPLE : GOOGLE;
    expect(() => readConfig({ ...ofWallet, [name]: undefined })).toThrow(`${name}: must be set too`);
  });

  it.each([
    ['APPLE_PASS_CERTIFICATE', '/nowhere/pass.pem'],
    ['APPLE_PASS_CERTIFICATE', aFile('website.pem', website.certificate)],
    ['APPLE_PASS_CERTIFICATE', APPLE.APPLE_PASS_KEY],
    ['APPLE_PASS_KEY', aFile('curve.pem', curve.export({ type: 'pkcs8', format: 'pem' }).toString())],
    ['APPLE_PASS_KEY', APPLE.APPLE_PASS_CERTIFICATE],
    ['APPLE_WWDR_CERTIFICATE', aFile('nothing.pem', 'nothing')],
    ['APPLE_PUSH_URL', 'http://push.example'],
    ['GOOGLE_WALLET_KEY', APPLE.APPLE_PASS_KEY],
    ['GOOGLE_WALLET_KEY', aFile('half.json', JSON.stringify({ client_email: account.client_email }))],
    ['GOOGLE_WALLET_ISSUER_ID', 'my issuer'],
  ])('stop the start with a wrong %s, without repeating a key', (name, value) => {
    const start = () => readConfig({ ...APPLE, ...GOOGLE, [name]: value });
    expect(start).toThrow(new RegExp(`${name}: must`));
    expect(start).not.toThrow(/BEGIN/);
  });
});
