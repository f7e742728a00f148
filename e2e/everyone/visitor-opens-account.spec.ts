// A lot owner creates an account, forgets the password, resets it with the emailed link, and edits the profile.

import { expect, type Page } from '@playwright/test';
import { logOut } from '../support/log-out.ts';
import { test } from '../support/test.ts';

const FIRST_PASSWORD = 'Harbor-street-9';
const NEW_PASSWORD = 'Seven-gulls-on-a-mast-42';

test('a visitor signs up, resets the password, edits the profile and logs out @core', async ({ page }, { project }) => {
  const email = `owner-${project.name}-${Date.now()}@example.com`;

  await register(page, email);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Add location' }).first()).toBeVisible();

  await logOut(page);
  await requestLink(page, email);
  const link = await mailedLinkTo(page, email);
  await setPassword(page, link);
  await expectRefused(page, link);

  await page.goto('/profile');
  await expect(page).toHaveURL('/login?from=%2Fprofile');
  await logIn(page, email, FIRST_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Wrong email address or password.');
  await logIn(page, email, NEW_PASSWORD);

  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  const profile = page.getByRole('main');
  await expect(profile.getByText(email, { exact: true })).toBeVisible();
  await expect(profile.getByText('Vendor', { exact: true })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Olive Owner');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Your name is updated.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Olive Owner');
});

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Olive');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/dashboard');
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
}

/** A job sends the email a moment after the request. */
async function mailedLinkTo(page: Page, email: string): Promise<string> {
  const link = page.getByText(email).locator('xpath=ancestor::section').getByRole('link').first();
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return new URL((await link.getAttribute('href')) ?? '').pathname;
}

async function setPassword(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await fillInNewPassword(page, 'Something else 1!', NEW_PASSWORD);
  await expect(page.getByText('Looks like the passwords are not matching.')).toBeVisible();
  await fillInNewPassword(page, NEW_PASSWORD);
  await expect(page.getByText('Your new password is set')).toBeVisible();
}

async function expectRefused(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Invalid token provided. Please check you email again.')).toBeVisible();
}

async function fillInNewPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(repeated);
  await page.getByRole('button', { name: 'Set the password' }).click();
}
