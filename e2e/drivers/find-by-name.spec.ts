// A driver roughly knows a lot's name: our own lots are listed above places, and choosing one shows it.

import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { emptyPlace } from '../support/empty-place.ts';
import { listLot } from '../support/lots.ts';

test('a driver finds a lot by its misspelled name, using only the keyboard', async ({ page, request }, info) => {
  const lot = await listLot(request, info.project.name, await emptyPlace(request, info));
  await page.goto('/locations');
  const field = page.getByRole('combobox', { name: 'Where to?' });
  await field.fill(lot.name.replace('Harbor', 'Habror'));
  const option = page.getByRole('option', { name: lot.name });
  await expect(option).toContainText('12 Harbor St, Port Washington');
  await field.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'lots and places suggested');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: `Lots near ${lot.name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: lot.name })).toHaveAttribute('aria-current', 'true');
  await expect(field).toHaveValue(lot.name);
});

test('places are found while our own lots cannot be searched, and an unknown name is reported as unknown', async ({
  page,
}) => {
  await page.route('**/api/v1/locations/search?**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/locations');
  const field = page.getByRole('combobox', { name: 'Where to?' });
  await field.fill('Lincoln Park');
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.fill('qqqqzzzzxx');
  await expect(page.getByText('No lot or place by that name was found. Try a city or a ZIP code.')).toBeVisible();
});
