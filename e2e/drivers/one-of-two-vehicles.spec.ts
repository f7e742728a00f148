// While a driver pays for two vehicles, somebody else pays for one of them. The other one is parked, and the driver is told at once which
// one is not.

import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, enterTwoVehicles, listLot } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';

test('if somebody else pays for one of two vehicles meanwhile, only the other is parked', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  const [first, second] = [aPlate(), aPlate()];
  await enterTwoVehicles(page, lot, [first, second]);
  await page.route('**/api/v1/sandbox/payments/confirm', async (route) => {
    await payFor(request, lot, { plate: second, state: 'WI' });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pay $11.00 with test wallet' }).click();

  await expect(page.getByRole('alert')).toContainText(`WI ${second} is not part of this booking`);
  await expect(page.getByRole('status').filter({ hasText: 'Paid until' })).toContainText(`IL ${first}`);
  await expect(page.getByRole('status').filter({ hasText: 'Paid until' })).not.toContainText(second);
  await expectAccessible(page, 'one of two vehicles is paid for');
  await page.getByRole('button', { name: /Skip/ }).click();
  await expect(page.getByText(`IL ${first}: paid until`)).toBeVisible();
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: second })).toContainText(/refunded/);
  await expectAccessible(page, 'a receipt of which a share is refunded');
});
