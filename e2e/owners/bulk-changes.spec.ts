// The owner of 300 lots raises the prices in one city after a preview, and takes that back with one tap. Lots are tagged.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { addFleet, LOT_OWNER_PASSWORD, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}

test('the owner of 300 lots raises the prices in one city, and takes that back @both', async ({
  page,
  request,
}, info) => {
  const lot = await listLot(request, info.project.name);
  await addFleet(request, lot.owner, 300);
  await logIn(page, lot.ownerEmail);
  await page.goto('/locations?place=WI%2FRipon');
  await expect(page.getByRole('row', { name: /^Fleet Lot 2 / })).toBeVisible();

  await page.getByRole('button', { name: 'Change several' }).click();
  await page.getByLabel('Fleet Lot 2 2 Fleet St', { exact: true }).check();
  await expect(page.getByText('1 lot chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Choose all 100' }).click();
  await expect(page.getByText('100 lots chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Prices' }).click();

  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('Enter an amount such as 0.50.')).toBeVisible();
  await page.getByLabel('Amount in dollars').fill('0.50');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('100 of 100 change.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Fleet Lot 2 .*\$3\.00 an hour.*\$3\.50 an hour/ })).toBeVisible();
  await expectAccessible(page, 'what a change of prices would do');
  await page.getByRole('button', { name: 'Save for 100 lots' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Prices up by $0.50' })).toBeVisible();
  await expect(page.getByText('100 lots were changed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Undone: Prices up by $0.50' })).toBeVisible();
  await expect(page.getByText('100 lots were changed')).toBeVisible();
  await expect(page.getByRole('row', { name: /Fleet Lot 2 .*\$3\.50 an hour → \$3\.00 an hour/ })).toBeVisible();
  await page.getByRole('link', { name: 'Changes to many lots' }).click();
  await expect(page.getByText('When', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Prices up by $0.50', exact: true })).toBeVisible();
});

test('lots are tagged, and found by their tag', async ({ page, request }, info) => {
  const lot = await listLot(request, info.project.name);
  await addFleet(request, lot.owner, 9);
  await logIn(page, lot.ownerEmail);
  await page.goto('/locations?search=fleet');
  await page.getByRole('button', { name: 'Change several' }).click();
  for (const number of [2, 5]) await page.getByLabel(`Fleet Lot ${number} ${number} Fleet St`, { exact: true }).check();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.getByLabel('Add tags').fill('Airport');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('button', { name: 'Save for 2 lots' }).click();
  await expect(page.getByText('2 lots were changed')).toBeVisible();
  await page.goto('/locations?tag=Airport');
  await expect(page.getByText('2 lots', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Fleet Lot 5 .*Airport/ })).toBeVisible();
});

test('the owner of 300 lots finds lot 42 and prints the signs for a city as one file', async ({
  page,
  request,
}, info) => {
  const lot = await listLot(request, info.project.name);
  await addFleet(request, lot.owner, 300);
  await logIn(page, lot.ownerEmail);
  await page.goto('/locations?search=fleet+42');
  await expect(page.getByText('1 lot', { exact: true })).toBeVisible();
  await page.goto('/locations?place=WI%2FRipon');
  await page.getByRole('button', { name: 'Change several' }).click();
  await page.getByRole('button', { name: 'Choose all 100' }).click();
  await page.getByRole('button', { name: 'Print signs' }).click();
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  await expect(page.getByRole('progressbar', { name: /of 100 signs are drawn/ })).toBeVisible();
  // The file is drawn even without the page.
  await page.goto('/locations/changes');
  const ready = page.getByRole('link', { name: 'Download the PDF 100 signs' });
  await expect(ready).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await ready.click();
  expect((await download).suggestedFilename()).toBe('signs-100-letter.pdf');
});

test('a plate is put on the tow list of several lots, and that is taken back', async ({ page, request }, info) => {
  const lot = await listLot(request, info.project.name);
  await addFleet(request, lot.owner, 12);
  await logIn(page, lot.ownerEmail);
  await page.goto('/locations?search=fleet');
  await page.getByRole('button', { name: 'Change several' }).click();
  for (const number of [2, 5]) await page.getByLabel(`Fleet Lot ${number} ${number} Fleet St`, { exact: true }).check();
  await page.getByRole('button', { name: 'Plate lists', exact: true }).click();
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('Please enter a license plate number')).toBeVisible();
  await page.getByLabel('Plates').fill('tow 123, IL, Never paid');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('2 of 2 change.')).toBeVisible();
  await page.getByRole('button', { name: 'Save for 2 lots' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tow list: tow 123 added' })).toBeVisible();
  await expect(page.getByText('2 lots were changed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 lots were changed')).toBeVisible();
  await expect(page.getByText('TOW 123 IL → Not on the list')).toHaveCount(2);
});
