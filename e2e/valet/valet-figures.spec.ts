// A manager's night: what happened at a stand, and each of its tickets.

import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

test('an owner finds a ticket and reads why another was voided', async ({ browser, request }, { project }) => {
  const stand = await openStand(request, project.name);
  const leo = await signIn(browser, stand.leo, '/valet');
  const stored = await writeTicket(leo, stand.locationId, { plateNumber: 'FIGURE1' });
  await move(leo, stored, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'B4' });
  const wrong = await writeTicket(leo, stand.locationId, { plateNumber: 'WRONG1' });
  await leo.goto(`/valet/details/edit?valetId=${wrong}`);
  await leo.getByRole('button', { name: 'Void ticket' }).click();
  await leo.getByRole('button', { name: 'Created twice' }).click();
  await expect(leo.getByText('Ticket 1002 is void')).toBeVisible();
  await leo.context().close();

  const owner = await signIn(browser, stand.owner, `/management/${stand.locationId}`);
  await owner.getByRole('link', { name: 'Figures' }).click();
  await owner.getByRole('heading', { name: 'Void tickets' }).click();
  await expect(owner.getByRole('cell', { name: 'Created twice' })).toBeVisible();
  await owner.getByRole('heading', { name: 'Cars by attendant' }).click();
  await expect(owner.getByRole('row', { name: 'Leo Park 2 1 0' })).toBeVisible();
  expect(await owner.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500);

  await owner.getByLabel('Ticket, plate, name or hook').fill('figure');
  const found = owner.getByRole('list', { name: 'Tickets found' });
  await expect(found.getByRole('link')).toHaveCount(1);
  await found.getByRole('link').click();
  await expect(owner).toHaveURL(new RegExp(`/tickets/${stored}$`));
  await owner.goBack();
  await expect(found.getByRole('link')).toHaveCount(1);
});
