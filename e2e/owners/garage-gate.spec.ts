// An owner adds a lane to a garage, and its bar lifts before one's eyes: by hand, and for a code that is typed at the tablet beside it.

import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { digitsNow } from '../support/lane-digits.ts';
import { aPlate, listLot, signInOwner } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

test('a lane opens by hand and by a code, once', async ({ page, browser }, { project }) => {
  const lot = await listLot(page.request, project.name);
  await signInOwner(page, lot, `/locations/${lot.locationId}/lanes`);
  await page.getByText('No lane yet.').waitFor();
  await page.getByRole('button', { name: 'Add a lane' }).click();
  await page.getByLabel('Lane', { exact: true }).fill('North entry');
  await page.getByRole('button', { name: 'Add the lane' }).click();
  const address = await page.getByText(/\/lane\/[\w-]{60,}/).textContent();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Open: North entry', exact: true }).click();
  await page.getByLabel('Reason').fill('A delivery');
  await page.getByRole('button', { name: 'Open now' }).click();
  await expect(page.getByText('Opened by hand', { exact: false }).first()).toBeVisible();
  await expectAccessible(page, 'lanes of a lot');
  const gates = await browser.newPage();
  await gates.goto('/dev/gate');
  await expect(gates.getByText(lot.name, { exact: false })).toBeVisible();

  const receiptKey = await payFor(page.request, lot, { plate: aPlate(), state: 'WI' });
  const kiosk = await browser.newPage({ viewport: { width: 1024, height: 768 } });
  await kiosk.goto(new URL(address ?? '').pathname);
  await kiosk.getByRole('heading', { name: /^(Scan|Enter) your code$/ }).waitFor();
  await expectAccessible(kiosk, 'the page at a lane');
  const type = kiosk.getByRole('button', { name: 'Type the digits' });
  if (await type.isVisible()) await type.click();
  const enter = async () => {
    for (const digit of digitsNow(receiptKey)) await kiosk.getByRole('button', { name: digit, exact: true }).click();
    await kiosk.getByRole('button', { name: 'OK' }).click();
  };
  await enter();
  await expect(kiosk.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expectAccessible(kiosk, 'a car that is let in');
  await kiosk.getByRole('heading', { name: /^(Scan|Enter) your code$/ }).waitFor();
  // The same scan is the same opening for a while; then a car is inside.
  await expect(async () => {
    await enter();
    await expect(kiosk.getByRole('heading', { name: 'A car is inside on this code already' })).toBeVisible({
      timeout: 5000,
    });
  }).toPass();
});
