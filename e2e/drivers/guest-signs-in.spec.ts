// A guest parks, then signs up on the same phone. The active stay is in the account at once, and can be removed from it.

import { expect, type Page } from '@playwright/test';
import { aPlate, type Lot, listLot } from '../support/lots.ts';
import { saveCard } from '../support/saved-card.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Harbor-street-9';

async function parkAsGuest(page: Page, lot: Lot): Promise<string> {
  const plate = aPlate();
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('IL');
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await page.getByRole('button', { name: 'Pay $5.50 with test wallet' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();
  return plate;
}

test('a guest’s active stay is in the account after signing up', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = await parkAsGuest(page, lot);
  const email = `guest-${plate.toLowerCase()}@example.com`;

  await page.goto('/register?role=customer');
  await page.getByLabel('Name', { exact: true }).fill('Gina Guest');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /Create|Sign up|Register/ }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('1 booking made on this device is now in your account.')).toBeVisible();

  // The card that the guest paid with is asked for again: its holder had not agreed to keeping it.
  await page.getByRole('link', { name: 'Save a card: one tap next time' }).click();
  await saveCard(page);
  await page.goBack();

  await page.getByRole('link', { name: 'See your bookings' }).click();
  await expect(page.getByRole('link', { name: `Add time for ${plate}` })).toBeVisible();

  await page.getByRole('button', { name: 'Not yours? Undo' }).click();
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await expect(page.getByText(plate)).toHaveCount(0);
});

test('the next page adopts the stay if the server did not answer during sign-in', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const plate = await parkAsGuest(page, lot);
  const email = `regular-${plate.toLowerCase()}@example.com`;
  const account = { name: 'Rae', email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'customer' };
  expect((await request.post('/api/v1/users/signup', { data: account })).status()).toBe(201);
  let lost = 0;
  await page.route('**/sessions/guest/claim', async (route) => {
    lost++;
    await route.abort();
  });
  await page.goto('/login?from=%2Fbookings');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/bookings');
  await expect(page.getByText(plate)).toHaveCount(0);
  // Both the sign-in and the page after it tried; a third try before the reload would report on this page.
  await expect.poll(() => lost).toBe(2);
  await page.unroute('**/sessions/guest/claim');
  await page.reload();
  await expect(page.getByRole('link', { name: `Add time for ${plate}` })).toBeVisible();
  await expect(page.getByText('now in your account')).toBeVisible();
});
