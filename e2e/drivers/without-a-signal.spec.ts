// A driver pays, loses the signal in the garage, and can still see until when the stay is paid. Another stay entered in the meantime is
// kept, and marked as not paid.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, chooseHours, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

async function enterStay(page: Page, plate: string): Promise<void> {
  await chooseHours(page, 2);
  await page.getByLabel('License plate').fill(plate);
  await page.getByLabel('State', { exact: true }).fill('il');
}

// The browser may fetch the worker's script in another language than its pages.
test('the page without a signal opens in Spanish, too', async ({ browser, request, baseURL }, { project }) => {
  const lot = await listLot(request, project.name);
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-US' });
  const page = await context.newPage();
  await page.goto('/bookings');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto(`/locations/${lot.locationId}/zones`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sin señal' })).toBeVisible();
});

test('any page of a driver that was open opens without a signal', async ({ browser, request, baseURL }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  for (const path of ['/', '/locations', '/help', '/contact-us', `/locations/${lot.locationId}/zones`]) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto(path);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'No signal' }), path).toBeVisible();
    await context.close();
  }
});

test('without a signal a driver sees the active stay, and that a second one is not paid', async ({
  page,
  context,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const zone = `/locations/${lot.locationId}/zones/${lot.hourlyZoneId}`;
  const [plate, other] = [aPlate(), aPlate()];
  await page.goto(zone);
  await enterStay(page, plate);
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();
  await page.getByRole('heading', { name: 'You are parked' }).waitFor();
  await page.goto('/bookings');
  await expect(page.getByText(plate).first()).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(zone);
  await page.getByRole('button', { name: 'Pay for another car' }).click();
  await enterStay(page, other);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await expect(page.getByText(/No connection.*You have not been charged\./)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'No signal' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Not paid yet' })).toContainText(other);
  const running = page.getByRole('article').filter({ hasText: plate });
  await expect(running).toContainText(lot.name);
  // Includes the day if the stay ends after midnight.
  await expect(running).toContainText(/until (\w+, \w+\s\d+, )?\d+:\d\d\s[AP]M/);
  await expect(page.getByText(/^As of .*(a moment|\d+ min) ago\./)).toBeVisible();
  // Nothing on it asks the server for a picture.
  expect(await page.locator('img').count()).toBe(0);
  await expectAccessible(page, 'without a signal');

  await context.setOffline(false);
  // The page opens by itself.
  await expect(page.getByLabel('License plate')).toHaveValue(other);
  await page.getByRole('button', { name: 'Continue – $11.00' }).click();
  await expect(page.getByRole('button', { name: 'Pay $11.00 with test wallet' })).toBeVisible();
});
