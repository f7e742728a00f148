// An owner refunds a sale within their own limit, asks support for more, and reads the answer.

import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aPlate, type Lot, listLot, mailsTo, post, signInOwner } from '../support/lots.ts';
import { openSupport } from '../support/support-pages.ts';
import { test } from '../support/test.ts';

test('an owner refunds within the limit, asks support for more, and gets an answer @core', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  await sellHours(request, lot, 4);
  await signInOwner(page, lot, '/payouts');
  await expect(page.getByRole('heading', { name: 'Refunds at your lots' })).toBeVisible();
  await page.getByRole('button', { name: 'Change limits' }).click();
  await page.getByLabel('Your limit for one sale').fill('501');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter an amount from $0 to $500.')).toBeVisible();
  await page.getByLabel('Your limit for one sale').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('up to $5.00 per sale')).toBeVisible();

  await page.goto(`/revenue/lot/${lot.locationId}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Receipt |)[0-9A-F]{8}$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Sale [0-9A-F]{8}$/ })).toBeVisible();
  const saleAt = page.url();
  await page.getByLabel('Amount', { exact: true }).fill('2');
  await page.getByLabel('Reason', { exact: true }).fill('The gate was shut');
  await page.getByRole('button', { name: 'Refund $2.00' }).click();
  await expect(page.getByText('$2.00 is on its way back to the driver.')).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();

  await page.getByLabel('Amount', { exact: true }).fill('10');
  await page.getByLabel('Reason', { exact: true }).fill('The whole evening was lost');
  await expect(page.getByText('This is over your limit.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask support for $10.00' }).click();
  await expect(page.getByText('Support was asked to refund $10.00.')).toBeVisible();

  await page.context().clearCookies();
  await openSupport(page, '/support/refund-requests');
  const row = page.getByRole('row').filter({ hasText: lot.name });
  await expect(row).toContainText('The whole evening was lost');
  await row.getByRole('button', { name: /^Decide on \$10\.00/ }).click();
  await expectAccessible(page, 'the decision about a request');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByText('$10.00 is being refunded.')).toBeVisible();

  await expect
    .poll(async () => (await mailsTo(request, lot.ownerEmail)).map(({ subject }) => subject))
    .toContain(`Support is refunding $10.00, ${lot.name}, 12 Harbor St`);
  await page.context().clearCookies();
  await signInOwner(page, lot, new URL(saleAt).pathname);
  await expect(page.getByText('The whole evening was lost').first()).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true })).toHaveCount(3);
});

/** Pays as a guest's browser does, with the sandbox. */
async function sellHours(request: APIRequestContext, lot: Lot, hours: number): Promise<void> {
  const guest = { 'x-guest-id': crypto.randomUUID().replaceAll('-', '') };
  const stay = { zoneId: lot.hourlyZoneId, hours, vehicles: [{ plate: aPlate(), state: 'IL' }] };
  const { data } = await post(request, '/billing/stripe-intent', stay, guest);
  const { clientSecret } = data;
  await post(request, '/sessions', { clientSecret }, guest);
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2035, cvc: '123' };
  await post(request, '/sandbox/payments/confirm', { clientSecret, card });
  const returned = await post(request, '/billing/return', { clientSecret });
  expect(returned.data.status).toBe('paid');
}
