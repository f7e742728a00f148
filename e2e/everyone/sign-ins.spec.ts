// Rule 183: account holders see where they are logged in, and can log out a single device.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';

const PASSWORD = 'Harbor-street-9';

test('a driver sees both devices and logs the other one out', async ({ page, browser, request }) => {
  const email = `signs-in-${Date.now()}-${Math.random()}@example.com`;
  const account = { name: 'Dee Driver', email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'customer' };
  expect((await request.post('/api/v1/users/signup', { data: account })).ok()).toBe(true);
  const tablet = await (await browser.newContext({ userAgent: IPAD })).newPage();
  await logIn(tablet, email);
  await logIn(page, email);

  await page.goto('/profile#sign-ins');
  const card = page.locator('#sign-ins');
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('listitem').first()).toContainText('This device');
  await expect(card).toBeInViewport();
  const there = card.getByRole('listitem').filter({ hasText: 'Safari on iPad' });
  await expect(there).toContainText('With your password');
  await expectAccessible(page, 'where the account is logged in');
  await there.getByRole('button', { name: /^Log out Safari on iPad/ }).click();
  await expect(card.getByText('Safari on iPad is logged out.')).toBeVisible();
  await expect(there.getByRole('button')).toHaveCount(0);
  await tablet.goto('/profile');
  await expect(tablet).toHaveURL(/\/login/);

  await card.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(card.getByText('You are logged out everywhere else.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await tablet.context().close();
});

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
