// Rule 32: a driver's vehicles belong to the account.

import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, listLot } from '../support/lots.ts';

const PASSWORD = 'Harbor-street-9';

test('a driver saves two vehicles, prefers one, renames it, removes the other, undoes that and books', async ({
  page,
  request,
}, { project }) => {
  const [van, bike] = [aPlate(), aPlate()];
  const email = `vehicles-${van.toLowerCase()}@example.com`;
  const account = { name: 'Vera Vehicles', email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'customer' };
  await request.post('/api/v1/users/signup', { data: account });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile');
  await expect(page.getByText('No vehicle is saved yet.')).toBeVisible();

  const save = async (plate: string, name: string) => {
    await page.getByRole('button', { name: 'Add a vehicle' }).click();
    await page.getByLabel('License plate').fill(plate);
    await page.getByLabel('State').fill('il');
    await page.getByLabel(/^Name.*optional/i).fill(name);
    await page.getByRole('button', { name: 'Save vehicle' }).click();
  };
  await save(van, 'Van');
  await expect(page.getByRole('listitem').filter({ hasText: van })).toContainText('Default');

  await save(van, 'Van again');
  await expect(page.getByText('This vehicle is saved in your account already.')).toBeVisible();
  await expectAccessible(page, 'a vehicle that is saved already');
  await page.getByLabel('License plate').fill(bike);
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await page.getByRole('button', { name: `Make ${bike} the default` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: bike })).toContainText('Default');

  await page.getByRole('button', { name: `Edit ${bike}` }).click();
  await page.getByLabel(/^Name.*optional/i).fill('Motorcycle');
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: bike })).toContainText('Motorcycle');

  await page.getByRole('button', { name: `Remove ${van}` }).click();
  await expect(page.getByText(`${van} is removed. Your past stays keep it.`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: van })).toHaveCount(0);
  await expectAccessible(page, 'a removed vehicle');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: van })).toBeVisible();

  const lot = await listLot(request, project.name);
  await page.goto(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`);
  await expect(page.getByLabel('License plate')).toHaveValue(bike);
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('button', { name: van }).click();
  await expect(page.getByLabel('License plate')).toHaveValue(van);
  await expect(page.getByLabel('State')).toHaveValue('IL');
  await expectAccessible(page, 'a booking with saved vehicles');
});
