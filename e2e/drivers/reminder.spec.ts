// A guest asks to be reminded before the stay ends. The link that the reminder has opens Add time on any device, without signing in.

import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, chooseHours, listLot } from '../support/lots.ts';

test('a guest asks for a reminder, and adds time by its link on another device', async ({ page, request, browser }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await page.goto(`/p/${lot.signCode}`);
  await chooseHours(page, 2);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('il');
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await page.getByRole('button', { name: /Skip/ }).waitFor();
  await page.goto('/bookings');
  await page.getByRole('link', { name: `Receipt of ${plate} at ${lot.name}` }).click();

  await page.getByRole('button', { name: 'Remind me before it ends' }).click();
  await page.getByLabel('How early').selectOption('30');
  await page.getByRole('checkbox', { name: 'Text message' }).check();
  await page.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(page.getByText('Please provide a valid email address')).toBeVisible();
  await expect(page.getByText('Agree to texts, or choose email.')).toBeVisible();
  await expectAccessible(page, 'a reminder');
  await page.getByRole('checkbox', { name: 'Text message' }).uncheck();
  await page.getByLabel('Email', { exact: true }).last().fill('guest@example.com');
  await page.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(page.getByText(/We remind you at \d+:\d\d [AP]M.* by email\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/We remind you at .* by email\./)).toBeVisible();

  const key = new URL(page.url()).pathname;
  const { data } = await (await request.get(`/api/v1/receipts/${key.split('/').at(-1)}`)).json();
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL(`${key}?add=${data.sessions[0]._id}`, page.url()).href);
  await expect(other.getByRole('heading', { level: 1, name: 'Add time' })).toBeVisible();
  await other.getByRole('button', { name: /^Continue – \$/ }).click();
  await other.getByRole('button', { name: /with test wallet$/ }).click();
  await expect(other.getByText(/^Time added: paid until/)).toBeVisible();
});
