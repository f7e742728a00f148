// An owner corrects a lot's address and moves its pin by entering numbers, as when there is no map.
import { expect, test } from '@playwright/test';
import { LOT_OWNER_PASSWORD, listLot } from '../support/lots.ts';

test('an address is corrected and a pin moved, and the page says where they were before', async ({
  page,
  request,
}, info) => {
  const lot = await listLot(request, info.project.name);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(lot.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(`/locations/${lot.locationId}/edit`);
  await page.getByLabel('Address').fill('14 Harbor St, Port Washington, WI 53074');
  await page.getByText('Type the latitude and longitude').click();
  await page.getByLabel('Latitude').fill('43.38712');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${lot.name} is saved`)).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('14 Harbor St, Port Washington, WI 53074');
  await page.goto(`/locations/${lot.locationId}/edit`);
  await page.getByText('Earlier addresses and pins').click();
  await expect(page.getByText('12 Harbor St, Port Washington, WI 53074 → 14 Harbor St')).toBeVisible();
  await expect(page.getByText(/^Pin .* → 43\.38712, /)).toBeVisible();
});
