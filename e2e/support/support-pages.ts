// Support at support.

import { expect, type Page } from '@playwright/test';

/** Logs in as the demo's support user and opens this page of support. */
export async function openSupport(page: Page, path: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill('admin@parkvale.example');
  await page.getByLabel('Password', { exact: true }).fill('Parkvale-demo-1');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(path);
}
