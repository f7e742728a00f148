// Damage to a car: marked on arrival, accepted by the guest, shown to the guest again when a mark is added, and proven with a file.

import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectGlanceable } from '../support/glance.ts';
import { aPicture } from '../support/pictures.ts';
import { test } from '../support/test.ts';
import { move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

const { SHOTS } = process.env;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Screenshots, for anyone who wants them. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  const before = page.viewportSize();
  for (const size of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${SHOTS}/${name}-${size.width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

async function openAsGuest(browser: Browser, staff: Page, ticketId: string): Promise<Page> {
  const requested = await staff.request.post(`/api/v1/valets/${ticketId}/link`, { data: {} });
  const { pathname, search, hash } = new URL((await requested.json()).link);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(pathname + search + hash);
  return guest;
}

test('the guest accepts two marks, is asked again about a third, and the owner downloads the file', async ({
  browser,
  request,
}, { project }) => {
  test.slow();
  const stand = await openStand(request, project.name);
  const leo = await signIn(browser, stand.leo, '/valet');
  const id = await writeTicket(leo, stand.locationId);
  await leo.goto('/valet');
  await expect(leo.getByText('Damage not checked').first()).toBeAttached();
  await leo.goto(`/valet/details?valetId=${id}`);
  await expect(leo.getByRole('button', { name: 'No damage seen' })).toBeVisible();
  await shoot(leo, 'arrival');
  // One tap on the drawing and one on the kind.
  await leo.getByRole('button', { name: 'Mark damage: Left side' }).click({ position: { x: 60, y: 70 } });
  await shoot(leo, 'marking');
  await leo.getByRole('button', { name: 'Scratch' }).click();
  await expect(leo.getByText('Scratch: left side, toward the front')).toBeVisible();
  // With the keyboard only.
  await leo.getByRole('button', { name: 'Mark damage', exact: true }).focus();
  await leo.keyboard.press('Enter');
  await leo.getByLabel('Side of the car').selectOption({ label: 'Rear' });
  await leo.getByLabel('Place', { exact: true }).selectOption({ label: 'on the right, lower part' });
  await leo.getByRole('button', { name: 'Dent' }).focus();
  await leo.keyboard.press('Enter');
  await expect(leo.getByText('Dent: rear, on the right, lower part')).toBeVisible();
  await expect(leo.getByText('Damage not checked')).toHaveCount(0);

  const guest = await openAsGuest(browser, leo, id);
  await expect(guest.getByText('Dent: rear, on the right, lower part')).toBeVisible();
  await shoot(guest, 'guest');
  await guest.getByRole('button', { name: 'These are right' }).click();
  await expect(guest.getByText(/^You accepted this, /)).toBeVisible();
  await expect(leo.getByText(/^The guest accepted, \d/)).toBeVisible();

  await leo.getByRole('button', { name: 'Mark damage', exact: true }).click();
  await leo.getByRole('button', { name: 'Crack' }).click();
  await expect(leo.getByText('Added after the guest looked')).toHaveCount(1);
  await expect(guest.getByText('Added after you looked')).toHaveCount(1);
  await expect(guest.getByText('You accepted this', { exact: true })).toHaveCount(2);
  await guest.getByRole('button', { name: 'Something is missing or wrong' }).click();
  await guest.getByLabel('In your words').fill('There was no crack');
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(leo.getByText('There was no crack').first()).toBeVisible();
  await shoot(leo, 'ticket');

  // Removed with one tap, and restored with another.
  await leo.getByRole('button', { name: 'Remove mark 3' }).click();
  await expect(leo.getByText('Crack: front')).toHaveCount(0);
  await leo.getByRole('button', { name: 'Put it back' }).click();
  await expect(leo.getByText('Crack: front')).toBeVisible();

  await move(leo, id, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'B12' });
  await move(leo, id, { status: 'ready' });
  await expect(leo.getByRole('heading', { name: 'Photos at departure' })).toBeVisible();
  const photo = { name: 'car.png', mimeType: 'image/png', buffer: await aPicture(leo, 'teal') };
  await leo.getByLabel('Take front left').setInputFiles(photo);
  await expect(guest.getByRole('heading', { name: 'Your car at departure' })).toBeVisible();
  await expectGlanceable(leo, 'a ticket');
  // Rule 348: three phone screens at most.
  expect(await leo.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500);
  await shoot(leo, 'leaving');
  await guest.reload();
  await expect(guest.getByText(/^You objected, /).first()).toBeVisible();
  await shoot(guest, 'guest-objected');
  expect(await guest.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500);
  await expectGlanceable(guest, "a guest's page");

  const owner = await signIn(browser, stand.owner, `/management/${stand.locationId}/tickets/${id}`);
  const download = owner.waitForEvent('download');
  // The guest's statement is visible without opening the folded part.
  await expect(owner.getByText('There was no crack').first()).toBeVisible();
  await owner.locator('summary', { hasText: 'Damage' }).click();
  await owner.getByRole('link', { name: 'Incident file (PDF)' }).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  if (SHOTS) await (await download).saveAs(`${SHOTS}/incident.pdf`);
  await shoot(owner, 'owner');
});

test('"No damage seen" takes one tap, also without a signal', async ({ browser, request }, { project }) => {
  const stand = await openStand(request, project.name);
  const leo = await signIn(browser, stand.leo, '/valet');
  const id = await writeTicket(leo, stand.locationId);
  await leo.goto(`/valet/details?valetId=${id}`);
  const none = leo.getByRole('button', { name: 'No damage seen' });
  await expect(none).toBeVisible();
  await leo.context().setOffline(true);
  await none.click();
  await expect(leo.getByText(/^Leo Park saw no damage, /)).toBeVisible();
  await leo.context().setOffline(false);
  await expect
    .poll(async () => (await (await leo.request.get(`/api/v1/valets/${id}`)).json()).valet.damage.noneSeen?.by)
    .toBe('Leo Park');
});

/** The pixel in the middle of a choice's box, as it is painted. */
async function colorOfBox(page: Page, box: Locator): Promise<readonly number[]> {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 2, height: 2 };
  // Beside the check mark, which is thin and white.
  const clip = { x: x + width * 0.2, y: y + height * 0.2, width: 1, height: 1 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (bytes) => {
    // The content policy lets no page fetch data addresses.
    const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([data]));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, picture);
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));

test('every choice over a picture is painted over it, and a chosen one looks chosen @both', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const leo = await signIn(browser, stand.leo, '/valet');
  const id = await writeTicket(leo, stand.locationId);
  await leo.goto(`/valet/details?valetId=${id}`);
  const photo = { name: 'car.png', mimeType: 'image/png', buffer: await aPicture(leo, 'teal') };
  for (const corner of ['Take front left', 'Take rear left']) await leo.getByLabel(corner).setInputFiles(photo);
  await expect(leo.getByText('Not sent yet')).toHaveCount(0);
  await leo.getByRole('button', { name: 'Mark damage', exact: true }).click();
  const choices = leo.locator('label:has(img) input:is([type=checkbox], [type=radio])');
  await expect(choices).toHaveCount(2);
  for (const choice of await choices.all()) {
    await choice.scrollIntoViewIfNeeded();
    const isOnTop = await choice.evaluate((box) => {
      const { x, y, width, height } = box.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === box;
    });
    expect(isOnTop).toBe(true);
    const before = await colorOfBox(leo, choice);
    await choice.check();
    await leo.mouse.move(0, 0);
    expect(distance(before, await colorOfBox(leo, choice))).toBeGreaterThan(60);
  }
});
