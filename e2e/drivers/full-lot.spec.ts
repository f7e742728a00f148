// The last place is taken between the price and the payment. The driver is led to free places and types nothing again; the list of lots
// says what is left.

import { expect } from '@playwright/test';
import { emptyPlace } from '../support/empty-place.ts';
import { aPlate, type Lot, listLot } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

test('a driver whose place was taken continues in a zone or lot with free places', async ({ page, request }, info) => {
  const { project } = info;
  // The two lots of each run are next to each other.
  const [lng, lat] = await emptyPlace(request, info);
  // Signing up ends the previous session, so the owner who is needed again comes last.
  const other = await listLot(request, project.name, [lng + 0.002, lat]);
  const lot = await listLot(request, project.name, [lng, lat]);
  const change = async (of: Lot, zoneId: string, data: object) => {
    const answer = await request.patch(`/api/v1/zones/${zoneId}`, { data, headers: of.owner });
    expect(await answer.json()).toMatchObject({ data: { zone: data } });
  };
  await change(lot, lot.hourlyZoneId, { capacity: 1 });
  await change(lot, lot.dailyZoneId, { capacity: 7 });

  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  const plate = aPlate();
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('WI');
  await payFor(request, lot, { plate: aPlate(), state: 'WI' });
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(
    page.getByText('No spaces are left in this zone for that time. You have not been charged.'),
  ).toBeVisible();
  await expect(page.getByText('A space in this zone is likely to open up at')).toBeVisible();
  await expect(page.getByRole('link', { name: other.name })).toBeVisible();
  await expect(page.getByLabel('License plate')).toHaveValue(plate);

  // Opened again, as from its sign: the page says so before anything is typed.
  const later = await page.context().newPage();
  await later.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await expect(later.getByText('This zone is full right now')).toBeVisible();
  await expect(later.getByText('A space in this zone is likely to open up at')).toBeVisible();
  await later.close();

  await page.getByRole('link', { name: 'Zone B2 $22.00 for 1 day · 7 left' }).click();
  await expect(page).toHaveURL(`/locations/${lot.locationId}/zones/${lot.dailyZoneId}`);
  await expect(page.getByLabel('License plate')).toHaveValue(plate);

  await change(lot, lot.dailyZoneId, { paused: true });
  await page.evaluate(
    (place) => sessionStorage.setItem('parkvale.search', place),
    JSON.stringify({ lat, lng, name: 'Dakota' }),
  );
  await page.goto('/locations');
  await expect(page.getByRole('link', { name: lot.name })).toContainText('Full, likely free');
  const names = await page
    .getByRole('listitem')
    .filter({ hasText: 'Harbor Lot' })
    .getByRole('strong')
    .allTextContents();
  expect(names.filter((name) => [lot.name, other.name].includes(name))).toEqual([other.name, lot.name]);
  await expect(page.getByRole('link', { name: `Next best: ${other.name}` })).toBeVisible();
});
