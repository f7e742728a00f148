// An officer's round: cars that stay too long, the owner's lists, and what cameras read.

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { aPlate, type Lot, listLot, post } from '../support/lots.ts';
import { signInOfficer } from '../support/officers.ts';
import { test } from '../support/test.ts';

async function startRound(page: Page, lot: Lot): Promise<void> {
  await signInOfficer(page, lot);
  await page.getByRole('link', { name: `Search Vehicles Here at ${lot.name}` }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

async function check(page: Page, plate: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next plate' });
  if (await next.isVisible()) await next.click();
  await page.getByLabel('License plate').fill(plate);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(next).toBeVisible();
}

const headline = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words, exact: true });

/** The lot's chalked cars according to the server. */
async function chalksAt(request: APIRequestContext, lot: Lot): Promise<{ plateNumber: string; hasPhoto: boolean }[]> {
  const answer = await request.get(`/api/v1/locations/${lot.locationId}/chalks`, { headers: lot.owner });
  return (await answer.json()).data.chalks;
}

test('a car is chalked with its place and photo, seen by a colleague, and erased, with and without a signal', async ({
  page,
  request,
  browser,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const [plate, offline] = [aPlate(), aPlate()];
  await startRound(page, lot);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await check(page, plate);
  await page.getByRole('button', { name: 'Chalk this car' }).click();
  await page.getByLabel('Place').fill('Bay 12');
  await page.getByLabel('Photo').setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: PHOTO });
  await page.getByRole('button', { name: 'Save chalk' }).click();
  await expect(page.getByText('Seen just now').first()).toBeVisible();
  await expect(page.getByText('Bay 12, Fran Day')).toBeVisible();
  await expect(page.getByRole('img', { name: `Photo of ${plate}` })).toBeVisible();

  await page.context().setOffline(true);
  await check(page, offline);
  await page.getByRole('button', { name: 'Chalk this car' }).click();
  await page.getByRole('button', { name: 'Save chalk' }).click();
  await expect(page.getByText('Waiting for signal', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Erase the chalk on ${plate}` }).click();
  await expect(page.getByRole('button', { name: `Erase the chalk on ${plate}` })).toHaveCount(0);
  expect((await chalksAt(request, lot)).map(({ plateNumber }) => plateNumber)).toEqual([plate]);

  await page.context().setOffline(false);
  await expect
    .poll(async () => (await chalksAt(request, lot)).map(({ plateNumber }) => plateNumber))
    .toEqual([offline]);
  const other = await (await browser.newContext()).newPage();
  await startRound(other, lot);
  await expect(other.getByRole('button', { name: `Erase the chalk on ${offline}` })).toBeVisible();
  await other.getByRole('button', { name: `Erase the chalk on ${offline}` }).click();
  await expect(page.getByRole('button', { name: `Erase the chalk on ${offline}` })).toHaveCount(0);
});

test('a plate on the owner’s tow list stands out at a check, among camera reads, and without a signal', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const [towed, unpaid] = [aPlate(), aPlate()];
  const plates = [{ license: towed, state: 'WI', reason: 'Left unpaid 9 times' }];
  await post(request, `/locations/${lot.locationId}/plate-lists`, { list: 'tow', plates }, lot.owner);
  const read = (plate: string, more: object = {}) =>
    post(
      request,
      '/reads',
      {
        _id: crypto.randomUUID(),
        locationId: lot.locationId,
        plate,
        state: 'WI',
        confidence: 0.97,
        camera: 'Gate 1',
        at: new Date().toISOString(),
        ...more,
      },
      lot.owner,
    );
  await read(towed, { picture: PICTURE });
  await read(unpaid);
  await startRound(page, lot);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await expect(page.getByRole('img', { name: `Picture of ${towed} from the camera` })).toBeVisible();
  await expect(page.getByText('Left unpaid 9 times')).toBeVisible();
  await countTones(page);
  await page.getByRole('checkbox', { name: 'Play a sound when a plate is on a list' }).check();
  await expect.poll(() => page.evaluate(() => window.tonesPlayed)).toBe(2);
  await page.getByRole('button', { name: `Check: ${towed}` }).click();
  await expect(headline(page, 'Not paid here')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Tow list')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.tonesPlayed)).toBe(4);

  await page.context().setOffline(true);
  await check(page, towed);
  await expect(page.getByRole('alert').getByText('Tow list')).toBeVisible();
  await check(page, unpaid);
  await expect(page.getByRole('alert').getByText('Tow list')).toHaveCount(0);
});

declare global {
  interface Window {
    tonesPlayed: number;
  }
}

/** Counts the tones that this page starts, which nobody hears in a test. */
async function countTones(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.tonesPlayed = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      window.tonesPlayed += 1;
      start.call(this, when);
    };
  });
}

// A picture of a single pixel.
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// A one-pixel JPEG, as a camera sends it.
const PICTURE =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
