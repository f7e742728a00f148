// The pages that need no account: each has a title and obeys the content security policy.

import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const PAGES = [
  { path: '/', title: 'Parkvale' },
  { path: '/home', title: 'Parkvale' },
  { path: '/home-old', title: 'Parkvale' },
  { path: '/login', title: 'Log in · Parkvale' },
  { path: '/dashboard', title: 'Log in · Parkvale' },
  { path: '/register', title: 'List your parking lot · Parkvale' },
  { path: '/register?role=customer', title: 'Create a driver account · Parkvale' },
  { path: '/forgot-password', title: 'Forgot your password? · Parkvale' },
  { path: '/reset/some-token', title: 'Set a new password · Parkvale' },
  { path: '/help', title: 'Help · Parkvale' },
  { path: '/contact-us', title: 'Contact us · Parkvale' },
  { path: '/terms', title: 'Terms · Parkvale' },
  { path: '/privacy', title: 'Privacy · Parkvale' },
  { path: '/dev/outbox', title: 'Outbox · Parkvale' },
  { path: '/there/is/no/such/page', title: 'Parkvale' },
];

for (const { path, title } of PAGES) {
  test(`${path} has a title and a heading, and the browser complains about nothing @both`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(complaints).toEqual([]);
  });
}

test('an unknown URL offers a way back', async ({ page }) => {
  await page.goto('/there/is/no/such/page');
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

/** The browser's complaints about a page, including violations of the content security policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
