// A tip from the guest's choice to the owner's figures: on the receipt, listed separately in what is owed, and never in the revenue.

import { expect } from '@playwright/test';
import { signInOwner } from '../support/lots.ts';
import { test } from '../support/test.ts';
import { openStand, readCode, textedLink } from '../support/valet-stand.ts';

test('a guest tips $3 after other choices, and the owner reads whose it is', async ({ page, browser }, { project }) => {
  const stand = await openStand(page.request, project.name, { tips: 'shared' });
  const car = await stand.takeCar();
  await stand.move(car, 'parked', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await stand.move(car, 'requested');
  await stand.move(car, 'ready');
  await page.goto(await textedLink(page.request, car.phone));
  await page.getByRole('button', { name: 'Pay $22.00' }).click();

  const tips = page.getByRole('group', { name: 'Add a tip?' });
  await expect(tips.getByRole('radio', { name: 'No tip' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Pay $22.00 with test wallet' })).toBeVisible();
  await tips.getByText('Other').click();
  await page.getByLabel('Your tip in dollars').fill('400');
  await expect(page.getByText('Until then no tip is added.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $22.00 with test wallet' })).toBeVisible();
  await page.getByLabel('Your tip in dollars').fill('4.50');
  await expect(page.getByRole('button', { name: 'Pay $26.50 with test wallet' })).toBeVisible();

  // A declined card keeps its tip, and another tip can be chosen after that.
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay $26.50', exact: true }).click();
  await expect(page.getByText('You have not been charged.').first()).toBeVisible();
  await tips.getByText('$3.00').click();
  await expect(page.getByText('Tip', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $25.00 with test wallet' }).click();
  await expect(page.getByText('Ticket Paid!')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Back to your car' }).last().click();
  await expect(page.getByText('Total paid')).toBeVisible();
  await stand.move(car, 'completed', { code: await readCode(page) });
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByText('$25.00')).toBeVisible();
  await expect(page.getByText('$3.00')).toBeVisible();

  const owner = await (await browser.newContext()).newPage();
  await signInOwner(owner, stand.lot, `/management/${stand.lot.locationId}`);
  await owner.getByRole('link', { name: 'Figures' }).click();
  await owner.getByRole('heading', { name: 'Tips by attendant' }).click();
  await expect(owner.getByRole('row', { name: 'Leo Park $3.00' })).toBeVisible();
  await owner.goto('/payouts');
  await expect(owner.getByText('Tips for your attendants').first()).toBeVisible();
  await expect(owner.getByText('$23.00').first(), 'parking and the tip').toBeVisible();
  await owner.goto(`/locations/${stand.lot.locationId}/details`);
  await expect(owner.getByText('$20.00').first(), 'the revenue').toBeVisible();
  await expect(owner.getByText('$23.00')).toHaveCount(0);
  await owner.goto('/transactions');
  await owner.getByRole('heading', { name: /transactions?$/ }).click();
  await expect(owner.getByText('Tips', { exact: true }).first()).toBeVisible();
});

test('a guest whose car costs nothing can still tip, once', async ({ page }, { project }) => {
  const stand = await openStand(page.request, project.name, { tips: 'person', price: 0 });
  const car = await stand.takeCar();
  await stand.move(car, 'requested', { parkedBy: 'Leo', parkedLocation: 'B12' });
  await page.goto(await textedLink(page.request, car.phone));
  await page.getByRole('link', { name: 'Add a tip' }).click();
  await expect(page.getByText('Your parking is free. A tip is up to you.')).toBeVisible();
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('group', { name: 'Add a tip?' }).getByText('$2.00').click();
  await next.click();
  await expect(page.getByRole('button', { name: 'Pay $2.00 with test wallet' })).toBeVisible();
  // Another tip replaces the first.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('group', { name: 'Add a tip?' }).getByText('$5.00').click();
  await next.click();
  await page.getByRole('button', { name: 'Pay $5.00 with test wallet' }).click();
  await expect(page.getByText('Thank you for your tip!')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Thank you for your tip!')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByText('Tip', { exact: true })).toBeVisible();
  await expect(page.getByText('Total paid')).toBeVisible();
});
