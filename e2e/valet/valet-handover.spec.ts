// Handing a car over: in a garage without a signal, and when a code is refused.

import { expect, type Page } from '@playwright/test';
import { isStoredOnPhone } from '../support/offline.ts';
import { test } from '../support/test.ts';
import { aWrongCode, codeNow, guestSecret, move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

async function aPaidCar(staff: Page, locationId: string, guest: Page['request']) {
  const id = await writeTicket(staff, locationId);
  await move(staff, id, { status: 'parked', parkedBy: 'Leo', parkedLocation: 'B12' });
  await move(staff, id, { status: 'ready' });
  await move(staff, id, { status: 'paid' });
  return { id, secret: await guestSecret(staff, id, guest) };
}

test('a car is handed over without a signal for the guest’s code, and the handover reaches the server once', async ({
  browser,
  request,
}, { project }) => {
  const { mia, locationId } = await openStand(request, project.name);
  const page = await signIn(browser, mia, '/valet');
  const { id, secret } = await aPaidCar(page, locationId, request);
  await page.goto('/valet');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(`/valet/details?valetId=${id}`);
  await expect(page.getByRole('button', { name: 'Complete Session' })).toBeVisible();
  await page.goto('/valet');
  await expect(page.getByText('In front').first()).toBeVisible();
  await isStoredOnPhone(page);
  await page.context().setOffline(true);
  await page.goto(`/valet/details?valetId=${id}`);
  await page.getByRole('button', { name: 'Complete Session' }).click();
  const code = page.getByLabel('Code on the guest’s page');
  await code.fill(aWrongCode(secret));
  await expect(page.getByText('Wrong code. Do not hand over the car.')).toBeVisible();
  await code.fill(codeNow(secret));
  await expect(page.getByText(/has been handed over|is handed over/).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/valets/${id}`)).json()).valet.whereabouts)
    .toBe('completed');
  const { events } = await (await page.request.get(`/api/v1/valets/${id}/history`)).json();
  expect(events.filter(({ kind }: { kind: string }) => kind === 'completed')).toMatchObject([
    { detail: { proof: 'code', onPhone: true } },
  ]);
});

test('a phone with too many wrong codes says when to try again, and a lead allows the handover with one tap', async ({
  browser,
  request,
}, { project }) => {
  const { leo, mia, locationId } = await openStand(request, project.name);
  const [lead, page] = await Promise.all([signIn(browser, leo, '/valet'), signIn(browser, mia, '/valet')]);
  const { id, secret } = await aPaidCar(page, locationId, request);
  await page.goto(`/valet/details?valetId=${id}`);
  await page.getByRole('button', { name: 'Complete Session' }).click();
  const code = page.getByLabel('Code on the guest’s page');
  for (let tries = 0; tries < 6; tries++) {
    await code.fill(aWrongCode(secret));
    await expect(code).toHaveValue('');
  }
  await expect(page.getByText('Too many wrong codes on this phone.')).toBeVisible();
  await expect(page.getByText(/Try again in \d:\d\d/)).toBeVisible();
  await expect(page.getByText('A lead has been asked')).toBeVisible();
  await expect(lead.getByText(/hand over without the code\?/)).toBeVisible();
  await lead.getByRole('button', { name: 'Allow' }).click();
  await expect(lead.getByText(/hand over without the code\?/)).toBeHidden();
  await page.getByRole('button', { name: 'Hand over without code' }).first().click();
  await expect(page.getByText('This car has been handed over.')).toBeVisible();
});
