// An owner closes a lot on a day for which a driver holds a reservation, sees how many there are, cancels them, and takes it back in time.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, DAY_AT_LOT, listLot, signInOwner } from '../support/lots.ts';
import { test } from '../support/test.ts';

const IN_DAYS = 3;
const DAY_MS = 86_400_000;

async function enterStay(page: Page, day: string): Promise<void> {
  await page.getByLabel('Arrival').fill(`${day}T12:00`);
  await page.getByLabel('Departure').fill(`${day}T16:00`);
}

test('an owner closes a reserved day, and takes it back @both', async ({ page, browser }, { project }) => {
  const lot = await listLot(page.request, project.name);
  const { locationId, hourlyZoneId: zoneId, owner } = lot;
  await page.request.patch(`/api/v1/zones/${zoneId}`, { data: { reservable: true, capacity: 9 }, headers: owner });
  const day = DAY_AT_LOT.format(new Date(Date.now() + IN_DAYS * DAY_MS));
  const reserve = `/locations/${locationId}/zones/${zoneId}/reserve`;
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(reserve);
  await enterStay(guest, day);
  await guest.getByLabel('License plate').fill(aPlate());
  await guest.getByLabel('State', { exact: true }).fill('WI');
  await guest.getByRole('button', { name: 'Continue – $22.00' }).click();
  await guest.getByRole('button', { name: 'Pay $22.00 with test wallet' }).click();
  await expect(guest.getByText(/^Reserved for /)).toBeVisible();

  await signInOwner(page, lot, `/locations/${locationId}/zones`);
  await page.getByRole('link', { name: 'Holidays and closings' }).click();
  await page.getByRole('button', { name: 'Add dates' }).click();
  await page.getByLabel('First day').fill(day);
  await page.getByLabel('Name').fill('Street fair');
  await expectAccessible(page, 'dates that are added');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: '1 reservation is at these times' });
  await question.getByText('Cancel and refund', { exact: true }).click();
  await expectAccessible(page, 'reservations on dates that are closed');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('status').getByText(/^Saved\. Whole lot: Closed .* \(Street fair\)\. 1 reserv/),
  ).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(reserve);
  await expect(other.getByText(/^Closed .* \(Street fair\)$/)).toBeVisible();
  await enterStay(other, day);
  await expect(other.getByText(/^Closed on .* \(Street fair\)\.$/)).toBeVisible();
  await expect(other.getByText('This zone is closed when your parking would start.')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Continue/ })).toBeDisabled();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone\./)).toBeVisible();
  await expect(page.getByText('No holidays or closings')).toBeVisible();
  await other.reload();
  await enterStay(other, day);
  await expect(other.getByRole('button', { name: 'Continue – $22.00' })).toBeVisible();
  await guest.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(guest.getByText('Reserved', { exact: true }).first()).toBeVisible();
});
