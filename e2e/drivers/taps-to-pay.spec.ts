// How much a driver does between the sign and the receipt: each tap and each keystroke counts (rule 184). A machine's seconds say nothing
// about a hand; its taps and keystrokes do.

import { expect, type Locator, type Page } from '@playwright/test';
import { aPlate, listLot } from '../support/lots.ts';
import { saveCard, signUpDriver } from '../support/saved-card.ts';
import { test } from '../support/test.ts';

const SECONDS_A_TAP = 0.7;
const SECONDS_A_KEY = 0.18;

/** Does what a hand does, and counts it. */
function aHand() {
  const done = { taps: 0, keys: 0 };
  return {
    done,
    seconds: () => done.taps * SECONDS_A_TAP + done.keys * SECONDS_A_KEY,
    tap: async (target: Locator) => {
      done.taps += 1;
      await target.click();
    },
    type: async (page: Page, text: string) => {
      done.keys += text.length;
      await page.keyboard.type(text);
    },
  };
}

test('from the sign to the receipt by card, a first visit takes at most 5 taps and a known device 2', async ({
  page,
  request,
}, { project }) => {
  const [lot, other] = [await listLot(request, project.name), await listLot(request, project.name)];
  const first = aHand();
  await page.goto(`/p/${lot.signCode}`);
  await first.tap(page.getByText('2 hours'));
  await first.tap(page.getByLabel('License plate'));
  await first.type(page, aPlate());
  // The state defaults to the lot's: Wisconsin.
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('WI');
  await first.tap(page.getByRole('button', { name: 'Continue – $11.00' }));
  await first.tap(page.getByLabel('Card number'));
  // Each field of the card leads on to the next.
  await first.type(page, '4242424242424242');
  await first.type(page, '1234');
  await first.type(page, '123');
  await first.tap(page.getByRole('button', { name: 'Pay $11.00', exact: true }));
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
  expect(first.done.taps).toBeLessThanOrEqual(5);
  expect(first.seconds()).toBeLessThanOrEqual(25);

  // On another day: within minutes, another sign would first ask whether it is the right one.
  await page.evaluate(() => localStorage.removeItem('parkvale.last'));
  const known = aHand();
  await page.goto(`/p/${other.signCode}`);
  await known.tap(page.getByRole('button', { name: 'Continue – $5.50' }));
  await known.tap(page.getByRole('button', { name: 'Pay $5.50 with test wallet' }));
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
  expect(known.done).toEqual({ taps: 2, keys: 0 });
});

test('a driver with a saved card comes back to the same sign and pays with 1 tap', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  await signUpDriver(page, project.name);
  await page.goto('/profile');
  await saveCard(page);
  const plate = aPlate();
  await page.goto(`/p/${lot.signCode}`);
  await page.getByLabel('License plate').fill(plate);
  await page.getByRole('button', { name: 'Other ways to pay' }).click();
  await page.getByRole('button', { name: 'Pay $5.50 · Visa 4242' }).click();
  await page.getByRole('button', { name: `End now, ${plate}` }).click();
  await page.getByRole('button', { name: 'End parking' }).click();

  // On another day, in another tab: the page knows the car, the time and the card.
  const known = aHand();
  const later = await page.context().newPage();
  await later.goto(`/p/${lot.signCode}`);
  await expect(later.getByLabel('License plate')).toHaveValue(plate);
  const pay = later.getByRole('button', { name: 'Pay $5.50 · Visa 4242' });
  await expect(pay).toBeVisible();
  // A tap that was on its way to what stood here before does not pay; a person reads first.
  await later.waitForTimeout(1000);
  await known.tap(pay);
  await expect(later.getByRole('button', { name: `End now, ${plate}` })).toBeVisible();
  expect(known.done).toEqual({ taps: 1, keys: 0 });
});
