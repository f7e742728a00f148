// WCAG 1.4.4 and 1.4.10: what attendants, their guests and officers read and tap, with text at twice its size.

import { expect, type Page } from '@playwright/test';
import { expectToFit } from '../support/large-text.ts';
import { aPlate, listLot } from '../support/lots.ts';
import { signInOfficer } from '../support/officers.ts';
import { test } from '../support/test.ts';
import { guestLink, move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

const LANGUAGES = ['en-US', 'es-US'];

test('a ticket and its guest’s page at 200 % text', async ({ browser, request }, { project }) => {
  const stand = await openStand(request, project.name, { chargesRooms: true });
  const leo = await signIn(browser, stand.leo, '/valet');
  const id = await writeTicket(leo, stand.locationId, { make: 'Mercedes-Benz', model: 'GLE 450', color: 'Red' });
  const mark = { side: 'left', x: 300, y: 500, kind: 'scratch' };
  const path = `/api/v1/valets/${id}/damage/marks/${crypto.randomUUID()}`;
  expect((await leo.request.put(path, { data: mark })).ok()).toBe(true);
  await move(leo, id, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'B14' });
  for (const status of ['requested', 'ready', 'paid']) {
    await move(leo, id, { status });
    for (const locale of LANGUAGES) {
      const storageState = await leo.context().storageState();
      const staff = await (await browser.newContext({ locale, storageState })).newPage();
      await staff.goto(`/valet/details?valetId=${id}`);
      await expectToFit(staff, `${locale}, a ${status} ticket`);
      await staff.context().close();
      const guest = await (await browser.newContext({ locale })).newPage();
      // A link opens the ticket on one phone.
      const { pathname, search, hash } = new URL(await guestLink(leo, id));
      await guest.goto(pathname + search + hash);
      await expect(guest.getByText(`${stand.name} · `)).toBeVisible();
      await expectToFit(guest, `${locale}, the guest of a ${status} ticket`);
      await guest.context().close();
    }
  }
});

async function check(page: Page): Promise<void> {
  await page.getByLabel('License plate').fill(aPlate());
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Next plate' })).toBeVisible();
}

test('an officer’s search and verdict at 200 % text', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await signInOfficer(page, lot);
  await page.getByRole('link', { name: `Search Vehicles Here at ${lot.name}` }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expectToFit(page, 'a search');
  await check(page);
  await expectToFit(page, 'a verdict');
  await page.getByRole('button', { name: 'Issue a notice' }).click();
  await expectToFit(page, 'a notice');
});
