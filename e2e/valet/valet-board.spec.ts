// The board on a busy night: a car is found while typing, with and without a signal, and a wall screen shows who is waiting.

import { expect, type Page } from '@playwright/test';
import { expectGlanceable } from '../support/glance.ts';
import { expectToFit } from '../support/large-text.ts';
import { isStoredOnPhone } from '../support/offline.ts';
import { test } from '../support/test.ts';
import { move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Find a car' });
const shown = (page: Page) => page.locator('article').filter({ visible: true });

const CAR = { make: 'Kia', color: 'Red', firstName: 'José', lastName: 'Núñez', phoneNumber: '3125550199' };

const TWO_LINES = 70;
const LONG = { make: 'Mercedes-Benz', model: 'Sprinter Passenger', color: 'Silver', plateNumber: 'WIDE8888' };

test('rows are a finger high, and nothing in them is cut off, in English and Spanish', async ({ browser, request }, {
  project,
}) => {
  const stand = await openStand(request, project.name);
  const page = await signIn(browser, stand.leo, '/valet');
  for (const [status, transmissionType] of [
    ['parked', 'Automatic'],
    ['requested', 'Stick'],
    ['requested', 'Automatic'],
    ['ready', 'Automatic'],
  ]) {
    const id = await writeTicket(page, stand.locationId, { ...LONG, alreadyHere: true, transmissionType });
    await move(page, id, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'P2-A114' });
    if (status !== 'parked') await move(page, id, { status });
  }
  const far = await writeTicket(page, stand.locationId, { ...LONG, alreadyHere: true, transmissionType: 'Stick' });
  const parkedLocation = 'Overflow lot behind the theater, third row by the east wall';
  await move(page, far, { status: 'parked', parkedBy: 'Leo', parkedLocation });
  await writeTicket(page, stand.locationId, { ...LONG, alreadyHere: true });
  for (const locale of ['en-US', 'es-US']) {
    const storageState = await page.context().storageState();
    const reader = await (await browser.newContext({ locale, storageState })).newPage();
    await reader.goto('/valet');
    // Spanish says it of several cars, unlike on one ticket.
    await expect(
      reader.getByText(locale === 'es-US' ? 'Solicitados' : 'Requested', { exact: true }).first(),
    ).toBeVisible();
    for (const group of [0, 1, 2]) {
      await reader.getByRole('radio').nth(group).check({ force: true });
      const rows = shown(reader);
      await expect(rows.first()).toBeVisible();
      for (const row of await rows.all())
        expect(await row.evaluate(roomOf), `${locale} ${group}`).toEqual({ isLow: false, cut: [] });
      // A journey's lot has a name of three lines; a realistic long name takes two.
      const [top = 0, title = 0] = await Promise.all([
        rows
          .first()
          .boundingBox()
          .then((box) => box?.y),
        reader
          .getByRole('heading', { level: 1 })
          .boundingBox()
          .then((box) => box?.height),
      ]);
      expect(top - Math.max(0, title - TWO_LINES)).toBeLessThanOrEqual(400);
      await expectGlanceable(reader, `${locale}, group ${group}`);
    }
    await expectToFit(reader, `${locale}, the board`);
    await reader.goto('/valet/create');
    await expect(reader.getByRole('textbox').first()).toBeVisible();
    await expectToFit(reader, `${locale}, an arrival`);
    await reader.context().close();
  }
});

/** Runs in the page. Says whether a row is lower than 64 pixels, and which of its words are cut off at its edge or by an ellipsis. */
function roomOf(row: Element) {
  const edge = row.getBoundingClientRect().right + 1;
  const isCut = (each: HTMLElement) =>
    each.getBoundingClientRect().right > edge || each.scrollWidth > each.clientWidth + 1;
  const inside = [...row.querySelectorAll<HTMLElement>('*')].filter(
    (each) => !['inline', 'none'].includes(getComputedStyle(each).display) && each.clientWidth > 1,
  );
  return {
    isLow: row.getBoundingClientRect().height < 63,
    cut: inside.filter(isCut).map(({ textContent }) => textContent),
  };
}

