// A lot that is free at this hour: the list of zones says so, and the driver parks there without paying.

import { type APIRequestContext, expect } from '@playwright/test';
import { aPlate, type Lot, listLot } from '../support/lots.ts';
import { watchPayments } from '../support/payment-requests.ts';
import { test } from '../support/test.ts';

const WHOLE_WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', until: '24:00' }));

async function makeFree(request: APIRequestContext, lot: Lot): Promise<void> {
  const schedule = WHOLE_WEEK.map((time) => ({ ...time, kind: 'free' }));
  const answer = await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { data: { schedule }, headers: lot.owner });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a driver parks during a free hour without a payment step', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await makeFree(request, lot);
  const payments = watchPayments(page);
  await page.goto(`/locations/${lot.locationId}/zones`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Zone A1' })).toContainText('Free');
  await expect(page.getByRole('listitem').filter({ hasText: 'Zone A1' })).toContainText('Free every day, all day');
  await expect(page.getByRole('listitem').filter({ hasText: 'Zone B2' })).toContainText('$22.00');

  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await expect(page.getByText('1 h of it is free.')).toBeVisible();
  const plate = aPlate();
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('IL');
  await page.getByRole('button', { name: 'Park for free' }).click();
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
  await expect(page.getByText(plate).first()).toBeVisible();
  expect(payments()).toEqual([]);

  // The same check does see payment requests when there is something to pay.
  await page.goto(`/locations/${lot.locationId}/zones/${lot.dailyZoneId}`);
  await page.getByRole('button', { name: 'Pay for another car' }).click();
  await page.getByLabel('License plate').fill(aPlate());
  await page.getByLabel('State', { exact: true }).fill('IL');
  await page.getByRole('button', { name: 'Continue – $22.00' }).click();
  await page
    .getByRole('button', { name: /^Pay \$22\.00/ })
    .first()
    .click();
  await expect.poll(payments).not.toEqual([]);
});
