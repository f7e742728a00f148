// A car arrives on one screen of a phone: besides the plate, at most 7 taps for a new car, with those into the fields, and 5 for one that has
// been here before and is still here, which is confirmed.

import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { aPhone, openStand, signIn } from '../support/valet-stands.ts';

/** Counts what a thumb does. */
function thumb(page: Page) {
  const did = { taps: 0, keys: 0 };
  return {
    did,
    tap: async (role: 'button' | 'checkbox' | 'link', name: string | RegExp) => {
      did.taps += 1;
      await page.getByRole(role, { name }).click();
    },
    /** Uses the keypad, or the phone's keyboard once a field was tapped. */
    press: async (text: string) => {
      for (const sign of text) {
        did.keys += 1;
        await page.getByRole('button', { name: sign, exact: true }).click();
      }
    },
    type: async (label: string, text: string) => {
      did.taps += 1;
      await page.getByLabel(label).click();
      did.keys += text.length;
      await page.keyboard.type(text);
    },
  };
}

test('a car is taken in by its plate with few taps, and with fewer if it has been here before', async ({
  browser,
  request,
}, { project }) => {
  const { mia } = await openStand(request, project.name);
  const opened = await signIn(browser, mia, '/valet');
  const context = await browser.newContext({
    storageState: await opened.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const shot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  };
  const plate = `Q${String(process.pid % 1000).padStart(3, '0')}${Math.floor(Math.random() * 900 + 100)}`;
  await page.goto('/valet');
  const first = thumb(page);
  await first.tap('link', 'New car');
  await expect(page.getByRole('group', { name: 'Plate keypad' })).toBeVisible();
  await shot('arrival');
  const makeAt = () => page.getByRole('button', { name: 'Honda' }).boundingBox();
  const before = await makeAt();
  await first.press(plate);
  await expect(page.getByLabel('License plate')).toHaveValue(plate);
  await expect(page.getByLabel('State')).toHaveValue('WI');
  await shot('arrival-form');
  await first.tap('button', 'Honda');
  await first.tap('button', 'Blue');
  await first.type('Phone number', aPhone());
  await first.type('First name', 'Ann');
  await first.tap('checkbox', /agrees to texts/);
  expect(await makeAt(), 'neither the keypad nor a field moved it').toEqual(before);
  const [hint, submit] = await Promise.all(
    [page.getByText('About this car only. Ask first.'), page.getByRole('button', { name: 'Create ticket' })].map(
      (each) => each.boundingBox(),
    ),
  );
  expect((hint?.y ?? 844) + (hint?.height ?? 0), 'all of the consent can be read').toBeLessThanOrEqual(submit?.y ?? 0);
  await first.tap('button', 'Create ticket');
  await expect(page.getByText(/^Ticket \S+ is created$/)).toBeVisible();
  await expect(page.getByText('Photos at arrival: 0 of 4')).toBeVisible();
  expect(first.did.taps).toBeLessThanOrEqual(7);
  expect(first.did.keys).toBeLessThanOrEqual(20);

  await page.goto('/valet');
  const second = thumb(page);
  await second.tap('link', 'New car');
  await second.press(plate);
  await second.tap('button', /Blue Honda, Ann/);
  await expect(page.getByLabel('First name')).toHaveValue('Ann');
  await expect(page.getByText('This car may already be here')).toBeVisible();
  await second.tap('checkbox', 'Create another ticket');
  await second.tap('checkbox', /agrees to texts/);
  await second.tap('button', 'Create ticket');
  await expect(page.getByText(/^Ticket \S+ is created$/)).toBeVisible();
  expect(second.did.taps).toBeLessThanOrEqual(5);
  expect(second.did.keys).toBeLessThanOrEqual(15);
});
