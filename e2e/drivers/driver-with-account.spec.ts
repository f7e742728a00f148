// A driver with an account pays for two vehicles, gets the receipt by email, adds time to one, ends the other and finds both in the
// history.

import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, chooseHours, enterTwoVehicles, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Harbor-street-9';
type Mail = { readonly to: string; readonly subject: string };

test('a driver parks two vehicles, extends one and ends the other early @core', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const [first, second] = [aPlate(), aPlate()];
  const email = `driver-${first.toLowerCase()}@example.com`;
  await page.goto('/register?role=customer');
  await page.getByLabel('Name', { exact: true }).fill('Dora Driver');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page
    .getByLabel(/Confirm|Repeat/)
    .first()
    .fill(PASSWORD);
  await page.getByRole('button', { name: /Create|Sign up|Register/ }).click();
  await expect(page).toHaveURL('/dashboard');
  for (const tile of ['Find Parking', 'My Bookings', 'Need Help?', 'Contact Us']) {
    await expect(page.getByRole('main').getByRole('link', { name: tile })).toBeVisible();
  }

  await enterTwoVehicles(page, lot, [first, second]);
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await expect(page.getByText(`Receipt sent to ${email}.`)).toBeVisible();
  const receipts = async () => {
    const { messages } = await (await request.get('/api/v1/dev/outbox?limit=200')).json();
    return messages.filter(({ to, subject }: Mail) => to === email && subject.startsWith('Your parking receipt'));
  };
  await expect.poll(async () => (await receipts()).length, { timeout: 60_000 }).toBe(1);
  await page.getByRole('link', { name: 'Booking History' }).click();

  await expect(page).toHaveURL('/bookings');
  await expect(page.getByText(first).first()).toBeVisible();
  await expect(page.getByText(second).first()).toBeVisible();

  await page.goto('/profile');
  const mailed = page.getByLabel('Email me each receipt');
  await expect(mailed).toBeChecked();
  await mailed.uncheck();
  await page.reload();
  await expect(mailed).not.toBeChecked();
  await page.goto('/bookings');

  await page.getByRole('link', { name: new RegExp(`Add time.*${first}`) }).click();
  await chooseHours(page, 2);
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await expectAccessible(page, 'Add time');
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await expect(page.getByText(/Time added/)).toBeVisible();
  expect(await receipts()).toHaveLength(1);

  await page.goto('/bookings');
  await page.getByRole('button', { name: new RegExp(`End now.*${second}`) }).click();
  await page.getByRole('button', { name: 'End parking' }).click();
  await expect(page.getByText(`Parking for ${second} has ended.`)).toBeVisible();
});
