// A guest parks for two hours and reserves the same place for later that day. An extension beyond the reservation's start is refused with
// that time, and the time until then is one press away.

import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, chooseHours, listLot } from '../support/lots.ts';

const TIME_ZONE = 'America/Chicago';
test.use({ timezoneId: TIME_ZONE });

/** On the lot's clock, in the format of the fields. */
const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: TIME_ZONE })
    .slice(0, 16)
    .replace(' ', 'T');

test('a stay can be extended until the driver’s own reservation begins', async ({ page }, { project }) => {
  const lot = await listLot(page.request, project.name);
  const zone = `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`;
  await page.request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { data: { reservable: true }, headers: lot.owner });
  await page.context().clearCookies();
  const plate = aPlate();
  const pay = async () => {
    await page.getByRole('button', { name: /^Pay .* with test wallet/ }).click();
    await expect(page.getByText(/^(Paid until|Your space is reserved|Reserved for)/).first()).toBeVisible();
  };

  await page.goto(zone);
  await chooseHours(page, 2);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('IL');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await pay();

  await page.goto(`${zone}/reserve`);
  await page.getByLabel('Arrival').fill(inMinutes(155));
  await page.getByLabel('Departure').fill(inMinutes(275));
  await expect(page.getByLabel('License plate')).toHaveValue(plate);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await pay();

  await page.goto('/bookings');
  await page.getByRole('link', { name: `Add time for ${plate}` }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByText(`You have reserved ${plate} here from`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the reservation' })).toBeVisible();
  await expectAccessible(page, 'more time than there is before a reservation');
  await page.getByRole('button', { name: /^Add time until/ }).click();
  await expect(page.getByText(`You have reserved ${plate} here from`)).toHaveCount(0);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: /^Pay .* with test wallet/ }).click();
  await expect(page.getByText('Time added: paid until')).toBeVisible();
});
