// Correcting a plate is free. Moving to another zone charges or refunds the difference, which is shown first. The officer sees both plates.

import { expect } from '@playwright/test';
import { aPlate, listLot, post } from '../support/lots.ts';
import { payFor, signInOfficer } from '../support/officers.ts';
import { test } from '../support/test.ts';

test('correcting a plate is free, a more expensive zone costs the difference, and officers see both plates', async ({
  page,
  browser,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const zone = { locationId: lot.locationId, openTime: '00:00', closeTime: '00:00', isHourly: true };
  await post(request, '/zones', { ...zone, zoneNumber: 'C3', price: 6 }, lot.owner);
  const typed = `${aPlate().slice(0, 6)}O`;
  const meant = typed.replace(/O$/, '0');
  const receiptKey = await payFor(request, lot, { plate: typed, state: 'IL' });

  await page.goto(`/receipt/${receiptKey}`);
  await page.getByRole('link', { name: `Fix the plate, state or zone of ${typed}` }).click();
  await expect(page.getByText(/^You can fix this until/)).toBeVisible();
  await expect(page.getByText('No extra charge.')).toBeVisible();
  await page.getByLabel('License plate').fill(meant);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Fixed, on this receipt', { exact: false })).toBeVisible();
  await expect(page.getByText(meant).first()).toBeVisible();

  const officer = await (await browser.newContext()).newPage();
  await signInOfficer(officer, lot);
  await officer.getByRole('link', { name: `Search Vehicles Here at ${lot.name}` }).click();
  for (const [plate, other] of [
    [typed, meant],
    [meant, typed],
  ] as const) {
    await officer.getByLabel('License plate').fill(plate);
    await officer.getByLabel('State', { exact: true }).fill('IL');
    await officer.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(officer.getByRole('heading', { level: 2, name: 'Paid', exact: true })).toBeVisible();
    await expect(officer.getByText(`${other} is covered too.`, { exact: false })).toBeVisible();
    await officer.getByRole('button', { name: 'Next plate' }).click();
  }
  await officer.context().close();

  await page.getByRole('link', { name: `Fix the plate, state or zone of ${meant}` }).click();
  await page.getByLabel('Zone').selectOption({ label: 'Zone C3' });
  await expect(page.getByText('The zone costs $2.20 more, taxes and fees included.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue – $2.20' }).click();
  await expect(page.getByText('Both plates are covered for 15 minutes', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $2.20 with test wallet' }).click();
  await expect(page.getByText('Fixed, on this receipt', { exact: false })).toBeVisible();
  await page.locator('summary', { hasText: 'Receipt' }).click();
  await expect(page.getByText('Zone C3', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(`${typed} IL → ${meant} IL`)).toBeVisible();
  await expect(page.getByText('zone A1 → zone C3')).toBeVisible();

  await page.getByRole('link', { name: `Fix the plate, state or zone of ${meant}` }).click();
  await page.getByLabel('Zone').selectOption({ label: 'Zone A1' });
  await expect(page.getByText('$2.20 is refunded to your payment method.')).toBeVisible();
});
