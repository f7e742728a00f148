// An officer walks a lot, with a signal and in a garage without one. Each look-up is recorded once, for the lot's owner to read.

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, type Lot, listLot } from '../support/lots.ts';
import { payFor, signInOfficer } from '../support/officers.ts';
import { namesOnPhone } from '../support/offline.ts';
import { test } from '../support/test.ts';

type PhoneLookupRecord = {
  plateNumber: string;
  verdict: string;
  offline: boolean;
  purpose: string;
  officer: { name: string };
};

/** As the lot's owner sees them. */
async function lookupsAt(request: APIRequestContext, lot: Lot): Promise<PhoneLookupRecord[]> {
  const answer = await request.get(`/api/v1/locations/${lot.locationId}/look-ups`, { headers: lot.owner });
  return (await answer.json()).data.lookups;
}

async function check(page: Page, plate: string, state = ''): Promise<void> {
  const next = page.getByRole('button', { name: 'Next plate' });
  if (await next.isVisible()) await next.click();
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill(state);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(next).toBeVisible();
}

const verdict = (page: Page, headline: string) => page.getByRole('heading', { level: 2, name: headline, exact: true });

/** @returns the officer's membership in the owner's team. */
async function startWalk(page: Page, lot: Lot): Promise<string> {
  const { memberId } = await signInOfficer(page, lot);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.getByRole('link', { name: `Search Vehicles Here at ${lot.name}` }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return memberId;
}

/** The browser's databases; retried while the page navigates. */
async function storedOn(page: Page): Promise<readonly (string | undefined)[]> {
  let found: readonly (string | undefined)[] | null = null;
  while (found === null) {
    found = await page
      .evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      .catch((error: Error) => {
        if (error.message.includes('Execution context was destroyed')) return null;
        throw error;
      });
  }
  return found;
}

test('online: paid, similar, unknown state and unpaid plates, a note with a photo; the owner sees each look-up @core', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = `O${aPlate().slice(1, 6)}7`;
  const mistyped = plate.replace('O', '0');
  await payFor(request, lot, { plate, state: 'IL' });
  await startWalk(page, lot);
  await expect(page.getByText('1 car', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Please enter a license plate number')).toBeVisible();
  await check(page, plate.toLowerCase(), 'il');
  await expect(verdict(page, 'Paid')).toBeVisible();
  await expect(page.getByText('A1', { exact: true }).first()).toBeVisible();

  await check(page, mistyped, 'IL');
  await expect(verdict(page, 'Look again')).toBeVisible();
  await expect(page.getByText(`${mistyped} is not paid here, but`)).toBeVisible();
  await expect(page.getByText('0 typed, O on record, at position 1')).toBeAttached();
  await expectAccessible(page, 'a plate that is alike');
  await page.getByRole('button', { name: `It is this one ${plate}` }).click();
  await expect(verdict(page, 'Paid')).toBeVisible();

  await check(page, plate);
  await expect(verdict(page, 'Paid')).toBeVisible();

  const twin = aPlate();
  for (const state of ['MI', 'MN']) await payFor(request, lot, { plate: twin, state });
  await check(page, twin);
  await expect(verdict(page, 'Compare the state')).toBeVisible();

  const unpaid = aPlate();
  await check(page, unpaid, 'WI');
  await expect(verdict(page, 'Not paid here')).toBeVisible();
  await expect(page.getByText(`Nothing is paid here for ${unpaid}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Write a note' }).first().click();
  await page.getByLabel('Note', { exact: true }).fill('Stands across two spaces.');
  await page.getByLabel('Photo').setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: PHOTO });
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Stands across two spaces.')).toBeVisible();
  await expect(page.getByRole('img', { name: `Photo of ${unpaid}` })).toBeVisible();

  const stored = await lookupsAt(request, lot);
  expect(stored.map(({ plateNumber, verdict }) => `${plateNumber} ${verdict}`).reverse()).toEqual([
    `${plate} not_started`,
    `${mistyped} near`,
    `${plate} not_started`,
    `${plate} not_started`,
    `${twin} near`,
    `${unpaid} nothing`,
  ]);
  expect(stored[0]).toMatchObject({ purpose: 'patrol', offline: false, officer: { name: 'Fran Day' } });
});

/** As on a phone; the test browser has a mouse. */
const touchLikeAPhone = (page: Page) =>
  page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => matchMedia(query.replace('(pointer: coarse)', 'all'));
  });

test('on the smallest phone a whole plate, the keypad and its button fit on the screen together', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  await page.setViewportSize({ width: 320, height: 568 });
  await touchLikeAPhone(page);
  await startWalk(page, lot);
  const keys = page.getByRole('group', { name: 'Plate keypad' });
  const plate = page.getByLabel('License plate');
  for (const sign of 'WMQ88W88') await keys.getByRole('button', { name: sign, exact: true }).click();
  await expect(plate).toBeInViewport({ ratio: 1 });
  await expect(keys).toBeInViewport({ ratio: 1 });
  const plateBox = await plate.boundingBox();
  const keysBox = await keys.boundingBox();
  expect((plateBox?.y ?? 0) + (plateBox?.height ?? 0)).toBeLessThanOrEqual(keysBox?.y ?? 0);
  expect(await plate.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
  await keys.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(verdict(page, 'Not paid here')).toBeInViewport({ ratio: 1 });
});

test('a plate is typed with one thumb on a keypad of letters and digits', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await payFor(request, lot, { plate, state: 'IL' });
  await touchLikeAPhone(page);
  await startWalk(page, lot);
  const keys = page.getByRole('group', { name: 'Plate keypad' });
  const type = async (signs: string) => {
    for (const sign of signs) await keys.getByRole('button', { name: sign, exact: true }).click();
  };
  await type(`${plate}8`);
  await keys.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByLabel('License plate')).toHaveValue(plate);
  await page.getByLabel('State', { exact: true }).focus();
  await type('IL');
  await keys.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(verdict(page, 'Paid')).toBeVisible();
  // The way on fills its card at a desk, too.
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await page.getByRole('button', { name: 'Next plate' }).boundingBox())?.width).toBeGreaterThan(300);
});

test('a car that pays during the walk appears by itself', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await startWalk(page, lot);
  await expect(page.getByText('0 cars', { exact: true }).first()).toBeVisible();
  const plate = aPlate();
  await payFor(request, lot, { plate, state: 'IL' });
  await expect(page.getByText(plate)).toBeVisible();
});

test('offline and back: old data is marked as old, accuses nobody, and each look-up is sent once', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const [paid, unknown] = [aPlate(), aPlate()];
  await payFor(request, lot, { plate: paid, state: 'IL' });
  await startWalk(page, lot);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await page.context().setOffline(true);
  await check(page, unknown, 'WI');
  await expect(page.getByRole('heading', { level: 2, name: /^Unknown since \d/ })).toBeVisible();
  await expect(page.getByText('It may have been paid since.', { exact: false })).toBeVisible();
  await expect(page.getByText('Not paid')).toHaveCount(0);
  await check(page, paid, 'IL');
  await expect(verdict(page, 'Paid')).toBeVisible();
  await expect(page.getByText(/^Not checked with the server: based on data from/)).toBeVisible();
  await expect(page.getByText('2 checks will be sent when you have a signal.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('No signal', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Data from/)).toBeVisible();
  await expect(page.getByText(paid).first()).toBeVisible();
  await page.goto('/service/locations');
  await expect(page.getByText('These lots are saved on this phone', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: `Search Vehicles Here at ${lot.name}` }).click();
  await check(page, unknown, 'WI');

  await page.getByRole('button', { name: 'Write a note' }).first().click();
  await page.getByLabel('Note', { exact: true }).fill('Stands in the driveway.');
  await page.getByLabel('Photo').setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: PHOTO });
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Waiting for signal', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a note that waits for signal');

  expect(await lookupsAt(request, lot)).toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect.poll(async () => (await lookupsAt(request, lot)).length).toBe(3);
  const stored = await lookupsAt(request, lot);
  expect(stored.map(({ plateNumber, offline }) => `${plateNumber} ${offline}`).reverse()).toEqual([
    `${unknown} true`,
    `${paid} true`,
    `${unknown} true`,
  ]);
  await expect(page.getByRole('img', { name: `Photo of ${unknown}` })).toBeVisible();
  await expect(page.getByText('Waiting for signal', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect(await lookupsAt(request, lot)).toHaveLength(3);
  await expect(page.getByText('Stands in the driveway.')).toHaveCount(1);
});

test('signing out removes the lots’ data from the phone', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await startWalk(page, lot);
  expect(await storedOn(page)).toContain('parkvale.offline');
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => storedOn(page)).not.toContain('parkvale.offline');
});

test('deactivating an officer signs the phone out and removes the lots’ data', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const memberId = await startWalk(page, lot);
  expect(await namesOnPhone(page)).toEqual([`lot:${lot.locationId}`]);
  const out = await request.patch(`/api/v1/users/enforcement/${memberId}`, {
    data: { isActive: false },
    headers: lot.owner,
  });
  expect(out.ok(), await out.text()).toBe(true);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => namesOnPhone(page)).toEqual([]);
});

test('a lot that the officer no longer serves disappears from the phone', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  const memberId = await startWalk(page, lot);
  expect(await namesOnPhone(page)).toEqual([`lot:${lot.locationId}`]);
  const given = { data: { locationIds: [] }, headers: lot.owner };
  const changed = await request.patch(`/api/v1/users/enforcement/${memberId}`, given);
  expect(changed.ok(), await changed.text()).toBe(true);
  await page.goto('/service/locations');
  await expect(page.getByText('Looks like you are not servicing any locations yet.')).toBeVisible();
  await expect.poll(() => namesOnPhone(page)).toEqual([]);
});

// A picture of a single pixel.
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
