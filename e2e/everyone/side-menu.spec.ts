// The frame around every signed-in page: who sees what, with a keyboard and on a phone.

import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const signIn = async (page: Page, who: string) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${who}@parkvale.example`);
  await page.getByLabel('Password', { exact: true }).fill('Parkvale-demo-1');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
};

const openMenu = async (page: Page) => {
  const opener = page.getByRole('button', { name: 'Open menu' });
  await expect(opener.or(page.getByRole('navigation', { name: 'Main' }))).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  // Each one that opens is closed no more.
  const closed = menu.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  return menu;
};

const HOMES: [string, string, string[]][] = [
  ['driver', '/dashboard', ['Dashboard', 'Find parking', 'My bookings', 'Profile']],
  [
    'vendor',
    '/dashboard',
    ['Dashboard', 'Locations', 'Revenue', 'Transactions', 'Team', 'Management', 'Valet Locations', 'Profile'],
  ],
  ['enforcer', '/service/locations', ['Dashboard', 'Service locations', 'Profile']],
  ['valet', '/valet', ['Valet', 'Profile']],
];

for (const [who, home, labels] of HOMES) {
  test(`the ${who} lands at ${home}, and every link of the menu works @both`, async ({ page }) => {
    await signIn(page, who);
    await expect(page).toHaveURL(home);
    const brand = who === 'valet' ? 'Parkvale Valet' : 'Parkvale';
    await expect(page.getByRole('link', { name: brand, exact: true }).first()).toBeVisible();
    const links = (await openMenu(page)).getByRole('link');
    for (const label of labels) await expect(links.filter({ hasText: new RegExp(`^${label}$`) })).toHaveCount(1);
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      await page.goto(href);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'not here' })).toHaveCount(0);
      const current = (await openMenu(page)).locator('[aria-current="page"]');
      await expect(current).toHaveAttribute('href', href);
    }
  });
}

test('on a phone the menu is a drawer that traps the focus; Escape returns it', async ({ page, isMobile }) => {
  test.skip(!isMobile);
  await signIn(page, 'vendor');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Main' });
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(240);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('the menu names the signed-in user and offers to log out @both', async ({ page }) => {
  await signIn(page, 'vendor');
  await openMenu(page);
  const frame = page.getByRole('banner');
  await expect(frame.getByText('Vendor', { exact: true }).filter({ visible: true })).toBeVisible();
  await frame.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
});

test('old URLs redirect, and a guarded page opens after signing in', async ({ page }) => {
  await page.goto('/management');
  await expect(page).toHaveURL('/login?from=%2Fmanagement');
  await signIn(page, 'vendor');
  await page.goto('/revenues');
  await expect(page).toHaveURL('/revenue');
  await page.goto('/home-old');
  await expect(page.getByRole('heading', { level: 1, name: 'Parking with the total price up front' })).toBeVisible();
});
