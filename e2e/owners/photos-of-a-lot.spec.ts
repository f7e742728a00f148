// An owner adds photos of a lot, reorders, describes and deletes them, and a driver sees the first one (rules 180 and 181).

import { expect } from '@playwright/test';
import { LOT_OWNER_PASSWORD, listLot } from '../support/lots.ts';
import { aPicture } from '../support/pictures.ts';
import { test } from '../support/test.ts';

test('an owner shows a lot in photos, and drivers see the first one', async ({ page, request, browser }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  await page.goto('/login');
  await page.getByLabel('Email').fill(lot.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`/locations/${lot.locationId}/edit`);
  await expect(page.getByText('No photos yet.')).toBeVisible();

  await page.getByLabel('Add photos').setInputFiles([
    { name: 'entrance.png', mimeType: 'image/png', buffer: await aPicture(page, 'teal') },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: 'ramp.png', mimeType: 'image/png', buffer: await aPicture(page, 'orange') },
  ]);
  await expect(page.getByText('2 photos added.')).toBeVisible();
  await expect(page.getByText('notes.png: This file cannot be read as a photo.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const photos = page.getByRole('main').getByRole('img');
  await expect(photos).toHaveCount(2);

  const [first, second] = await photos.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  await page.getByRole('button', { name: 'Move earlier: photo 2' }).press('Enter');
  await expect(photos.first()).toHaveAttribute('src', second ?? '');
  // The button moved along with its photo, so that the next press applies to the same photo.
  await expect(page.getByRole('button', { name: 'Move earlier: photo 1' })).toBeFocused();

  await page.getByLabel('What it shows: photo 1').fill('The ramp');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(photos.first()).toHaveAttribute('alt', 'The ramp');

  await page.getByRole('button', { name: 'Delete: photo 1' }).click();
  await expect(photos).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(photos.first()).toHaveAttribute('src', second ?? '');
  await expect(photos.nth(1)).toHaveAttribute('src', first ?? '');

  const driver = await (await browser.newContext()).newPage();
  await driver.goto(`/locations/${lot.locationId}/zones`);
  await expect(driver.getByRole('img', { name: 'The ramp' })).toBeVisible();
  await driver.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await expect(driver.locator(`img[src="${second}"]`)).toBeVisible();
});
