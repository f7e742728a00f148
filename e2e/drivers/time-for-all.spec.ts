// Rule 188: a driver who has parked two cars on one receipt extends both with one payment.

import { expect } from '@playwright/test';
import { aPlate, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('a guest with two cars adds an hour for both, and then for the one that is still there', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const [first, second] = [aPlate(), aPlate()];
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await page.getByRole('button', { name: 'Add another car' }).click();
  await page.getByLabel('License plate 1').fill(first);
  await page.getByLabel('State 1').fill('IL');
  await page.getByLabel('License plate 2').fill(second);
  await page.getByLabel('State 2').fill('WI');
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Add time for all' })).toBeVisible();
  await page.goto('/bookings');
  await page.getByRole('link', { name: 'Add time for all' }).click();
  const cars = page.getByRole('list', { name: 'Cars' }).getByRole('listitem');
  await expect(cars).toHaveCount(2);
  await expect(cars.first()).toContainText('$5.50');

  await page.getByRole('button', { name: `Leave out ${second}` }).click();
  await expect(page.getByRole('button', { name: 'Continue – $5.50' })).toBeVisible();
  await page.getByRole('button', { name: `Include ${second}` }).click();
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await expect(page.getByText('Time added for 2 cars.')).toBeVisible();
  await page.locator('summary', { hasText: 'Receipt' }).click();
  await expect(page.getByText('Added time, 1 h, 2 cars')).toBeVisible();
});
