// Rule 475: what a messenger shows of a link that is texted or shared, to whoever sees the message.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { BOOT_PLACEHOLDER } from '#platform/contract/boot.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aChargingLot } from '#platform/testing/builders/a-charging-lot.ts';
import { aGuest, aVehicle, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';

const PUBLIC_URL = 'https://parkvale.example';
const clientDir = mkdtempSync(join(tmpdir(), 'parkvale-shared-'));
mkdirSync(join(clientDir, 'assets'));
writeFileSync(
  join(clientDir, 'index.html'),
  `<head><title>Parkvale</title><meta name="description" content="Find a lot." />${BOOT_PLACEHOLDER}</head>`,
);
const test = await createTestApp({ config: { publicUrl: PUBLIC_URL } });
const app = await createApp(test.deps, { strictAnswers: true, rateLimits: false, pages: true, clientDir });
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true });
});
const owner = await test.signUp('vendor', 'Olive Owner');
const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake & Wells' });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 700, isHourly: true });
const vehicle = aVehicle();
const driver = aGuest();
const stay = await payForStay(test, driver, { zoneId: zone.id, vehicles: [vehicle] });
const valet = await aValetDay(test);
const car = await valet.requestedCar({ lastName: 'Whitfield', phoneNumber: '3125550188' });
const notice = await (await aChargingLot(test)).given();

/** All that is read without running a script: what a head holds besides the product's own files. */
async function previewOf(path: string, language = 'en') {
  const html = (await app.inject({ url: path, headers: { 'accept-language': language } })).body;
  const tags =
    html.match(/<title>[^<]*<\/title>|<(?:meta|link)[^>]*>|<script type="application\/ld\+json">.*?<\/script>/g) ?? [];
  const said = (name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(tags.join(''))?.[1];
  return { tags: tags.join('\n'), title: said('og:title'), description: said('og:description'), said };
}

const PRIVATE: Readonly<Record<string, readonly string[]>> = {
  receipt: [stay.receiptKey, vehicle.plate, String(stay.totalCost / 100)],
  valet: [car.id, car.ticketNumber, car.plate, 'Whitfield', '3125550188', car.guest['x-valet-key'] ?? ''],
  notice: [notice.number, notice.plateNumber, '40', '20'],
  text: ['CDFGHJ'],
  invoice: ['0123456789abcdefghijkl'],
};

describe.each([
  ['a receipt', `/receipt/${stay.receiptKey}`, 'receipt', 'Your parking'],
  ['its added time', `/receipt/${stay.receiptKey}?add=${stay.sessionId}`, 'receipt', 'Your parking'],
  ['its payment', `/receipt/${stay.receiptKey}/pay?owed=pay`, 'receipt', 'Your parking'],
  ['a valet ticket', `/valet/review?pn=3125550188&ticket=${car.id}`, 'valet', 'Your valet ticket'],
  ['its payment', `/valet/pay?pn=3125550188&ticket=${car.id}`, 'valet', 'Your valet ticket'],
  ['a stub', `/valet/stub?ticket=${car.id}`, 'valet', 'Your valet ticket'],
  ['a notice', `/notice/${notice.number}`, 'notice', 'A parking notice'],
  ['a text’s offer', '/t/CDFGHJ', 'text', 'Pay for parking'],
  ['an invoice', '/permit-invoices/0123456789abcdefghijkl', 'invoice', 'A parking invoice'],
] as const)('the link to %s', (_, path, whose, title) => {
  it('says in a message what it opens, and nothing private', async () => {
    const preview = await previewOf(path);
    expect(preview.title).toBe(title);
    expect(preview.description?.length).toBeGreaterThan(20);
    for (const secret of PRIVATE[whose] ?? []) expect(preview.tags).not.toContain(secret);
    expect(preview.tags).not.toMatch(/\$|og:url|canonical/);
    expect(preview.tags).toContain('noindex');
  });

  it('says it in the reader’s language', async () => {
    expect((await previewOf(path, 'es')).title).not.toBe(title);
  });
});

describe('the link to a public page', () => {
  it.each([
    ['/', 'Parkvale', '/'],
    ['/home', 'Parkvale', '/'],
    ['/locations?q=200+W+Lake+St&at=41.88570,-87.63390', 'Find parking', '/locations'],
    ['/help', 'Help', '/help'],
    ['/notice', 'Find a parking notice', '/notice'],
  ])('%s names the page, not what was asked there', async (path, title, address) => {
    const preview = await previewOf(path);
    expect([preview.title, preview.said('og:url')]).toEqual([title, PUBLIC_URL + address]);
    expect(preview.tags).not.toMatch(/Lake|41\.88|noindex/);
    expect(preview.tags.match(/<title>/g)).toHaveLength(1);
  });
});

it('a link with a secret that has no words of its own names the product, never its address', async () => {
  for (const path of [
    '/reset/0123456789abcdefghijkl',
    '/mails/0123456789abcdefghijkl',
    '/confirm-email/0123456789ab',
  ]) {
    const { title, tags } = await previewOf(path);
    expect(title).toBe('Parkvale');
    expect(tags).not.toContain('0123456789');
  }
});

it('the picture is a file of the product', async () => {
  const picture = (await previewOf('/')).said('og:image') ?? '';
  expect(existsSync(join(import.meta.dirname, '../public', picture.slice(PUBLIC_URL.length)))).toBe(true);
});
