// An owner invites a viewer for one lot. The viewer sees it fill up without reloading, but no plates, no money and no way to change
// anything. The owner sees all lots fill up in the same way.

import { expect } from '@playwright/test';
import { aPlate, listLot, mailsTo, signInOwner } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Brown-kettle-7';

test('a viewer is invited, watches a lot fill up and sees no plates @core', async ({
  page,
  request,
  browser,
}, info) => {
  test.setTimeout(120_000);
  const lot = await listLot(request, info.project.name);
  await request.patch(`/api/v1/zones/${lot.hourlyZoneId}`, { data: { capacity: 4 }, headers: lot.owner });
  const email = `vi-${info.project.name}-${Date.now()}@example.com`;
  await signInOwner(page, lot, '/team');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByLabel('Name').fill('Vi Ewer');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByText('Viewer', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const card = page.locator('section').filter({ hasText: email });
  await expect(card.getByText('Viewer', { exact: true })).toBeVisible();
  // A viewer has no permissions to toggle.
  await expect(card.getByRole('checkbox')).toHaveCount(0);

  const [mail] = await mailsTo(request, email);
  expect(mail?.text).toContain('invites you to see how full their parking lots are, as a viewer.');
  const link = /\/auth\/member\/activate\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const viewer = await context.newPage();
  await viewer.goto(link);
  await expect(viewer.getByText('invited you to see how full their parking lots are, as a viewer.')).toBeVisible();
  await viewer.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await viewer.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await viewer.getByRole('button', { name: 'Activate account' }).click();
  await expect(viewer).toHaveURL('/live');
  await expect(viewer.getByText('4 of 4 spaces left')).toBeVisible();
  await expect(viewer.getByRole('heading', { name: 'Today by hour' })).toBeVisible();
  await expect(viewer.getByText('Revenue')).toHaveCount(0);

  const plate = aPlate();
  await payFor(request, lot, { plate, state: 'WI' });
  await expect(viewer.getByText('3 of 4 spaces left')).toBeVisible();
  await viewer.getByRole('link', { name: lot.name }).click();
  await expect(viewer.getByText(`${lot.name}, 12 Harbor St`)).toBeVisible();
  await expect(viewer.getByText('1 taken')).toBeVisible();
  await expect(viewer.getByRole('row').filter({ hasText: 'By the driver' })).toContainText('A1');
  await payFor(request, lot, { plate: aPlate(), state: 'WI' });
  await expect(viewer.getByText('2 taken')).toBeVisible();
  await expect(viewer.getByRole('columnheader', { name: 'Plate' })).toHaveCount(0);
  await expect(viewer.getByRole('main')).not.toContainText(plate);
  await expect(viewer.getByRole('main').getByRole('button', { name: /block|full/i })).toHaveCount(0);
  await expect(viewer.getByRole('link', { name: /Set its spaces/ })).toHaveCount(0);
  await expect(viewer.getByText('Revenue')).toHaveCount(0);

  const elsewhere = await listLot(request, info.project.name);
  await viewer.goto(`/locations/${elsewhere.locationId}/live`);
  await expect(viewer.getByText('There is no page at this address.')).toBeVisible();
  await viewer.goto('/revenue');
  await expect(viewer).toHaveURL(/\/login/);

  await card.getByRole('button', { name: 'Deactivate Vi Ewer' }).click();
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible();
  await viewer.goto('/live');
  await expect(viewer.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
});
