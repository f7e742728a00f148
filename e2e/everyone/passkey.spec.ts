// A guest pays, creates an account on the same phone, and from then on logs in with a fingerprint instead of a password.

import { type CDPSession, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logOut } from '../support/log-out.ts';
import { aPlate, listLot, mailsTo } from '../support/lots.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Harbor-street-9';

/** The page's device stores passkeys and recognizes its owner. `touched`: whether a finger is on the sensor. */
async function aDevice(page: Page) {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    touched: (enabled: boolean) => client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    unknown: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isUserVerified }),
  };
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/register?role=customer');
  await page.getByLabel('Name', { exact: true }).fill('Gina Guest');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`The passkey “${name}” is added.`)).toBeVisible();
}

test('a guest pays, creates an account, and logs in with a passkey', async ({ page, request }, { project }) => {
  const device = await aDevice(page);
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('IL');
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await page.getByRole('button', { name: 'Pay $5.50 with test wallet' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();

  const email = `key-${plate.toLowerCase()}@example.com`;
  await signUp(page, email);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await device.touched(true);
  await addPasskey(page, 'Blue phone');
  await expect(page.getByText('Not used yet')).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(page.request, email)).map(({ subject }) => subject))
    .toContain('A passkey was added to your account');
  await device.touched(false);
  await logOut(page);

  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  // A finger is enough: the browser offers the passkey in the email field on its own.
  await device.touched(true);
  await page.goto('/login?from=%2Fbookings');
  await expect(page).toHaveURL('/bookings');
  await expect(page.getByRole('link', { name: `Add time for ${plate}` })).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText(/Last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Rename the passkey Blue phone' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename this passkey' });
  await rename.getByLabel('Name').fill('Old phone');
  await expectAccessible(page, 'renaming a passkey');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The passkey is now called “Old phone”.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the passkey Old phone' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey “Old phone” is removed.')).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('alert')).toHaveText(/does not know this passkey anymore/);
});

test('a driver who cancels neither creates nor uses a passkey, and is told what to do', async ({ page }) => {
  const device = await aDevice(page);
  await signUp(page, `turns-${aPlate().toLowerCase()}@example.com`);
  await page.goto('/profile');
  await device.touched(true);
  await device.unknown(true);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was created. Try again when you are ready.');
  await device.unknown(false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^The passkey “.*” is added/)).toBeVisible();
  await device.touched(false);
  await logOut(page);
  await device.unknown(true);
  await device.touched(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or log in with your password.');
  await page.getByLabel('Email').fill('nobody@example.com');
  await expect(page.getByRole('button', { name: 'Log in', exact: true }).last()).toBeEnabled();
});
