// The live view of all lots: finding one among many, a bar that is full because its zone is marked as full, rows that stay in place while
// cars arrive, and the day and the revenue by hour.

import { expect } from '@playwright/test';
import { aPlate, type Lot, listLot, post, signInOwner } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

test('an owner of many lots finds one, sees cars arrive without rows moving, and sees when lots earn @both', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  await addLots(request, lot, 8);
  await setCapacity(request, lot, 2);
  await signInOwner(page, lot, '/dashboard');
  await page.goto('/live');
  const rows = page.getByRole('table', { name: 'Lots by how full they are' }).getByRole('row');
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  // A phone shows the first four, and the others on request.
  const shown = isPhone ? '4 of 9 lots' : '9 lots';
  await expect(page.getByText(shown, { exact: true })).toBeVisible();
  // 62 spaces: two here, and 4 to 11 at each of the other lots.
  await expect(page.getByText('62 of 62 spaces left')).toBeVisible();
  const firstLot = rows.nth(1);
  await expect(firstLot).toContainText('Pier Lot');

  await payFor(request, lot, { plate: aPlate(), state: 'WI' });
  await expect(page.getByText('61 of 62 spaces left')).toBeVisible();
  await expect(firstLot).toContainText('Pier Lot');
  await page.getByRole('button', { name: 'Sort again' }).click();
  await expect(firstLot).toContainText(lot.name);
  await expect(page.getByRole('button', { name: 'Sort again' })).toBeHidden();
  await page.reload();
  await expect(page.getByText(/^Busiest so far: 1 car at/)).toBeVisible();
  await expect(page.getByText(/\$10\.00 in these seven days/)).toBeVisible();
  const later = page.getByRole('button', { name: 'Later week' });
  await expect(later).toBeDisabled();
  await later.hover({ force: true });
  await expect(later).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(later).toHaveCSS('text-decoration-line', 'none');
  await page.getByRole('button', { name: 'Earlier week' }).click();
  await expect(page.getByText('Nothing was sold in these seven days.')).toBeVisible();
  await later.click();
  await expect(page.getByText(/\$10\.00 in these seven days/)).toBeVisible();

  await request.put(`/api/v1/zones/${lot.hourlyZoneId}/full`, { data: { full: true }, headers: lot.owner });
  await page.getByLabel('Search by name or address').fill('harbor lot');
  await expect(page.getByText('1 of 9 lots found')).toBeVisible();
  await expect(firstLot).toContainText('Marked as full');
  await expect(firstLot).toContainText('1 empty, marked as full');
  await page.getByLabel('Search by name or address').fill('airport');
  await expect(page.getByText('No lot’s name or address has “airport”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all lots' }).click();
  await expect(page.getByText(shown, { exact: true })).toBeVisible();

  await page.goto('/locations');
  await page.getByLabel('Search by name or address').fill('pier lot 3');
  await expect(page.getByText('1 lot', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /Live view of Pier Lot 3/ }).click();
  await expect(page.getByRole('heading', { name: 'Revenue by hour' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search by name or address')).toHaveValue('pier lot 3');
  await expect(page.getByRole('row', { name: /^Pier Lot 3/ })).toBeVisible();
});

type Request = Parameters<typeof listLot>[0];

async function addLots(request: Request, { owner }: Lot, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const { data } = await post(
      request,
      '/locations',
      {
        name: `Pier Lot ${number}`,
        address: `${number} Pier St, Port Washington, WI 53074`,
        phoneNumber: '2625550123',
        location_point: { coordinates: [-87.87, 43.38 + number / 1000] },
      },
      owner,
    );
    const zone = { locationId: data.location._id, zoneNumber: 'P', price: 3, isHourly: true };
    const made = await post(request, '/zones', { ...zone, openTime: '00:00', closeTime: '00:00' }, owner);
    const set = { data: { capacity: 3 + number }, headers: owner };
    expect((await request.patch(`/api/v1/zones/${made.data.zone._id}`, set)).ok()).toBe(true);
  }
}

async function setCapacity(request: Request, { hourlyZoneId, owner }: Lot, capacity: number): Promise<void> {
  const set = { data: { capacity }, headers: owner };
  expect((await request.patch(`/api/v1/zones/${hourlyZoneId}`, set)).ok()).toBe(true);
}
