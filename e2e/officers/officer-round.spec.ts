// An officer's round: the zone of the walk, cars that stay too long, the owner's lists and what cameras read.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, type Lot, listLot } from '../support/lots.ts';
import { payFor, signInOfficer } from '../support/officers.ts';

async function startRound(page: Page, lot: Lot): Promise<void> {
  await signInOfficer(page, lot);
  await page.getByRole('link', { name: `Search Vehicles Here at ${lot.name}` }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

async function check(page: Page, plate: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next plate' });
  if (await next.isVisible()) await next.click();
  await page.getByLabel('License plate').fill(plate);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(next).toBeVisible();
}

const headline = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words, exact: true });

test('the zone of the walk and the state are chosen once; a car paid elsewhere in the lot is said so', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  await payFor(request, lot, { plate, state: 'MI' });
  await startRound(page, lot);
  const state = page.getByLabel('State', { exact: true });
  await expect(state).toHaveValue('WI');
  await page.getByLabel('Zone of your walk').selectOption('Zone B2');

  await state.fill('');
  await check(page, plate);
  await expect(headline(page, 'Paid in zone A1, you are in B2')).toBeVisible();
  await expect(page.getByText('MI', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Paid in another zone')).toBeVisible();
  await expectAccessible(page, 'a car that is paid in another zone');

  await page.getByRole('button', { name: 'Next plate' }).click();
  await expect(state).toHaveValue('WI');
  await state.fill('MI');
  await check(page, plate);
  await page.reload();
  await expect(page.getByLabel('Zone of your walk')).toHaveValue(/./);
  await expect(state).toHaveValue('MI');
  await page.getByLabel('Zone of your walk').selectOption('All zones');
  await check(page, plate);
  await expect(headline(page, 'Paid, not started')).toBeVisible();
});
