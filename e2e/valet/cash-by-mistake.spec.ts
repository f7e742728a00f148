// Cash was booked on the wrong ticket. The lead takes it back; nobody else gets that option.

import { expect, test } from '@playwright/test';
import { move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

test('a lead takes back cash that was booked by mistake', async ({ browser, request }, { project }) => {
  const stand = await openStand(request, project.name);
  const mia = await signIn(browser, stand.mia, '/valet');
  const ticketId = await writeTicket(mia, stand.locationId);
  await move(mia, ticketId, { status: 'parked', parkedBy: 'Mia', parkedLocation: 'C2' });
  for (const status of ['requested', 'paid']) await move(mia, ticketId, { status });
  await mia.goto(`/valet/details?valetId=${ticketId}`);
  await expect(mia.getByText('$11.00 in cash', { exact: true })).toBeVisible();
  await expect(mia.getByRole('button', { name: 'Cash booked by mistake' })).toBeHidden();

  const leo = await signIn(browser, stand.leo, `/valet/details?valetId=${ticketId}`);
  await leo.getByRole('button', { name: 'Cash booked by mistake' }).click();
  await leo.getByRole('button', { name: 'Take it back' }).click();
  await expect(leo.getByText('Please enter why the payment was wrong')).toBeVisible();
  await leo.getByLabel('Why was it wrong?').fill('It was for ticket 1002');
  await leo.getByRole('button', { name: 'Take it back' }).click();
  await expect(leo.getByText('Due now')).toBeVisible();
  await expect(leo.getByText('It was for ticket 1002').filter({ visible: true })).toBeVisible();
  await expect(mia.getByText('Due now')).toBeVisible();
  await Promise.all([mia, leo].map((page) => page.context().close()));
});
