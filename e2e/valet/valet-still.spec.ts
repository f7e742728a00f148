// A board whose cars others move: nothing jumps, with or without motion, and nothing at all moves under a finger.

import { expect, type Locator, type Page } from '@playwright/test';
import { onShift } from '../support/shifts.ts';
import { test } from '../support/test.ts';
import { move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

const CARS = 12;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SCREEN = { viewport: { width: 1280, height: 800 } };

type Moves = {
  readonly others: Page;
  readonly ids: readonly string[];
  /** By their places. */
  readonly cars: readonly number[];
};

for (const [reader, options] of [
  ['a phone', { ...PHONE, reducedMotion: 'no-preference' }],
  ['a phone with less motion', { ...PHONE, reducedMotion: 'reduce' }],
  ['a wide screen', { ...SCREEN, reducedMotion: 'no-preference' }],
] as const)
  test(`on ${reader}, no row and no footer jumps when others act`, async ({ browser, request }, { project }) => {
    const { leo, mia, locationId } = await openStand(request, project.name, { hooks: 0 });
    const others = await signIn(browser, mia, '/valet');
    const ids = await parkCars(others, locationId);
    const signedIn = (await signIn(browser, leo, '/valet')).context();
    const context = await browser.newContext({ ...options, storageState: await signedIn.storageState() });
    await signedIn.close();
    const page = await context.newPage();
    const shifts: string[] = [];
    await onShift(page, (words) => shifts.push(words));
    await page.goto('/valet');
    await expect(rowOf(page, 0)).toBeVisible();
    await others.waitForTimeout(600);
    await leaveAndReturn(page, { others, ids, cars: [0, 5, CARS - 1] });
    // The footer is in sight, and the end of the list.
    await page.mouse.wheel(0, 5000);
    await expect(page.getByRole('link', { name: 'Privacy' })).toBeInViewport();
    await others.waitForTimeout(600);
    await leaveAndReturn(page, { others, ids, cars: [0, 5, CARS - 1] });
    expect(shifts).toEqual([]);
  });

async function parkCars(staff: Page, locationId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let car = 0; car < CARS; car++) {
    const id = await writeTicket(staff, locationId, { plateNumber: `ST${car}ILL` });
    await move(staff, id, { status: 'parked', parkedBy: 'Mia', parkedLocation: `A${car}` });
    ids.push(id);
  }
  return ids;
}

/** Rows leave the list at its beginning, in its middle and at its end, and come back. */
async function leaveAndReturn(page: Page, { others, ids, cars }: Moves): Promise<void> {
  const leave = (car: number) => move(others, ids[car] ?? '', { status: 'requested' });
  const comeBack = (car: number) => move(others, ids[car] ?? '', { status: 'unrequested', reason: 'guest_not_here' });
  const expectCars = async (count: number) => {
    await expect(page.getByText(`${count}`, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await others.waitForTimeout(400);
  };
  for (const car of cars) {
    await leave(car);
    await expectCars(CARS - 1);
    await comeBack(car);
    await expectCars(CARS);
  }
}

// As on Windows, and with a mouse on a Mac.
test('rows keep their width when a column becomes long enough for a scrollbar that takes room', async ({
  playwright,
  launchOptions,
  request,
}, { project }) => {
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const { leo, mia, locationId } = await openStand(request, project.name, { hooks: 0 });
  const others = await signIn(browser, mia, '/valet');
  const storageState = await (await signIn(browser, leo, '/valet')).context().storageState();
  const page = await (await browser.newContext({ ...SCREEN, isMobile: false, storageState })).newPage();
  await page.goto('/valet');
  await writeTicket(others, locationId, { plateNumber: 'ST0ILL' });
  const column = page.locator('section').filter({ has: rowOf(page, 0) });
  const width = (await rowOf(page, 0).boundingBox())?.width;
  for (let car = 1; car < CARS; car++) await writeTicket(others, locationId, { plateNumber: `ST${car}ILL` });
  await expect(rowOf(page, CARS - 1)).toBeAttached();
  expect(await column.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  expect((await rowOf(page, 0).boundingBox())?.width).toBe(width);
  await browser.close();
});

test('no row moves under a finger', async ({ browser, request }, { project }) => {
  const { leo, mia, locationId } = await openStand(request, project.name, { hooks: 0 });
  const others = await signIn(browser, mia, '/valet');
  const ids = await parkCars(others, locationId);
  const signedIn = (await signIn(browser, leo, '/valet')).context();
  const context = await browser.newContext({ ...PHONE, storageState: await signedIn.storageState() });
  await signedIn.close();
  const page = await context.newPage();
  await page.goto('/valet');
  const row = rowOf(page, 3);
  await expect(row).toBeVisible();
  const { x = 0, y = 0 } = (await row.boundingBox()) ?? {};
  const finger = await context.newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 20 }] });
  await move(others, ids[0] ?? '', { status: 'requested' });
  await expect(page.getByRole('radio', { name: '1 Waiting' })).toBeAttached();
  for (let look = 0; look < 10; look++) {
    expect((await row.boundingBox())?.y).toBe(y);
    await others.waitForTimeout(60);
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
});

const rowOf = (page: Page, car: number): Locator =>
  page.locator('article').filter({ hasText: `ST${car}ILL`, visible: true });
