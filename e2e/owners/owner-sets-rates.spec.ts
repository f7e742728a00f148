// An owner builds an early bird rate. It is explained while being typed, tried out before it is saved, refused at the wrong field, and
// shown to drivers in the list of zones.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openFold } from '../support/folds.ts';
import { type Lot, listLot, signInOwner } from '../support/lots.ts';
import { test } from '../support/test.ts';

const TUESDAY = '2027-04-06';

async function openZone(page: Page, lot: Lot): Promise<void> {
  await signInOwner(page, lot, `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit zone A1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hourly rate/ })).toContainText('$5.00 an hour');
}

test('an owner builds an early bird rate, and drivers see it in the list of zones @both', async ({ page, browser }, {
  project,
}) => {
  const lot = await listLot(page.request, project.name);
  await openZone(page, lot);
  await openFold(page, 'Add a rate');
  await page.getByRole('button', { name: /^Early bird/ }).click();
  const rate = page.getByRole('group', { name: 'Early bird' });
  await expect(rate.getByLabel('Price', { exact: true })).toBeFocused();
  await expect(page.getByText('1 rate is not complete yet and not shown here.')).toBeVisible();
  await save(page);
  await expect(rate.getByText('Please provide a valid price')).toBeVisible();
  await expect(rate.getByLabel('Price', { exact: true })).toBeFocused();
  await expectAccessible(page, 'a rate without a price');

  await rate.getByLabel('Price', { exact: true }).fill('12');
  const week = page.getByRole('region', { name: 'The week' });
  await expect(week.getByText('6:00 AM – 9:00 AM').filter({ visible: true }).first()).toBeVisible();
  await expect(week.getByText('Early bird').filter({ visible: true }).first()).toBeVisible();
  await openFold(page, 'Try a stay');
  const trial = page.getByRole('region', { name: 'Try a stay' });
  await trial.getByLabel('Day of entry').fill(TUESDAY);
  await expect(trial.getByRole('status')).toHaveText('Tue 8:10 AM, 3 h: $12.00 Early bird (drivers pay $13.20)');
  await trial.getByLabel('Hours').fill('2');
  await expect(trial.getByRole('status')).toHaveText('Tue 8:10 AM, 2 h: $10.00 Hourly rate (drivers pay $11.00)');
  await save(page);
  await expect(page.getByText('Zone A1 is saved')).toBeVisible();
  await expect(page.getByText('Not saved yet.')).toBeHidden();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`/locations/${lot.locationId}/zones`);
  await expect(
    guest.getByText('Early bird: $13.20, out by 6:00 PM, Mon – Fri, enter 6:00 AM – 9:00 AM', { exact: true }),
  ).toBeVisible();
});

test('the same hour is on the same line on every day of the week', async ({ page }, { project }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const lot = await listLot(page.request, project.name);
  const weekdays = { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' };
  const rates = [
    { name: 'Hourly rate', kind: 'per_hour', cents: 500 },
    { name: 'Early bird', kind: 'flat', cents: 1200, exitBy: '18:00', when: weekdays },
    { name: 'Evening', kind: 'flat', cents: 800, when: { from: '17:00' } },
  ];
  const answer = await page.request.put(`/api/v1/zones/${lot.hourlyZoneId}/rates`, {
    data: { rates },
    headers: lot.owner,
  });
  expect(answer.ok()).toBe(true);
  await openZone(page, lot);
  const evenings = page.getByRole('region', { name: 'The week' }).getByText('5:00 PM – midnight');
  await expect(evenings).toHaveCount(7);
  const tops = await evenings.evaluateAll((spans) => spans.map((span) => Math.round(span.getBoundingClientRect().top)));
  expect(tops).toEqual(tops.map(() => tops[0]));
});

test('gaps are explained, a removed rate comes back, and leaving with unsaved changes asks first', async ({ page }, {
  project,
}) => {
  const lot = await listLot(page.request, project.name);
  await openZone(page, lot);
  await page.getByRole('button', { name: /^Weekend/ }).click();
  await page.getByRole('group', { name: 'Weekend' }).getByLabel('Price per day').fill('20');
  await page.getByRole('button', { name: /^Hourly rate/ }).click();
  await page.getByRole('group', { name: 'Hourly rate' }).getByRole('button', { name: 'Remove this rate' }).click();
  await expect(page.getByText('No rate Mon – Fri, all day. No one can start parking then.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No one can start parking then.')).toBeHidden();

  await page.getByRole('link', { name: lot.name }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('group', { name: 'Weekend' }).getByLabel('Price per day')).toHaveValue('20');
  await page.getByLabel('Spaces').fill('40');
  await save(page);
  await expect(page.getByText('Zone A1 is saved')).toBeVisible();
  await page.getByRole('link', { name: lot.name }).click();
  await expect(page.getByText('Weekend: $22.00 a day, Sat, Sun')).toBeVisible();
});

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
