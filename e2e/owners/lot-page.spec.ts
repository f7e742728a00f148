// The page of a lot asks before unsaved input is abandoned.

import { expect, type Page } from '@playwright/test';
import { LOT_OWNER_PASSWORD, type Lot, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

async function openLot(page: Page, lot: Lot): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(lot.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(`/locations/${lot.locationId}/edit`);
  await expect(page.getByText('Everything is saved.')).toBeVisible();
}

test('the page of a lot asks before unsaved input is abandoned', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await openLot(page, lot);
  await page.getByLabel('Phone number').fill('(312) 555-0177');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.getByRole('link', { name: lot.name }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('(312) 555-0177');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: lot.name }).click();
  await expect(page).toHaveURL(`/locations/${lot.locationId}/zones`);
});
