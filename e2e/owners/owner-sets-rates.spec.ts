// An owner builds an early bird: it is explained while it is typed, tried before it is saved, refused at the field that is
// wrong, and read by drivers in the list of zones.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { LOT_OWNER_PASSWORD, type Lot, listLot } from '../support/lots.ts';

const TUESDAY = '2027-04-06';

async function openZone(page: Page, lot: Lot): Promise<void> {
  const path = `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/edit`;
  await page.goto(`/login?from=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(lot.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit zone A1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hourly rate/ })).toContainText('$5.00 an hour');
}

test('an owner builds an early bird, and drivers read it in the list of zones @both', async ({ page, browser }, {
  project,
}) => {
  const lot = await listLot(page.request, project.name);
  await openZone(page, lot);
  await page.getByRole('button', { name: /^Early bird/ }).click();
  const rate = page.getByRole('group', { name: 'Early bird' });
  await expect(rate.getByLabel('Price', { exact: true })).toBeFocused();
  await expect(page.getByText('One rate is not complete yet and not shown here.')).toBeVisible();
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(rate.getByText('Please provide a valid price')).toBeVisible();
  await expect(rate.getByLabel('Price', { exact: true })).toBeFocused();
  await expectAccessible(page, 'a rate without a price');

  await rate.getByLabel('Price', { exact: true }).fill('12');
  const week = page.getByRole('region', { name: 'The week' });
  await expect(week.getByText('6:00 AM – 9:00 AM').filter({ visible: true }).first()).toBeVisible();
  await expect(week.getByText('Early bird').filter({ visible: true }).first()).toBeVisible();
  const trial = page.getByRole('region', { name: 'Try a stay' });
  await trial.getByLabel('Day of entry').fill(TUESDAY);
  await expect(trial.getByRole('status')).toHaveText('Tue 8:10 AM, 3 h: $12.00 Early bird (drivers pay $13.20)');
  await trial.getByLabel('Hours').fill('2');
  await expect(trial.getByRole('status')).toHaveText('Tue 8:10 AM, 2 h: $10.00 Hourly rate (drivers pay $11.00)');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByText('The rates are saved.')).toBeVisible();
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await expectAccessible(page, 'saved rates');

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`/locations/${lot.locationId}/zones`);
  await expect(
    guest.getByText('Early bird: $13.20, out by 6:00 PM, Mon – Fri, in 6:00 AM – 9:00 AM', { exact: true }),
  ).toBeVisible();
  await guest.context().close();
});

test('gaps are explained, a removed rate comes back, and leaving with unsaved rates asks', async ({ page }, {
  project,
}) => {
  const lot = await listLot(page.request, project.name);
  await openZone(page, lot);
  await page.getByRole('button', { name: /^Weekend/ }).click();
  await page.getByRole('group', { name: 'Weekend' }).getByLabel('Price for a day').fill('20');
  await page.getByRole('button', { name: /^Hourly rate/ }).click();
  await page.getByRole('group', { name: 'Hourly rate' }).getByRole('button', { name: 'Remove this rate' }).click();
  await expect(page.getByText('No rate Mon – Fri, all day. Nobody can start a stay then.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectAccessible(page, 'a gap in the week');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nobody can start a stay then.')).toBeHidden();

  await page.getByRole('link', { name: lot.name }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving the rates?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('group', { name: 'Weekend' }).getByLabel('Price for a day')).toHaveValue('20');

  // Another form of the page changes the plain price: what was not touched follows, what was typed stays.
  await page.getByLabel('Price in dollars').fill('6');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('button', { name: /^Hourly rate/ })).toContainText('$6.00 an hour');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByText('The rates are saved.')).toBeVisible();

  // And the other way round: the price beside it follows, so that saving it does not put the old one back.
  const hourly = page.getByRole('group', { name: 'Hourly rate' });
  await hourly.getByLabel('Price for an hour').fill('7');
  await page.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByLabel('Price in dollars')).toHaveValue('7.00');
  await page.getByRole('link', { name: lot.name }).click();
  await expect(page.getByText('Weekend: $22.00 a day, Sat, Sun')).toBeVisible();
});
