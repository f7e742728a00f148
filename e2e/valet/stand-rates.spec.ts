// An owner sets what a stand charges; an attendant adds the fee for a lost claim ticket to the price, and takes it back.

import { expect } from '@playwright/test';
import { openFold } from '../support/folds.ts';
import { test } from '../support/test.ts';
import { move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

test('an owner sets an evening rate, a grace period and a lost-ticket fee, and the stand charges them @both', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const owner = await signIn(browser, stand.owner, `/locations-vendor/${stand.locationId}/valet`);
  await owner.getByRole('link', { name: 'Several rates, a grace period, a lost claim ticket' }).click();
  await expect(owner.getByRole('heading', { name: 'Stand rates' })).toBeVisible();
  await openFold(owner, 'Add a rate');
  await owner.getByRole('button', { name: /Evening/ }).click();
  await owner.getByLabel('Price', { exact: true }).fill('20.001');
  await owner.getByLabel('Free when requested within').fill('0');
  await owner.getByLabel('For a lost claim ticket').fill('25');
  await owner.getByRole('button', { name: 'Save rates' }).click();
  await expect(owner.getByText('Check the rates that need attention.')).toBeVisible();
  await expect(owner.getByText('Enter whole minutes, from 1 to 240, or leave it empty.')).toBeVisible();
  await owner.getByLabel('Price', { exact: true }).fill('20');
  await owner.getByLabel('Free when requested within').fill('15');
  await owner.getByRole('button', { name: 'Save rates' }).click();
  await expect(owner.getByText(`The rates of ${stand.name} are saved.`)).toBeVisible();

  const leo = await signIn(browser, stand.leo, '/valet');
  const ticketId = await writeTicket(leo, stand.locationId);
  await move(leo, ticketId, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'C2' });
  await move(leo, ticketId, { status: 'requested' });
  await leo.goto(`/valet/details?valetId=${ticketId}`);
  // Within the grace period nothing is due.
  await expect(leo.getByText('$0.00')).toBeVisible();
  await leo.getByRole('button', { name: 'Claim ticket lost: add $25.00' }).click();
  await expect(leo.getByText('The claim ticket is lost: $25.00 is added.')).toBeVisible();
  await expect(leo.getByText('$27.50', { exact: true })).toBeVisible();
  await leo.getByRole('button', { name: 'It was found' }).click();
  await expect(leo.getByText('$0.00')).toBeVisible();
});
