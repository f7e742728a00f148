// An attendant is called: the phone rings for a requested car if the attendant wants that, and the stand shows who is on call.

import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

/** Counts vibrations, which nobody feels here. */
const countRings = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { rings: number };
    counted.rings = 0;
    navigator.vibrate = () => {
      counted.rings += 1;
      return true;
    };
  });
const rings = (page: Page) => page.evaluate(() => (window as unknown as { rings: number }).rings);
const calls = (page: Page) => page.getByRole('checkbox', { name: 'Call me on this phone' });

test('a phone rings for a requested car once its attendant turns that on, also after a reload, and can be silenced', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const page = await signIn(browser, stand.leo, '/valet');
  await countRings(page);
  await page.reload();
  const parked: string[] = [];
  for (let car = 0; car < 3; car++) {
    const id = await writeTicket(page, stand.locationId);
    await move(page, id, { status: 'parked', parkedBy: 'Leo', parkedLocation: `B${car}` });
    parked.push(id);
  }
  const requestCar = async (car: number) => {
    await move(page, parked[car] ?? '', { status: 'requested' });
    await expect(page.getByRole('radio', { name: `${car + 1} Waiting` })).toBeVisible();
  };
  await requestCar(0);
  expect(await rings(page)).toBe(0);
  await page.getByRole('button', { name: 'More' }).click();
  await calls(page).check();
  await expect(page.getByText(/rings only while the board is open/)).toBeVisible();
  await expect(page.getByText(/On until \d+:\d\d\s[AP]M\./)).toBeVisible();
  // It rings once right away, to show that it works.
  await expect.poll(() => rings(page)).toBe(1);
  await requestCar(1);
  await expect.poll(() => rings(page)).toBe(2);
  await page.reload();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(calls(page)).toBeChecked();
  await expect(page.getByRole('radio', { name: '2 Waiting' })).toBeVisible();
  const before = await rings(page);
  await requestCar(2);
  await expect.poll(() => rings(page)).toBe(before + 1);
  await calls(page).uncheck();
  await expect(page.getByText('Nobody has calls turned on yet.')).toBeVisible();
  await expect(calls(page)).not.toBeChecked();
});
