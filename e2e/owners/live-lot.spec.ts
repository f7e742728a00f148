// The owner's live view of a lot: getting started, a car that arrives while the owner looks, places blocked for snow and freed again, and
// a zone marked as full. Cars come page by page on a phone.

import { expect } from '@playwright/test';
import { aPlate, listLot, signInOwner } from '../support/lots.ts';
import { payFor, payForAll } from '../support/officers.ts';
import { test } from '../support/test.ts';

test('an owner starts counting, sees a car arrive, blocks places for snow and marks a zone as full', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  await signInOwner(page, lot, '/dashboard');
  await page.goto('/locations');
  await page.getByRole('link', { name: `Live view of ${lot.name}` }).click();
  await expect(page).toHaveURL(`/locations/${lot.locationId}/live`);
  await expect(page.getByText('No zone counts its spaces yet')).toBeVisible();
  await expect(page.getByText('No paid cars are parked here right now.')).toBeVisible();

  await page.getByRole('link', { name: 'Set its spaces (zone A1)' }).click();
  await page.getByLabel('Spaces').fill('4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Zone A1 is saved')).toBeVisible();
  await page.getByRole('link', { name: lot.name }).click();
  await page.getByRole('main').getByRole('link', { name: 'Live view' }).click();
  await expect(page.getByText('0 taken')).toBeVisible();
  await expect(page.getByText('4 left', { exact: true })).toBeVisible();

  const plate = aPlate();
  await payFor(request, lot, { plate, state: 'WI' });
  await expect(page.getByText('1 taken')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: plate })).toContainText('By the driver');

  await page.getByRole('button', { name: 'Block spaces (zone A1)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How many spaces').fill('5');
  await dialog.getByRole('button', { name: 'Block them' }).click();
  await expect(dialog.getByText('A whole number from 1 to 4.')).toBeVisible();
  await expect(dialog.getByLabel('How many spaces')).toBeFocused();
  await dialog.getByLabel('How many spaces').fill('3');
  await dialog.getByLabel('Reason').fill('snow');
  await dialog.getByRole('button', { name: 'Block them' }).click();
  await expect(page.getByText('3 blocked: snow, until you unblock them.')).toBeVisible();
  await expect(page.getByText('0 left', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Unblock (zone A1)' }).click();
  await expect(page.getByText('3 spaces available again')).toBeVisible();
  await expect(page.getByText('3 left', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo (zone A1)' }).click();
  await expect(page.getByText('3 blocked: snow, until you unblock them.')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock (zone A1)' }).click();

  await page.getByRole('button', { name: 'Mark as full (zone A1)' }).click();
  await expect(page.getByText('Marked as full', { exact: true })).toBeVisible();
  await expect(page.getByText('3 empty, marked as full')).toBeVisible();
  const refused = await request.post(`/api/v1/zones/${lot.hourlyZoneId}/quote`, { data: { hours: 1 } });
  expect((await refused.json()).data.left).toBe(0);
  await page.getByRole('button', { name: 'Open again (zone A1)' }).click();
  await expect(page.getByText('3 left', { exact: true })).toBeVisible();
});

test('cars come page by page on a phone, and stay on the screen when another arrives', async ({ page, request }, {
  project,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lot = await listLot(request, project.name);
  const plates = Array.from({ length: 9 }, aPlate);
  const cars = plates.map((plate) => ({ plate, state: 'WI' }));
  // Paid in order, so that the first to leave are on top.
  for (const paid of [cars.slice(0, 5), cars.slice(5)]) await payForAll(request, lot, paid);
  await signInOwner(page, lot, `/locations/${lot.locationId}/live`);
  const parked = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Parked now' }) });
  await expect(parked.getByText('9 cars', { exact: true })).toBeVisible();
  const rowOf = (number: number) => page.getByRole('row').filter({ hasText: plates[number - 1] ?? '' });
  await expect(rowOf(5)).toBeVisible();
  await expect(rowOf(6)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rowOf(9)).toBeVisible();
  await expect(page.getByText('All 9 shown.')).toBeFocused();

  // Announced by the zone's count.
  const answer = await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, {
    data: { capacity: 20 },
    headers: lot.owner,
  });
  expect(answer.ok()).toBe(true);
  const tenth = aPlate();
  await payFor(request, lot, { plate: tenth, state: 'WI' });
  await expect(parked.getByText('10 cars', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: tenth })).toBeVisible();
  await expect(rowOf(1)).toBeVisible();
});
