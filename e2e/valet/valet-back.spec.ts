// Cars that go back: parked again from the front, and requests that staff take back, with and without a signal.

import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { move, openStand, type Person, signIn, writeTicket } from '../support/valet-stands.ts';

type Stand = { readonly locationId: string; readonly leo: Person };

/** Opens a car with this status on the attendant's screen. */
async function openCar(page: Page, { locationId }: Stand, statuses: readonly string[]): Promise<string> {
  const id = await writeTicket(page, locationId);
  for (const status of ['parked', ...statuses])
    await move(page, id, { status, parkedBy: 'Leo', parkedLocation: 'B12' });
  await page.goto(`/valet/details?valetId=${id}`);
  return id;
}

const park = async (page: Page, place: string): Promise<void> => {
  await page.getByLabel('Parked at').fill(place);
  await page.getByRole('button', { name: 'CAR PARKED' }).click();
};

test('a request is taken back with a reason, and a car that nobody picked up is parked again', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const page = await signIn(browser, stand.leo, '/valet');
  await openCar(page, stand, ['requested']);
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw the request?' });
  await dialog.getByRole('button', { name: 'The guest is not here' }).click();
  await expect(page.getByText('Unrequested', { exact: true })).toBeVisible();
  await expect(page.getByText('The guest is not here').first()).toBeVisible();

  await openCar(page, stand, ['ready']);
  await page.getByRole('button', { name: 'Park again' }).click();
  await expect(page.getByText('The guest is told that the car is parked again.')).toBeVisible();
  await park(page, 'C9');
  await expect(page.getByText(/is parked at C9/)).toBeVisible();
  await expect(page.getByText('C9, by Leo Park').first()).toBeVisible();
});

test('once a car has waited in front for the stand’s limit, the board offers to park it again, also offline', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const page = await signIn(browser, stand.leo, '/valet');
  const id = await openCar(page, stand, ['ready']);
  await expect(page.getByRole('button', { name: 'Park again' })).toBeVisible();
  await page.clock.install();
  await page.goto('/valet');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect(page.getByRole('radio', { name: '1 In front' })).toBeChecked();
  await expect(page.getByText('Nobody came for it')).toBeHidden();
  // With a signal, the board would ask the server, whose clock has not advanced.
  await page.context().setOffline(true);
  await page.clock.fastForward('21:00');
  await expect(page.getByText('Nobody came for it')).toBeVisible();
  await page.getByRole('link', { name: 'Park again' }).click();
  await park(page, 'D4');
  await expect(page.getByText(/is parked at D4/)).toBeVisible();
  await page.context().setOffline(false);
  const parked = async () => (await (await page.request.get(`/api/v1/valets/${id}`)).json()).valet;
  await page.clock.resume();
  await expect.poll(async () => (await parked()).parkedLocation, { timeout: 20_000 }).toBe('D4');
});
