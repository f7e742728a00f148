// Drivers log in with Google if the product is configured for it: an account is created, found again, and gets other ways in.

import { expect, type Page } from '@playwright/test';
import { stubProviders } from '../providers/stub-providers.ts';
import { logOut } from '../support/log-out.ts';
import { aPlate, listLot } from '../support/lots.ts';
import { PORTS } from '../support/ports.ts';
import { test } from '../support/test.ts';

test.use({ baseURL: `http://localhost:${PORTS.withProviders}` });

const PASSWORD = 'Harbor-street-9';

async function choose(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
}

test('a driver continues with Google, comes back to the page they wanted, and logs in again', async ({ page }) => {
  const email = `gwen-${aPlate().toLowerCase()}@example.com`;
  await page.goto('/bookings');
  await page.goto('/login?from=%2Fhelp%3Fq%3D1');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await choose(page, email);
  await expect(page).toHaveURL('/help?q=1');

  await page.goto('/profile');
  await expect(page.getByText(`You can log in with the Google account ${email}.`)).toBeVisible();
  await expect(page.getByText('Your account has no password.')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByRole('alert')).toHaveText(/only way into your account/);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await logOut(page);

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('alert')).toHaveText(/its a Google account/);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await choose(page, email);
  await expect(page).toHaveURL('/dashboard');
});

test('what a guest booked on the phone is in the account after continuing with Google', async ({ page, request }, {
  project,
}) => {
  await stubProviders(page.context());
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('IL');
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await page.frameLocator('iframe[title="Card fields"]').getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay $5.50' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();

  await page.goto('/register?role=customer');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await choose(page, `gina-${plate.toLowerCase()}@example.com`);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('1 booking made on this device is now in your account.')).toBeVisible();
  await page.getByRole('link', { name: 'See your bookings' }).click();
  await expect(page.getByRole('link', { name: `Add time for ${plate}` })).toBeVisible();
});

test('a driver with a password links Google in the profile and unlinks it', async ({ page, request }) => {
  const email = `pat-${aPlate().toLowerCase()}@example.com`;
  const account = { name: 'Pat', email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'customer' };
  expect((await request.post('/api/v1/users/signup', { data: account })).status()).toBe(201);
  await page.goto('/login?from=%2Fprofile');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Link Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await choose(page, `other-${email}`);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(`You can log in with the Google account other-${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByText('Google is unlinked.')).toBeVisible();
});
