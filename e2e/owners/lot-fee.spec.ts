// The platform's fee at a lot: an odogwu sets it on the lot's edit page, the owner sees it on the lot's page, and the next driver's total
// includes it.

import { expect, type Page, test } from '@playwright/test';
import { LOT_OWNER_PASSWORD, listLot } from '../support/lots.ts';

test('an odogwu sets a lot’s fee, and its owner and drivers see it', async ({ page, request, browser }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  await logIn(page, 'odogwu@parkvale.example', 'Parkvale-demo-1');
  await page.goto(`/locations/${lot.locationId}/edit`);
  const fee = page.getByLabel('Fee in percent');
  await expect(fee).toHaveValue('10');
  await fee.fill('31');
  await page.getByRole('button', { name: 'Change the fee' }).click();
  await expect(page.getByText('Please provide a fee from 0 to 30 percent, with at most two decimals')).toBeVisible();
  await fee.fill('12.75');
  await page.getByRole('button', { name: 'Change the fee' }).click();
  await expect(page.getByText(/^The fee at .+ is 12\.75%$/)).toBeVisible();
  await page.goto('/desk/audit');
  await expect(page.getByText('from 10% to 12.75%').first()).toBeVisible();

  const driver = await (await browser.newContext()).newPage();
  await driver.goto(`/locations/${lot.locationId}/zones`);
  await expect(driver.getByRole('listitem').filter({ hasText: 'Zone B2' })).toContainText('$22.55');
  await driver.context().close();

  const owner = await (await browser.newContext()).newPage();
  await logIn(owner, lot.ownerEmail, LOT_OWNER_PASSWORD);
  await owner.goto(`/locations/${lot.locationId}/zones`);
  await expect(owner.getByText('Added to your prices: Transaction fee 12.75%.')).toBeVisible();
  await owner.goto(`/locations/${lot.locationId}/edit`);
  await expect(owner.getByLabel('Phone number')).toBeVisible();
  await expect(owner.getByLabel('Fee in percent')).toHaveCount(0);
  await owner.context().close();
});

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
