// An owner of many lots: finding one, filtering, paging, archiving and restoring.
import { expect } from '@playwright/test';
import { addFleet, aPlate, LOT_OWNER_PASSWORD, listLot, signInOwner } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { test } from '../support/test.ts';

test('an owner of 60 lots finds one by a word, by its city and on the second page', async ({ page, request }, info) => {
  const lot = await listLot(request, info.project.name);
  await addFleet(request, lot.owner, 60);
  await page.goto('/login');
  await page.getByLabel('Email').fill(lot.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/locations');

  await expect(page.getByRole('row', { name: /^Fleet Lot 2 / })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Fleet Lot 60 / })).toHaveCount(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(2500);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('row', { name: /^Fleet Lot 2 / })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('row', { name: /^Fleet Lot 2 / })).toBeVisible();

  await page.getByLabel('Search by name or address').fill('fleet 42');
  await expect(page.getByText('1 lot', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Fleet Lot 42', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet Lot 42' })).toBeVisible();
  await page.goBack();
  await page.getByLabel('Search by name or address').fill('');
  const folded = page.getByText('Filters', { exact: true });
  if (await folded.isVisible()) await folded.click();
  await page.getByLabel('City').locator('visible=true').selectOption({ label: 'Ripon, WI' });
  await expect(page.getByText('20 lots', { exact: true }).or(page.getByText('1 to 14 of 20'))).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the table of lots fits in Spanish, with no amount broken in two', async ({ page, request }, info) => {
    const lot = await listLot(request, info.project.name);
    await addFleet(request, lot.owner, 9);
    for (let index = 0; index < 4; index++) await payFor(request, lot, { plate: aPlate(), state: 'WI' });
    await signInOwner(page, lot, '/dashboard');
    await page.goto('/locations');
    await page.getByRole('contentinfo').getByText('Español').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mis estacionamientos' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Fleet Lot 2 / })).toBeVisible();
    const earned = page.getByRole('row', { name: lot.name }).getByText('$40.00').first();
    const lines = await earned.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    // Of lots whose names begin alike, only the end tells which is which.
    const name = page.getByRole('row', { name: lot.name }).getByRole('cell').first();
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
});
