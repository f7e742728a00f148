import { expect } from '@playwright/test';
import { listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('a driver starts without choosing a time, reloads, stops, and has a receipt for an hour @both @core', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const zone = `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`;
  const offered = await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, {
    headers: lot.owner,
    data: { startStop: true },
  });
  expect(offered.status()).toBe(200);
  await page.goto(zone);
  await page.getByRole('link', { name: 'Pay when I leave' }).click();
  await expect(page.getByText(/^\$132\.00 is authorized; you pay for what you use/)).toBeVisible();
  await page.getByLabel('License plate').fill('ABC1234');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('Phone or email').fill('guest@people.example');
  await page.getByRole('button', { name: 'Continue – up to $132.00' }).click();

  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Authorize $132.00', exact: true }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Authorize $132.00 with test wallet' }).click();

  await expect(page.getByRole('heading', { name: 'You are parked' })).toBeVisible();
  await expect(page.getByText('so far')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Time counts from/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop parking for ABC1234' }).click();
  await expect(
    page.getByText('You pay $5.50 for the first hour. The rest of what was authorized is released.'),
  ).toBeVisible();
  const [stop, keep] = await Promise.all(
    ['Stop and pay $5.50', 'Keep parking'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  expect([keep?.x, keep?.width], 'both are as wide as the dialog').toEqual([stop?.x, stop?.width]);
  await page.getByRole('button', { name: 'Stop and pay $5.50' }).click();

  await expect(page.getByRole('heading', { name: 'Your parking has ended' })).toBeVisible();
  await page.goto('/bookings');
  await page
    .getByRole('link', { name: /ABC1234/ })
    .first()
    .click();
  await expect(page.getByText('$5.50').first()).toBeVisible();
});

test('what the bank refuses to charge is tried again, and the receipt says so', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { headers: lot.owner, data: { startStop: true } });
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/start`);
  await page.getByLabel('License plate').fill('OWE1234');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('Phone or email').fill('guest@people.example');
  await page.getByRole('button', { name: 'Continue – up to $132.00' }).click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0705');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Authorize $132.00', exact: true }).click();
  await page.getByRole('button', { name: 'Stop parking for OWE1234' }).click();
  await page.getByRole('button', { name: 'Stop and pay $5.50' }).click();
  await page.goto('/bookings');
  await page
    .getByRole('link', { name: /OWE1234/ })
    .first()
    .click();
  // The bank is asked again for hours before the driver owes it.
  await expect(page.getByText('Your parking has ended and cost $5.50. Your card is being charged.')).toBeVisible();
});

test('a driver who started in the wrong zone moves to the right one without stopping', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const headers = lot.owner;
  await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { headers, data: { startStop: true } });
  const always = { isHourly: true, openTime: '00:00', closeTime: '00:00', startStop: true };
  const dearer = { locationId: lot.locationId, zoneNumber: 'R7', price: 7, ...always };
  expect((await request.post('/api/v1/zones', { headers, data: dearer })).status()).toBe(201);
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/start`);
  await page.getByLabel('License plate').fill('WRG1234');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('Phone or email').fill('guest@people.example');
  await page.getByRole('button', { name: 'Continue – up to $132.00' }).click();
  await page.getByRole('button', { name: 'Authorize $132.00 with test wallet' }).click();
  await page.getByRole('link', { name: 'Fix the plate' }).click();
  await page.getByLabel('Zone').selectOption('Zone R7');
  await expect(page.getByText('It can cost up to $184.80 here, which is held until you leave.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Fixed, on this receipt and for officers.')).toBeVisible();
  await expect(page.getByText('Nothing has been charged yet: $184.80 is authorized.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop parking for WRG1234' }).click();
  await page.getByRole('button', { name: 'Stop and pay $7.70' }).click();
  await expect(page.getByText('$7.70').first()).toBeVisible();
});
