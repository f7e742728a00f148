// A cafe pays for its customers' parking: the owner gives it a code and prints the poster, a guest scans it and parks for free, and the
// report says what the cafe owes.

import { expect, type Page } from '@playwright/test';
import { aPlate, type Lot, listLot, signInOwner } from '../support/lots.ts';
import { watchPayments } from '../support/payment-requests.ts';
import { test } from '../support/test.ts';

async function openLot(page: Page, lot: Lot): Promise<void> {
  await signInOwner(page, lot, `/locations/${lot.locationId}/zones`);
  await expect(page.getByRole('heading', { level: 1, name: lot.name })).toBeVisible();
}

async function addCode(page: Page, code: string): Promise<void> {
  await page.getByRole('link', { name: 'Validations' }).click();
  await expect(page.getByText('No merchant has a code yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add a code' }).click();
  await page.getByLabel('Discount', { exact: true }).selectOption({ label: 'Percent off' });
  await page.getByLabel('Percent off').fill('150');
  await page.getByRole('button', { name: 'Add a code' }).click();
  await expect(page.getByText('Please provide the name of the merchant')).toBeVisible();
  await expect(page.getByText('Enter a percentage from 1 to 100.')).toBeVisible();
  await page.getByLabel('Merchant').fill('Cafe Luna');
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('Percent off').fill('100');
  await page.getByLabel('Total uses').fill('1');
  await page.getByRole('button', { name: 'Add a code' }).click();
  await expect(page.getByText('Cafe Luna’s code was added')).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
}

test("a merchant's code makes a stay free, once, and the report says who owes it", async ({ page, browser, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  const code = `LUNA${plate}`;
  await openLot(page, lot);
  await addCode(page, code);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Poster of Cafe Luna' }).click();
  expect((await download).suggestedFilename()).toContain('poster-');

  const guest = await (await browser.newContext()).newPage();
  const payments = watchPayments(guest);
  await guest.goto(`/locations/${lot.locationId}/zones?code=${code}`);
  await expect(guest.getByText(`Code ${code} is entered.`)).toBeVisible();
  await guest
    .getByRole('link', { name: /Park Here/ })
    .first()
    .click();
  await expect(guest.getByText('Cafe Luna: free parking')).toBeVisible();
  // On a phone the lines are folded under the total.
  if (!(await guest.getByText('Validated by Cafe Luna').isVisible())) await guest.locator('summary').click();
  await expect(guest.getByText('Validated by Cafe Luna')).toBeVisible();
  await guest.getByLabel('License plate').fill(plate);
  await guest.getByLabel('State', { exact: true }).fill('IL');
  await guest.getByRole('button', { name: 'Park for free' }).click();
  await expect(guest.getByText(/^Free until .*, validated by Cafe Luna$/)).toBeVisible();
  await guest.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(guest).toHaveURL(/\/receipt\//);
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(guest.getByText('Validated by Cafe Luna')).toBeVisible();
  expect(payments()).toEqual([]);

  const next = await (await browser.newContext()).newPage();
  await next.goto(`/p/${lot.signCode}`);
  await next.getByRole('link', { name: 'I have a code' }).click();
  await next.getByLabel('License plate').fill(aPlate());
  await next.getByLabel('State', { exact: true }).fill('IL');
  await next.getByLabel('Code', { exact: true }).fill(code);
  await next.getByRole('button', { name: 'Use the code' }).click();
  await expect(next.getByText(`Code ${code} was not applied`)).toBeVisible();
  await expect(next.getByText('This code has no uses left.')).toBeVisible();
  await next.getByRole('button', { name: 'Park without it' }).click();
  await expect(next.getByText(`Code ${code} was not applied`)).toBeHidden();

  await page.reload();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Pause Cafe Luna' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume Cafe Luna' }).click();
  await expect(page.getByText('Used up', { exact: true })).toBeVisible();
  await page.goto('/reports');
  await expect(page.getByRole('table', { name: 'Validations' })).toContainText('Cafe Luna');
});
