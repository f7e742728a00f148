import { expect, type Page } from '@playwright/test';
import { aPlate, LOT_OWNER_PASSWORD, post } from './lots.ts';

/** A new driver, signed in. */
export async function signUpDriver(page: Page, project: string): Promise<void> {
  const email = `driver-${project}-${aPlate().toLowerCase()}@example.com`;
  const password = LOT_OWNER_PASSWORD;
  const names = { name: 'Dana Driver', email, password, passwordConfirm: password, role: 'customer' };
  await post(page.request, '/users/signup', names);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}

/** On the profile. */
export async function saveCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card', exact: true }).click();
  await expect(page.getByText(`Visa ${number.slice(-4)} is saved.`)).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
}
