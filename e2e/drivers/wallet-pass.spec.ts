// Rules 470 and 472: what is paid for is added to the phone's wallet, which follows when time is added. The demo's wallet is a page.

import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('a guest adds parking to the wallet, and time that is added appears there @both', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await page.goto(`/p/${lot.signCode}`);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('il');
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await page.getByRole('button', { name: 'Pay $5.50 with test wallet' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await page.getByRole('button', { name: 'Add to wallet' }).click();
  await expect(page).toHaveURL(/\/dev\/wallet\/[\w-]{48}$/);
  const pass = page.getByRole('article');
  for (const words of [lot.name, `${plate} IL`, 'Paid until']) await expect(pass.getByText(words)).toBeVisible();
  await expect(pass.getByRole('img', { name: 'The code on the pass' })).toBeVisible();
  await expectAccessible(page, 'a pass in the wallet of the demo');
  const until = await pass.getByRole('definition').first().textContent();

  const receipt = await page.context().newPage();
  await receipt.goto('/bookings');
  await receipt.getByRole('link', { name: `Add time for ${plate}` }).click();
  await receipt.getByRole('button', { name: /^Continue – \$/ }).click();
  await receipt.getByRole('button', { name: /with test wallet$/ }).click();
  await expect(receipt.getByText(/^Time added: paid until/)).toBeVisible();
  await expect(pass.getByRole('definition').first()).not.toHaveText(until ?? '', { timeout: 60_000 });
});
