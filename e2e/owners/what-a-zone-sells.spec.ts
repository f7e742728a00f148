// An owner sets everything that a zone sells (an early bird rate, an event, a tax and three places) and prints the sign. Guests pay the
// event price until the zone is full, and the fourth is told so before typing anything.

import { expect, type Page } from '@playwright/test';
import { openFold } from '../support/folds.ts';
import { aPlate, DAY_AT_LOT, type Lot, listLot, signInOwner, todayAndTomorrow } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

test('an owner sells an event with three places, guests fill it, and the fourth is told', async ({
  page,
  request,
  browser,
}, { project }) => {
  const lot = await listLot(request, project.name);
  await openZone(page, lot, `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/edit`);
  await page.getByLabel('Spaces').fill('3');
  await openFold(page, 'Add a rate');
  await page.getByRole('button', { name: /^Early bird/ }).click();
  await page.getByRole('group', { name: 'Early bird' }).getByLabel('Price', { exact: true }).fill('12');
  await page.getByRole('button', { name: /^Event day/ }).click();
  const event = page.getByRole('group', { name: 'Event' });
  await event.getByLabel('Name').fill('Game day');
  const game = page.getByRole('group', { name: 'Game day' });
  await game.getByLabel('Price', { exact: true }).fill('40');
  const [today, tomorrow] = todayAndTomorrow(DAY_AT_LOT);
  await game.getByLabel('First day').fill(today);
  await game.getByLabel('Last day').fill(tomorrow);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Zone A1 is saved')).toBeVisible();

  await page.goto(`/locations/${lot.locationId}/edit`);
  await page.getByRole('button', { name: 'Add a tax' }).click();
  await page.getByRole('group', { name: 'Tax 1' }).getByLabel('Name').fill('City parking tax');
  await page.getByLabel('Percent', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${lot.name} is saved`)).toBeVisible();

  for (const file of ['sign.pdf', 'sign.pdf?size=12x18', 'sign.png']) {
    const sign = await request.get(`/api/v1/zones/${lot.hourlyZoneId}/${file}`, { headers: lot.owner });
    expect([file, sign.status()]).toEqual([file, 200]);
    expect((await sign.body()).length).toBeGreaterThan(5000);
  }

  for (let index = 0; index < 3; index++) await payFor(request, lot, { plate: aPlate(), state: 'WI' });

  const fourth = await (await browser.newContext()).newPage();
  await fourth.goto(`/locations/${lot.locationId}/zones`);
  const zones = fourth.getByRole('main');
  await expect(zones.getByText('Early bird: $14.40', { exact: false })).toBeVisible();
  await expect(zones.getByText('Game day: $48.00', { exact: false })).toBeVisible();
  await expect(zones.getByText(/^Full/)).toBeVisible();
  await fourth.goto(`/p/${lot.signCode}`);
  await expect(fourth.getByText('This zone is full right now')).toBeVisible();
  await expect(fourth.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
  await fourth.context().close();

  await page.goto(`/locations/${lot.locationId}/live`);
  await expect(page.getByText('3 taken')).toBeVisible();

  // A tenth of three times $40.
  await page.goto('/taxes');
  await page.getByText('By day', { exact: true }).click();
  await expect(page.getByRole('table', { name: `${lot.name}, 12 Harbor St: City parking tax, by day` })).toContainText(
    '$12.00',
  );
});

async function openZone(page: Page, lot: Lot, path: string): Promise<void> {
  await signInOwner(page, lot, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit zone A1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hourly rate/ })).toBeVisible();
}
