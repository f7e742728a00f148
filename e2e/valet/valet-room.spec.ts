// A hotel's stand: a ticket is charged to a room, taken back with one tap, and the owner gets the night as a list and a file.

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { signInOwner } from '../support/lots.ts';
import { test } from '../support/test.ts';
import { MEMBER_PASSWORD, openStand, textedLink } from '../support/valet-stand.ts';
import { signIn } from '../support/valet-stands.ts';

test('a guest’s ticket is charged to their room, and the hotel gets the night’s list @core', async ({
  page,
  request,
  browser,
}, { project }) => {
  const stand = await openStand(request, project.name, { chargesRooms: true });
  const car = await stand.takeCar();
  await stand.move(car, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await stand.move(car, 'requested');
  const leo = await signIn(
    browser,
    { ...stand.attendant, password: MEMBER_PASSWORD },
    `/valet/details?valetId=${car.id}`,
  );
  await leo.getByRole('button', { name: 'Charge to the room' }).click();
  await leo.getByRole('button', { name: 'Charge $22.00' }).click();
  await expect(leo.getByText('Please enter the room number')).toBeVisible();
  await leo.getByLabel('Room number').fill('412');
  await expect(leo.getByLabel('Guest’s name')).toHaveValue(/Ann/);
  await leo.getByRole('button', { name: 'Charge $22.00' }).click();
  await expect(leo.getByText(`Ticket ${car.ticketNumber} is charged to the room`)).toBeVisible();
  await leo.getByRole('button', { name: 'Undo' }).click();
  await expect(leo.getByRole('button', { name: 'Charge to the room' })).toBeVisible();
  await leo.getByRole('button', { name: 'Charge to the room' }).click();
  await leo.getByLabel('Room number').fill('214');
  await leo.getByRole('button', { name: 'Charge $22.00' }).click();
  // The history still shows the first charge until it is refreshed, so that only the server knows of the second.
  await expect.poll(async () => (await stand.call(`/valets/${car.id}`)).valet.room?.room).toBe('214');
  await expect(leo.getByText('$22.00 to the room').first()).toBeVisible();
  await leo.context().close();

  await page.goto(await textedLink(request, car.phone));
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByText('Charged to room 214')).toBeVisible();
  await expectAccessible(page, 'the receipt of a room charge');

  const owner = await (await browser.newContext()).newPage();
  await signInOwner(owner, stand.lot, `/management/${stand.lot.locationId}`);
  await owner.getByRole('link', { name: 'Figures' }).click();
  await owner.getByRole('heading', { name: 'Room charges' }).click();
  await expect(owner.getByText('1 car, $22.00 for the hotel to collect')).toBeVisible();
  await expect(owner.getByRole('row', { name: /^214 Ann/ })).toBeVisible();
  const [file] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('214,Ann');
});
