// An owner lets each part of a stay be priced by the rate for its time, and drivers read it in the list of zones.

import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { listLot, signInOwner } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('an owner prices stays by period, and drivers see it in the list of zones', async ({ page, browser }, {
  project,
}) => {
  const lot = await listLot(page.request, project.name);
  const rates = [
    { name: 'Day', kind: 'per_hour', cents: 600 },
    { name: 'Evening', kind: 'per_hour', cents: 300, when: { from: '18:00', until: '06:00' } },
  ];
  await signInOwner(page, lot, `/locations/${lot.locationId}/zones`);
  const put = await page.request.put(`/api/v1/zones/${lot.hourlyZoneId}/rates`, { data: { rates } });
  expect(put.status(), await put.text()).toBe(200);
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/edit`);
  const choice = page.getByRole('group', { name: 'How a stay is priced' });
  await choice.getByText('By period', { exact: true }).click();
  await expect(choice).toContainText('$18.00 Evening + Day');
  await expectAccessible(page, 'how a stay is priced');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Zone A1 is saved')).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`/locations/${lot.locationId}/zones`);
  await expect(guest.getByText('Evening: $3.30 an hour, 6:00 PM – 6:00 AM', { exact: true })).toBeVisible();
  await expect(guest.getByText('Each part of your stay is charged at the rate for that time.')).toBeVisible();
});
