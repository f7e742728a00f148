// An operator with several stands: one board and one wall screen for all of them.

import { expect, type Page } from '@playwright/test';
import { expectGlanceable } from '../support/glance.ts';
import { test } from '../support/test.ts';
import { move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

async function openSecondStand(owner: Page, name: string): Promise<string> {
  const lot = { name, address: '14 Harbor St, Port Washington, WI 53074', phoneNumber: '2625550123' };
  const at = { location_point: { coordinates: [-87.87 - Math.random() / 100, 43.38 + Math.random() / 100] } };
  const { data } = await (await owner.request.post('/api/v1/locations', { data: { ...lot, ...at } })).json();
  const settings = { price: 10, isHourly: true, hooks: 20, asksCode: true };
  await owner.request.patch(`/api/v1/valets/locations/${data.location._id}/settings`, { data: settings });
  return data.location._id;
}

test('the cars of all stands are on one board and one wall screen, the longest wait first', async ({
  browser,
  request,
}, { project }) => {
  const first = await openStand(request, project.name);
  const owner = await signIn(browser, first.owner, '/management');
  await expect(owner.getByRole('link', { name: 'Cars at all stands' })).toBeHidden();
  const name = `Second ${first.name}`;
  const secondId = await openSecondStand(owner, name);
  const leo = await signIn(browser, first.leo, '/valet');
  const waits = async (locationId: string, plateNumber: string, place: string) => {
    const id = await writeTicket(leo, locationId, { plateNumber, lastName: 'Núñez' });
    await move(leo, id, { status: 'parked', parkedBy: 'Leo', parkedLocation: place });
    await move(leo, id, { status: 'requested' });
  };
  await waits(secondId, 'SECOND 1', 'K2');
  await waits(first.locationId, 'FIRST 1', 'B4');
  const parked = await writeTicket(leo, secondId, { plateNumber: 'SECOND 2' });
  await move(leo, parked, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'K3' });

  await owner.reload();
  await owner.getByRole('link', { name: 'Cars at all stands' }).click();
  const rows = owner.locator('article').filter({ visible: true });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('SECOND 1');
  await expect(rows.first()).toContainText(name);
  await expect(rows.last()).toContainText('FIRST 1');
  await expectGlanceable(owner, 'a board of all stands');
  const box = owner.getByRole('searchbox', { name: 'Find a car' });
  await box.fill('nunez');
  await expect(owner.getByRole('status').filter({ hasText: '2 cars found' })).toBeVisible();
  await box.fill('k3');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('SECOND 2');
  // Changes at a stand appear without touching the page.
  await box.fill('');
  await move(leo, parked, { status: 'requested' });
  await expect(rows).toHaveCount(3);
  await rows.last().getByRole('link').click();
  await expect(owner).toHaveURL(new RegExp(`/management/${secondId}/tickets/${parked}$`));

  for (const [page, path] of [
    [owner, '/management?wall=1'],
    [leo, '/valet?wall=all'],
  ] as const) {
    await page.goto(path);
    const wall = page.getByRole('dialog', { name: 'All stands' });
    await expect(wall.locator('article')).toHaveCount(3);
    await expect(wall.locator('article').first()).toContainText(name);
    await expect(wall.getByText(/Núñez|SECOND|FIRST/)).toHaveCount(0);
    await page.context().close();
  }
});
