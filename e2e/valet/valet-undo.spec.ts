// Ten seconds to undo: a slip of the finger that no guest hears about, with and without a signal.

import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { move, openStand, signIn, writeTicket } from '../support/valet-stands.ts';

async function openCar(page: Page, locationId: string, statuses: readonly string[]): Promise<string> {
  const id = await writeTicket(page, locationId);
  for (const status of ['parked', ...statuses])
    await move(page, id, { status, parkedBy: 'Leo', parkedLocation: 'B12' });
  await page.goto(`/valet/details?valetId=${id}`);
  return id;
}

const kindsOf = async (page: Page, id: string): Promise<string[]> =>
  (await (await page.request.get(`/api/v1/valets/${id}/history`)).json()).events.map(
    ({ kind }: { kind: string }) => kind,
  );

test('CAR READY and CASH PAYMENT are undone within ten seconds, and the bar disappears by itself', async ({
  browser,
  request,
}, { project }) => {
  const stand = await openStand(request, project.name);
  const page = await signIn(browser, stand.leo, '/valet');
  const id = await openCar(page, stand.locationId, ['requested']);
  await page.getByRole('button', { name: 'CAR READY' }).click();
  await expect(page.getByRole('status').getByText('Ticket 1001 is in front')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(page.getByText('Requested', { exact: true })).toBeVisible();
  await expect.poll(async () => (await kindsOf(page, id)).slice(-2)).toEqual(['made_ready', 'undone']);

  await page.getByRole('button', { name: 'CAR READY' }).click();
  await page.getByRole('button', { name: /CASH PAYMENT/ }).click();
  await expect(page.getByText('Ticket 1001 is paid in cash')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /CASH PAYMENT/ })).toBeVisible();
  await page.getByRole('button', { name: /CASH PAYMENT/ }).click();
  await expect(page.getByText('Ticket 1001 is paid in cash')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden({ timeout: 12_000 });
  await expect.poll(async () => (await kindsOf(page, id)).slice(-4)).toEqual(['made_ready', 'paid', 'undone', 'paid']);
});

test('an act that was done and undone without a signal is never sent', async ({ browser, request }, { project }) => {
  const stand = await openStand(request, project.name);
  const page = await signIn(browser, stand.leo, '/valet');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const id = await openCar(page, stand.locationId, ['requested']);
  await expect(page.getByRole('button', { name: 'CAR READY' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'CAR READY' }).click();
  await expect(page.getByText('1 not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 not sent yet')).toBeHidden();
  await expect(page.getByText('Requested', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole('button', { name: 'CAR READY' })).toBeVisible();
  expect((await kindsOf(page, id)).at(-1)).toBe('requested');
});
