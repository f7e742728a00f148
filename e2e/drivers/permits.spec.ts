// An owner sells monthly parking. A guest finds it, registers, buys the rest of the month in four steps, changes a plate and ends the
// permit at the end of the month. Renewals, expired cards and endings are covered by the API tests, which can move the clock.

import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, listLot, signInOwner } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('a monthly permit is sold, bought, changed and ended @both @core', async ({ page, browser }, { project }) => {
  const near = [-74.6 - Math.random() / 100, 42.8 + Math.random() / 100] as const;
  const lot = await listLot(page.request, project.name, near);
  const owner = await browser.newPage();
  await signInOwner(owner, lot, `/locations/${lot.locationId}/permit-plans`);
  await expect(owner.getByText('You sell no permits here yet.')).toBeVisible();
  await owner.getByRole('button', { name: 'Add a permit' }).click();
  await owner.getByRole('button', { name: 'Add a permit' }).click();
  await expect(owner.getByText('Please provide a name')).toBeVisible();
  await owner.getByLabel('Name', { exact: true }).fill('Commuter');
  await owner.getByLabel('Price a month (dollars)').fill('90');
  await owner.getByLabel('How many to sell').fill('2');
  await owner.getByLabel('Plates per permit').selectOption('2');
  await owner.getByRole('button', { name: 'Add a permit' }).click();
  await expect(owner.getByText('0 of 2 sold')).toBeVisible();

  const lotPage = `/locations/${lot.locationId}/permits`;
  await page.goto(lotPage);
  await expect(page.getByRole('heading', { name: 'Commuter' })).toBeVisible();
  const email = `permit-${project.name}-${Date.now()}@people.example`;
  const person = { name: 'Pia Permit', email, password: 'Correct-horse-1', passwordConfirm: 'Correct-horse-1' };
  await page.request.post('/api/v1/users/signup', { data: { ...person, role: 'customer' } });
  await page.getByRole('link', { name: 'Log in or register to buy it' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const saved = aPlate();
  await page.request.post('/api/v1/vehicles/me', { data: { plate: saved, state: 'IL', nickname: 'Van' } });
  await page.getByRole('button', { name: 'Choose Commuter' }).click();
  const yOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? Number.NaN;
  await expect(page.getByRole('button', { name: `Van ${saved}` })).toBeVisible();
  expect(await yOf(`Van ${saved}`)).toBeLessThan(await yOf('Continue'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please provide a valid license plate')).toBeVisible();
  const plate = aPlate();
  await page.getByLabel('License plate 1').fill(plate);
  await page.getByLabel('State 1').fill('IL');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Due now')).toBeVisible();
  await expectAccessible(page, 'the price of a permit');
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await page.getByRole('button', { name: /with test wallet$/ }).click();
  await expect(page).toHaveURL(/\/permits$/);
  await expect(page.getByText(/^Paid \$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Open the receipt' })).toBeVisible();
  await expect(page.getByText('Visa 4242')).toBeVisible();
  await expect(page.getByText(plate)).toBeVisible();
  await page.getByRole('button', { name: 'Change plates' }).click();
  const other = aPlate();
  await page.getByLabel('License plate 1').fill(other);
  await page.getByRole('button', { name: 'Save plates' }).click();
  await expect(page.getByText(other)).toBeVisible();
  await page.getByRole('button', { name: 'End at month end' }).click();
  await expect(page.getByText(/^It ends on /)).toBeVisible();
  await page.getByRole('button', { name: 'Keep the permit' }).click();
  await expect(page.getByText(/^It ends on /)).toHaveCount(0);

  await owner.reload();
  await expect(owner.getByText('1 of 2 sold')).toBeVisible();
  await owner.getByText('Pia Permit').click();
  await expect(owner.getByText(email)).toBeVisible();

  // Another one is sold out: the driver can join the waiting list, and nothing else.
  await owner.getByRole('button', { name: 'Add a permit' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('Nights');
  await owner.getByLabel('Price a month (dollars)').fill('40');
  await owner.getByLabel('How many to sell').fill('0');
  await owner.getByRole('button', { name: 'Add a permit' }).click();
  await expect(owner.getByText('0 of 0 sold')).toBeVisible();
  await page.goto(lotPage);
  await page.getByRole('button', { name: 'Tell me when Nights is available' }).click();
  await expect(page.getByText('You are number 1 in line.')).toBeVisible();
  await owner.reload();
  await expect(owner.getByText('1 is waiting')).toBeVisible();
  await page.goto('/permits');
  await expect(page.getByRole('heading', { name: 'Your waiting lists' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave the waiting list for Nights' }).click();
  await expect(page.getByRole('heading', { name: 'Your waiting lists' })).toHaveCount(0);
});
