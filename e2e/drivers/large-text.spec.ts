// WCAG 1.4.4 and 1.4.10: with text at twice its size, no page of a driver scrolls sideways on a phone.

import { expect } from '@playwright/test';
import { expectToFit } from '../support/large-text.ts';
import { aPlate, enterTwoVehicles, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('no page of a driver scrolls sideways at 200 % text', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, {
    data: { reservable: true, reserveDaysAhead: 30 },
    headers: lot.owner,
  });
  for (const path of ['/', '/locations', '/help', '/contact-us', '/login', '/register?role=customer']) {
    await page.goto(path);
    await expectToFit(page, path);
  }

  await page.goto('/locations');
  await page.getByLabel('Where to?').fill('Chicago');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByRole('heading', { name: /^Lots near/ })).toBeVisible();
  await expectToFit(page, 'lots near Chicago');

  await page.goto(`/locations/${lot.locationId}/zones`);
  await expect(page.getByRole('link', { name: 'Park Here in zone A1' })).toBeVisible();
  await expectToFit(page, 'a lot');

  await page.goto(`/p/${lot.signCode}`);
  await page.getByLabel('License plate').fill(aPlate());
  await expectToFit(page, 'a sign');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('button', { name: /with test wallet$/ })).toBeVisible();
  await expectToFit(page, 'paying');
  await page.getByRole('button', { name: /with test wallet$/ }).click();
  await expect(page.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
  await expectToFit(page, 'parked');
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expectToFit(page, 'a receipt');
  const receipt = page.url().replace(/#.*/, '');
  for (const act of [/^Fix the plate/, /^Add time/]) {
    await page.goto(receipt);
    await page.getByRole('link', { name: act }).click();
    await expectToFit(page, String(act));
  }

  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/reserve`);
  await page.getByLabel('License plate').fill(aPlate());
  await page.getByLabel('State', { exact: true }).fill('WI');
  await page.getByLabel('Email').fill('large@mailboxes.example');
  await expect(page.getByRole('button', { name: /^Continue –/ })).toBeEnabled();
  await expectToFit(page, 'reserving');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: /with test wallet$/ }).click();
  await page.getByRole('link', { name: 'See the reservation' }).click();
  await expectToFit(page, 'a reservation');

  // On another day: within minutes, another sign would first ask whether it is the right one.
  await page.evaluate(() => localStorage.removeItem('parkvale.last'));
  await enterTwoVehicles(page, await listLot(request, project.name), [aPlate(), aPlate()]);
  await page.getByRole('button', { name: /with test wallet$/ }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();
  await expectToFit(page, 'parked with two cars');
  await page.getByRole('link', { name: 'Add time for all' }).click();
  await expect(page.getByRole('list', { name: 'Cars' })).toBeVisible();
  await expectToFit(page, 'time for two cars');
  await page.goto('/notice/ABCD-EFGH-JKMN');
  await expectToFit(page, 'a notice');

  await page.goto('/login?from=%2Fbookings');
  await page.getByRole('button', { name: 'Driver', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Past', exact: true })).toBeVisible();
  await expectToFit(page, 'bookings of an account');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Cars' })).toBeVisible();
  await expectToFit(page, 'a profile');
});

test.describe('es-US', () => {
  test.use({ locale: 'es-US' });

  test('the search above a list of lots shows all of its words in Spanish', async ({ page }) => {
    await page.goto('/locations');
    await page.getByLabel('¿Adónde?').fill('Chicago');
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect(page.getByRole('heading', { name: /^Estacionamientos cerca/ })).toBeVisible();
    await expectToFit(page, 'lots near Chicago');
  });
});
