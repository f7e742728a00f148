// Two attendants edit one ticket at once, and no word is lost.

import { expect, test } from '@playwright/test';
import { openStand, signIn, writeTicket } from '../support/valet-stands.ts';

test('what only one of two attendants changed is kept, and the second decides about what both changed', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const leo = await signIn(browser, stand.leo, '/valet');
  const mia = await signIn(browser, stand.mia, '/valet');
  const id = await writeTicket(leo, stand.locationId);
  for (const page of [leo, mia]) {
    await page.goto(`/valet/details/edit?valetId=${id}`);
    await expect(page.getByLabel('Color', { exact: true })).toHaveValue('Blue');
  }
  await leo.getByLabel('Color', { exact: true }).fill('Red');
  await leo.getByLabel('Model').fill('Civic');
  await leo.getByRole('button', { name: 'Save ticket' }).click();
  await expect(leo.getByText('The ticket is saved')).toBeVisible();

  await mia.getByLabel('Color', { exact: true }).fill('Green');
  await mia.getByLabel('Last name').fill('Carter');
  await mia.getByRole('button', { name: 'Save ticket' }).click();
  await expect(mia.getByText('Leo Park wrote “Red” meanwhile. Save again to keep yours.')).toBeVisible();
  await mia.getByRole('button', { name: 'Replace “Green” with “Red”' }).click();
  await expect(mia.getByLabel('Color', { exact: true })).toHaveValue('Red');
  await mia.getByRole('button', { name: 'Save ticket' }).click();
  await expect(mia.getByText('The ticket is saved')).toBeVisible();
  await expect(mia.getByText('Red Honda Civic')).toBeVisible();
  await expect(mia.getByText('Ann Carter')).toBeVisible();
  await leo.context().close();
  await mia.context().close();
});
