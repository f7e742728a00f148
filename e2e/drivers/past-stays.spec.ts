// A driver who files expenses finds past stays by plate, downloads them, and sees active stays on the home page.

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { aPlate, enterTwoVehicles, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('a guest sees active stays on the home page, ends one, and downloads past ones @both', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const [first, second] = [aPlate(), aPlate()];
  await enterTwoVehicles(page, lot, [first, second]);
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();

  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByRole('link', { name: 'Add time for all' })).toBeVisible();
  await expect(page.getByText(second, { exact: false }).filter({ visible: true })).toHaveCount(1);
  await page.locator('summary', { hasText: second }).click();
  await expect(page.getByRole('link', { name: `Add time for ${second}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `End now, ${second}` })).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible();
  for (const plate of [first, second]) {
    await page.getByRole('button', { name: `End now, ${plate}` }).click();
    await page.getByRole('button', { name: 'End parking' }).click();
    await expect(page.getByText(`Parking for ${plate} has ended.`)).toBeVisible();
  }

  await page.goto('/bookings');
  await page.getByLabel('Search plate, lot or receipt number').fill(second.toLowerCase());
  const rowOf = (plate: string) => page.getByRole('link', { name: new RegExp(`^${lot.name}.* ${plate}`) });
  await expect(rowOf(second)).toBeVisible();
  await expect(rowOf(first)).toHaveCount(0);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these as CSV' }).click();
  const lines = readFileSync(await (await coming).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,${second},WI,`);

  await page.getByRole('link', { name: `Park again with WI ${second} at ${lot.name}` }).click();
  await expect(page.getByLabel('License plate')).toHaveValue(second);
});