test('a car that was handed back is found too, and without a signal those on the phone are', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const page = await signIn(browser, stand.leo, '/valet');
  const gone = await writeTicket(page, stand.locationId, { plateNumber: 'GONE 1' });
  await move(page, gone, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'A1' });
  for (const status of ['ready', 'paid']) await move(page, gone, { status });
  await move(page, gone, { status: 'completed', override: { name: 'Ann Carter', detail: 'A red scarf' } });
  await writeTicket(page, stand.locationId, { plateNumber: 'HERE 1' });
  await box(page).fill('gone1');
  await expect(page.getByRole('heading', { name: 'Handed back, or at another stand' })).toBeVisible();
  await expect(shown(page).getByText('GONE 1')).toBeVisible();
  await box(page).fill('');
  await expect(page.getByRole('radio', { name: '1 With us' })).toBeVisible();
  await isStoredOnPhone(page);
  await page.context().setOffline(true);
  await page.reload();
  await box(page).fill('here');
  await expect(shown(page).getByText('HERE 1')).toBeVisible();
  await expect(page.getByText('No signal, so only cars on this board are found.')).toBeVisible();
});

test('the wall screen shows who waits without phone numbers and last names, and says when it is cut off @both', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const page = await signIn(browser, stand.leo, '/valet');
  const id = await writeTicket(page, stand.locationId, { ...CAR, plateNumber: 'WALL 1' });
  await move(page, id, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'D7' });
  await move(page, id, { status: 'requested' });
  await page.goto('/valet?wall=1');
  const wall = page.getByRole('dialog', { name: stand.name });
  await expect(wall.getByRole('heading', { name: '1001' })).toBeVisible();
  await expect(wall.getByText('D7', { exact: true })).toBeVisible();
  await expect(wall.getByText(/Núñez|\b0199\b/)).toHaveCount(0);
  await page.request.post(`/api/v1/valets/${id}/job`, { data: {} });
  await expect(wall.getByText('With Leo')).toBeVisible();
  await page.route(/\/api\/v1\/valets\/locations\//, (route) => route.abort());
  await page.context().setOffline(true);
  await expect(wall.getByRole('alert').getByText(/^No signal for/)).toBeVisible({ timeout: 60_000 });
  await page.context().setOffline(false);
  await page.unrouteAll();
  await expect(wall.getByRole('alert')).toHaveCount(0, { timeout: 60_000 });
  await wall.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
});

test('the wall fills its screen, page by page, and cuts no car', async ({ browser, request }, { project }) => {
  const stand = await openStand(request, project.name);
  const page = await signIn(browser, stand.leo, '/valet');
  await page.setViewportSize({ width: 1280, height: 720 });
  const waits = async (number: number) => {
    const id = await writeTicket(page, stand.locationId, { plateNumber: `FULL ${number}` });
    await move(page, id, { status: 'parked', parkedBy: 'Leo', parkedLocation: `D${number}` });
    await move(page, id, { status: 'requested' });
  };
  for (let number = 1; number <= 4; number++) await waits(number);
  await page.goto('/valet?wall=1');
  const wall = page.getByRole('dialog', { name: stand.name });
  await expect(wall.locator('article')).toHaveCount(4);
  const used = () =>
    wall.locator('article').evaluateAll((rows) => {
      const list = rows[0]?.parentElement?.getBoundingClientRect();
      const end = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
      return list ? (end - list.top) / list.height : 0;
    });
  await expect.poll(used, 'four cars are large').toBeGreaterThan(0.4);
  const front = await writeTicket(page, stand.locationId, { plateNumber: 'FRONT 1' });
  for (const body of [{ status: 'parked', parkedBy: 'Leo', parkedLocation: 'E1' }, { status: 'ready' }]) {
    await move(page, front, body);
  }
  await writeTicket(page, stand.locationId, { plateNumber: 'ENTRY 1' });
  await expect(wall.locator('article')).toHaveCount(6);
  const ends = () =>
    wall.locator('article').evaluateAll((rows) =>
      rows.map((row) => {
        const room = row.parentElement?.getBoundingClientRect().bottom ?? 0;
        return (row.lastElementChild?.getBoundingClientRect().bottom ?? 0) <= room;
      }),
    );
  await expect.poll(ends, 'a single car is cut by its lane').not.toContain(false);
  await move(page, front, { status: 'paid' });
  await move(page, front, { status: 'completed', override: { name: 'Ann', detail: 'License seen' } });
  for (let number = 5; number <= 20; number++) await waits(number);
  await expect(wall.getByText(/^[1-3] of [23]$/)).toBeVisible();
  await expect.poll(used).toBeGreaterThan(0.98);
  expect(await used()).toBeLessThanOrEqual(1.001);
});
