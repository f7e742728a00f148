// An owner accepts reservations in a zone. A guest picks arrival and departure, sees the price for that time, pays, finds the reservation
// on the receipt page, moves it to a more expensive and to a cheaper time, and cancels it for a full refund.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openFold } from '../support/folds.ts';
import { aPlate, listLot, mailsTo, signInOwner } from '../support/lots.ts';
import { test } from '../support/test.ts';

// The device is in a different time zone from the lot, so each form says which clock it means.
test.use({ timezoneId: 'America/Los_Angeles' });

/** Noon the day after tomorrow and four hours later, in the format of the fields. */
function dayAfterTomorrow(): { from: string; until: string } {
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  return { from: `${day}T12:00`, until: `${day}T16:00` };
}

/** Where the calendar entry in the email to this address leads. */
async function calendarAddress({ request }: Page, email: string): Promise<string> {
  const [mail] = await mailsTo(request, email);
  const [, path = ''] = /\nURL:https?:\/\/[^/]+(\S+)/.exec((mail?.calendar ?? '').replaceAll('\r\n ', '')) ?? [];
  return path;
}

test('a guest reserves for a later day, moves it and cancels @both @core', async ({ page, browser }, { project }) => {
  const inNewYork = [-74.5 - Math.random() / 100, 42.9 + Math.random() / 100] as const;
  const lot = await listLot(page.request, project.name, inNewYork);
  // One place only: what one reservation takes is not available to a second vehicle.
  await page.request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { data: { capacity: 1 }, headers: lot.owner });
  const edit = `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/edit`;
  const owner = await browser.newPage();
  await signInOwner(owner, lot, edit);
  await owner.getByRole('radio', { name: 'Yes' }).check({ force: true });
  await owner.getByLabel('How far ahead, in days').fill('0');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('A whole number of days from 1 to 90.')).toBeVisible();
  await owner.getByLabel('How far ahead, in days').fill('30');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('Zone A1 is saved')).toBeVisible();
  await owner.close();

  await page.goto(`/locations/${lot.locationId}/zones`);
  await expect(page.getByRole('link', { name: 'Reserve for later in zone A1' })).toBeVisible();
  const zonePage = `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`;
  await page.goto(zonePage);
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible();
  await page.getByRole('link', { name: 'Reserve for later' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reserve for later' })).toBeVisible();
  const { from, until } = dayAfterTomorrow();
  await page.getByLabel('Arrival').fill(from);
  await page.getByLabel('Departure').fill(until);
  await page.getByLabel('License plate').fill(aPlate());
  await page.getByLabel('State', { exact: true }).fill('WI');
  const email = `reserve-${project.name}-${Date.now()}@mailboxes.example`;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue – $22.00' }).click();

  await expect(page.getByText('12:00 PM – 4:00 PM').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pay $22.00 with test wallet' }).click();
  await expect(page.getByText('Your space is reserved')).toBeVisible();
  await expect(page.getByText(`Your confirmation is on its way to ${email}`)).toBeVisible();
  await page.getByRole('link', { name: 'See the reservation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reservation', exact: true })).toBeVisible();
  await expect(page.getByText(/^Starts in (1|2)\sdays?/)).toBeVisible();
  await expect(page.getByText('Reserved', { exact: true }).first()).toBeVisible();

  // On the device that made the reservation, the calendar entry opens it. Any other device is told where it was booked.
  const entry = await calendarAddress(page, email);
  const receipt = page.url();
  await page.goto(entry);
  await expect(page).toHaveURL(receipt);
  const colleague = await browser.newPage();
  await colleague.goto(entry);
  await expect(colleague.getByText(/^The reservation in your calendar was booked on another device/)).toBeVisible();
  await colleague.close();

  await page.getByRole('link', { name: /^Change the reservation/ }).click();
  await expect(page.getByText('Choose another time or car.')).toBeVisible();
  await expect(page.getByText('In the lot’s time zone, Eastern Time')).toBeVisible();
  await page.getByLabel('Departure').fill(from);
  await expect(page.getByText('Your departure is before your arrival.')).toBeVisible();
  const later = until.replace('T16', 'T17');
  await page.getByLabel('Departure').fill(later);
  await expect(page.getByText('$5.50 more')).toBeVisible();
  await expectAccessible(page, 'a reservation that moves');
  await page.getByLabel('License plate').fill('?');
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await expect(page.getByText('Please provide a valid license plate')).toBeVisible();
  await expect(page.getByLabel('Departure')).toHaveValue(later);
  const plate = aPlate();
  await page.getByLabel('License plate').fill(plate);
  await page.getByRole('button', { name: 'Continue – $5.50' }).click();
  await expect(page.getByText('The new time is held for 10 minutes.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $5.50 with test wallet' }).click();
  await expect(page.getByText('Your reservation is moved.')).toBeVisible();
  await expect(page.getByText('12:00 PM – 5:00 PM').first()).toBeVisible();
  await openFold(page, 'Receipt');
  await expect(page.getByText('Change of reservation')).toBeVisible();

  await page.getByRole('link', { name: /^Change the reservation/ }).click();
  await page.getByLabel('Departure').fill(until.replace('T16', 'T15'));
  await expect(page.getByText('$11.00 back to your card')).toBeVisible();
  await page.getByRole('button', { name: 'Change reservation' }).click();
  await expect(page.getByText('12:00 PM – 3:00 PM').first()).toBeVisible();
  await page.getByRole('button', { name: /^Cancel reservation/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(page.getByText(/^The reservation for .* is canceled\./)).toBeVisible();
  await expect(page.getByText(/Starts in/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();

  // The tab still has the booking that was made there.
  await page.goto(zonePage);
  await expect(page.getByText('This reservation is canceled')).toBeVisible();
  await page.getByRole('button', { name: 'Pay for another car' }).click();
  await expect(page.getByRole('link', { name: 'Reserve for later' })).toBeVisible();
});
