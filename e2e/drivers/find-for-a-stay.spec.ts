// A driver compares lots for the time they will really park: prices follow that time, and the URL keeps it.

import { expect } from '@playwright/test';
import { emptyPlace } from '../support/empty-place.ts';
import { listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

test('a driver compares lots for a longer stay at another time, and comes back to the same list @both', async ({
  page,
  request,
}, info) => {
  const [lng, lat] = await emptyPlace(request, info);
  const lot = await listLot(request, info.project.name, [lng, lat]);
  await page.addInitScript(
    (place) => sessionStorage.setItem('parkvale.search', place),
    JSON.stringify({ lat, lng, name: 'Wyoming' }),
  );
  await page.goto('/locations');
  const entry = page.getByRole('link', { name: lot.name });
  await expect(entry).toContainText('$11.00');

  // At the daily price it costs less than eight hours.
  await page.getByLabel('How long').selectOption('480');
  await expect(entry).toContainText('$22.00 for 1 day');
  await page.getByLabel('Arriving').selectOption('later');
  await expect(page.getByLabel('Arrival', { exact: true })).not.toHaveValue('');
  await expect(entry).toContainText('Pay when you arrive');
  const filters = page.getByRole('button', { name: 'Filters' });
  const place = await filters.boundingBox();
  await filters.click();
  await page.getByLabel('Price', { exact: true }).waitFor();
  expect(await filters.boundingBox(), 'the button keeps its place').toEqual(place);
  await page.getByLabel('Price', { exact: true }).selectOption('hourly');
  await expect(entry).toContainText('$44.00');

  const requested = page.url();
  await entry.click();
  await expect(page.getByRole('heading', { name: lot.name })).toBeVisible();
  // The lot's page shows the stay that was compared, not one an hour from now.
  await expect(page.getByText('Prices for parking from')).toBeVisible();
  await expect(page.getByText('for 8 h')).toBeVisible();
  await expect(page.getByText('$44.00')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(requested);
  await expect(entry).toContainText('$44.00');
});
