// An accountant's month: the table of all movements, its filters, and the files that accounting programs import.

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';

test('an accountant filters the movements of all lots and exports them to QuickBooks', async ({ page }) => {
  await page.goto('/login?from=%2Frevenue');
  await page.getByLabel('E-mail').fill('accountant@parkvale.example');
  await page.getByLabel('Password', { exact: true }).fill('Parkvale-demo-1');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Transactions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /transactions$/ })).toBeVisible();
  await page.getByLabel('Kind').selectOption('valet');
  await expect(page).toHaveURL(/kind=valet/);
  await expect(page.getByRole('cell', { name: /^Parking/ })).toHaveCount(0);
  const sale = page
    .getByRole('main')
    .getByRole('link', { name: /^[0-9A-F]{8}$/ })
    .first();
  const receipt = (await sale.textContent()) ?? '';

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'For QuickBooks' }).click(),
  ]);
  const [head]: string[][] = parse(await readFile(await file.path(), 'utf8'));
  expect(head).toEqual(['Date', 'Description', 'Amount']);

  await page.getByLabel('Receipt or reference').fill(receipt);
  await expect(page.getByText('All months are searched.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 transaction', exact: true })).toBeVisible();
  await sale.click();
  await expect(page.getByRole('heading', { level: 1, name: `Sale ${receipt}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0);
});
