// A saved card is what checkout offers first: kept with a tick, one tap on the return, declined, and removed.

import { expect, type Page } from '@playwright/test';
import { aPlate, listLot, post } from '../support/lots.ts';
import { saveCard, signUpDriver } from '../support/saved-card.ts';
import { test } from '../support/test.ts';
import { openStand, textedLink } from '../support/valet-stand.ts';

test('a driver keeps a card at checkout, pays the next stay with one tap, and removes the card @both', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const sign = `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`;
  await signUpDriver(page, project.name);

  await page.goto(sign);
  await page.getByLabel('License plate').fill(aPlate());
  await page.getByLabel('State', { exact: true }).fill('WI');
  await page.getByRole('button', { name: 'Continue\u00a0– $5.50' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Keep this card').check();
  await page.getByRole('button', { name: 'Pay $5.50', exact: true }).click();
  await expect(page.getByText('Add time')).toBeVisible();

  // Another car, the next day; the page knows everything else.
  await page.goto(sign);
  await page.getByRole('button', { name: 'Pay for another car' }).click();
  await page.getByLabel('License plate').fill(aPlate());
  await tapLater(page, 'Pay $5.50 · Visa 4242');
  await expect(page.getByText('Add time')).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove Visa 4242' }).click();
  await expect(page.getByText('Visa 4242 is removed.')).toBeVisible();
});

test('a saved card stands first for added time too: one is declined, the next asks the bank', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  await signUpDriver(page, project.name);
  await page.goto('/profile');
  await saveCard(page, '4000 0000 0000 0341');
  await saveCard(page, '4000 0025 0000 3155');
  const plate = aPlate();
  await page.goto(`/p/${lot.signCode}`);
  await page.getByLabel('License plate').fill(plate);
  await page.getByRole('button', { name: 'Other ways to pay' }).click();
  await page.getByRole('button', { name: 'Another card' }).click();
  await page.getByRole('button', { name: 'Pay $5.50 with test wallet' }).click();
  await page.getByRole('link', { name: `Add time for ${plate}` }).click();
  await tapLater(page, 'Pay $5.50 · Visa 0341');
  await expect(page.getByText('Visa 0341: Your card was declined.')).toBeVisible();
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $5.50 · Visa 3155' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText(/^Time added/)).toBeVisible();
});

test('a saved card pays for a car at a stand, and the difference of a correction', async ({ page, request }, {
  project,
}) => {
  const stand = await openStand(request, project.name);
  const { lot } = stand;
  const zone = { locationId: lot.locationId, openTime: '00:00', closeTime: '00:00', isHourly: true };
  await post(request, '/zones', { ...zone, zoneNumber: 'C3', price: 6 }, lot.owner);
  await signUpDriver(page, project.name);
  await page.goto('/profile');
  await saveCard(page);

  const car = await stand.takeCar();
  await stand.move(car, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await stand.move(car, 'ready');
  await page.goto(await textedLink(request, car.phone));
  await page.getByRole('button', { name: 'Pay $22.00' }).click();
  await tapLater(page, 'Pay $22.00 · Visa 4242');
  await expect(page.getByText('Ticket Paid!')).toBeVisible();

  const plate = aPlate();
  await page.goto(`/p/${lot.signCode}`);
  await page.getByLabel('License plate').fill(plate);
  await tapLater(page, 'Pay $5.50 · Visa 4242');
  await page.getByRole('link', { name: `Fix the plate, state or zone of ${plate}` }).click();
  await page.getByLabel('Zone').selectOption({ label: 'Zone C3' });
  await page.getByRole('button', { name: 'Continue – $1.10' }).click();
  await tapLater(page, 'Pay $1.10 · Visa 4242');
  await expect(page.getByText('Fixed, on this receipt', { exact: false })).toBeVisible();
});

/** A tap that was on its way to the button that stood there before does not pay; a person reads first. */
async function tapLater(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeVisible();
  await page.waitForTimeout(1000);
  await button.click();
}
