// A driver without an account stands at a sign: finds the zone, sees the total, types the plate, pays, gets the receipt by email, and finds
// it again.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, chooseHours, type Lot, listLot, mailsTo } from '../support/lots.ts';
import { test } from '../support/test.ts';

async function openZone(page: Page, lot: Lot): Promise<void> {
  await page.goto(`/p/${lot.signCode}`);
  await expect(page).toHaveURL(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await expect(page.getByRole('heading', { level: 1, name: lot.name })).toBeVisible();
}

async function toPayment(page: Page, plate: string): Promise<void> {
  await chooseHours(page, 2);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('il');
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await expect(page.getByRole('button', { name: 'Pay $11.00 with test wallet' })).toBeVisible();
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('1234');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay $11.00', exact: true }).click();
}

test('a guest parks from a sign and gets the receipt by email @both @core', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  const email = `guest-${plate.toLowerCase()}@example.com`;
  await openZone(page, lot);
  // Next to the form on a wide screen, folded under the total on a phone.
  if (!(await page.getByText('$0.50').isVisible())) await page.locator('summary').click();
  await expect(page.getByText('$0.50')).toBeVisible();
  await toPayment(page, plate.toLowerCase());
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();

  await page.getByLabel('Email').fill('nonsense');
  await page.getByLabel('Name').fill('Ann');
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await expect(page.getByText('Please provide a valid email address')).toBeVisible();
  await expectAccessible(page, 'Receipt');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await expect(page.getByText(`The receipt is on its way to ${email}.`)).toBeVisible();

  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(1);
  const [mail] = await mailsTo(request, email);
  expect(mail?.text).toContain(`${plate} IL`);
  expect(mail?.text).toContain('Total paid: $11.00');
  const receipt = /https?:\/\/\S+(\/receipt\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await page.goto(receipt);
  await expect(page.getByText('$11.00').first()).toBeVisible();

  await page.goto('/bookings');
  await expect(page.getByText(plate).first()).toBeVisible();
});

test('searching for a place finds the lot, and its zones show the full price @core', async ({ page, request }, {
  project,
}) => {
  // Near the center of town, whose own point is nobody’s pin (rule 483): a search lists the nearest lot first, and other journeys' lots surround it.
  const lot = await listLot(request, project.name, [-87.8755, 43.3873]);
  await page.goto('/locations');
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('Port Washington');
  await page.getByRole('option', { name: 'Port Washington Wisconsin' }).click();
  await page.getByRole('link', { name: lot.name }).first().click();
  await expect(page).toHaveURL(`/locations/${lot.locationId}/zones?for=120`);
  await expect(page.getByText('$11.00').first()).toBeVisible();
});

test('after a declined card nothing is charged or lost, and another card pays', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  await openZone(page, lot);
  await toPayment(page, aPlate());
  await payByCard(page, '4000000000000002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByText('You have not been charged.').first()).toBeVisible();
  await expect(page.getByLabel('Security code')).toHaveValue('123');
  await payByCard(page, '4242424242424242');
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
});

test('a card that requires authentication pays once the bank approves', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await openZone(page, lot);
  await toPayment(page, aPlate());
  await payByCard(page, '4000002500003155');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('You have not been charged.').first()).toBeVisible();
  await payByCard(page, '4000002500003155');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
});

test('going back from the payment keeps the stay and the plate, and every step survives a reload', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await openZone(page, lot);
  await chooseHours(page, 2);
  await page.getByLabel('License plate').fill(plate);
  await page.reload();
  await expect(page.getByLabel('License plate')).toHaveValue(plate);
  await toPayment(page, plate);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('License plate')).toHaveValue(plate);
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
});

test('a driver who loses the connection after paying comes back to the receipt, charged once', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await openZone(page, lot);
  await toPayment(page, plate);
  await page.route('**/api/v1/billing/return', (route) => route.abort());
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await expect(page.getByText('We are not sure yet whether you have paid')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/v1/billing/return');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
  await page.goto('/bookings');
  await expect(page.getByText(plate)).toHaveCount(1);
});
