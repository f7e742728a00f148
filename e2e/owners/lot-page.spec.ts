// The page of a lot is saved as a whole, even by two people at once, and asks before unsaved input is abandoned.

import { expect, type Page, test } from '@playwright/test';
import { LOT_OWNER_PASSWORD, type Lot, listLot } from '../support/lots.ts';

async function openLot(page: Page, lot: Lot): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(lot.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(`/locations/${lot.locationId}/edit`);
  await expect(page.getByText('Everything is saved.')).toBeVisible();
}

/** Each tax has a name too. */
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true }).first();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last().click();

test('two people edit a lot at once, and neither loses a word', async ({ page, browser, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await openLot(page, lot);
  const other = await (await browser.newContext()).newPage();
  await openLot(other, lot);

  await nameOf(page).fill('Quay Lot');
  await page.getByRole('button', { name: 'Add a tax' }).click();
  await page.getByRole('group', { name: 'Tax 1' }).getByLabel('Name').fill('City tax');
  await save(page);
  await expect(page.getByText('Please fix the marked taxes')).toBeVisible();
  await page.getByLabel('Percent', { exact: true }).fill('10');
  await save(page);
  await expect(page.getByText('Quay Lot is saved')).toBeVisible();

  await other.getByLabel('Clearance in inches').fill('80');
  await save(other);
  await expect(other.getByText(/is saved$/)).toBeVisible();
  await expect(nameOf(other)).toHaveValue('Quay Lot');

  await nameOf(page).fill('Quay Deck');
  await save(page);
  await expect(page.getByText('Quay Deck is saved')).toBeVisible();
  await nameOf(other).fill('Pier Lot');
  await save(other);
  await expect(other.getByText(/^You both changed its name\./)).toBeVisible();
  await expect(nameOf(other)).toHaveValue('Pier Lot');
  await save(other);
  await expect(other.getByText('Pier Lot is saved')).toBeVisible();
  const { data } = await (await request.get(`/api/v1/locations/${lot.locationId}`)).json();
  expect(data.location).toMatchObject({ name: 'Pier Lot', heightLimitInches: 80 });
  await other.context().close();
});

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
