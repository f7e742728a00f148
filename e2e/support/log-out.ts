import { expect, type Page } from '@playwright/test';

/** From the profile, as anybody can who is signed in. */
export async function logOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
}
