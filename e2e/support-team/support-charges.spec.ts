// Reconciliation: money that bought nothing. A wrong charge that the provider refuses to refund is paid by check, then also refunded in the
// provider's console. Money without an order is refunded. A person does each in a dialog.

import { expect, type Page } from '@playwright/test';
import { BROWSERS_SIDE } from '../providers/stub-providers.ts';
import { aPlate, type Lot, listLot, post } from '../support/lots.ts';
import { PORTS } from '../support/ports.ts';
import { openSupport } from '../support/support-pages.ts';
import { test } from '../support/test.ts';

test.use({ baseURL: `http://localhost:${PORTS.withProviders}` });

/** Is paid, then disputed at once, so that each refund is refused. */
const DISPUTED = '4000000000000259';
/** A comparison starts within a minute. */
const COMPARED = { timeout: 150_000 };

test('a wrong charge whose refund is refused is paid by check, and is noticed when it is refunded as well', async ({
  page,
  request,
}, { project }) => {
  test.setTimeout(400_000);
  const lot = await listLot(request, project.name);
  const { clientSecret } = await wronglyCharged(page, lot);
  await openSupport(page, '/support/reconciliation');
  const row = charges(page).getByRole('row').filter({ hasText: lot.name });
  await expect(async () => {
    await page.reload();
    await expect(row.getByText('The payer disputes this payment')).toBeVisible({ timeout: 5_000 });
  }).toPass(COMPARED);
  await expect(row.getByText('$0.60 instead of $11.00')).toBeVisible();
  await expect(row.getByText('charge_disputed')).toBeVisible();

  await row.getByRole('button', { name: 'Decide on $0.60' }).click();
  const dialog = page.getByRole('dialog', { name: '$0.60 was charged by mistake' });
  await dialog.getByText('Paid another way').click();
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(dialog.getByLabel('Message to the payer')).toBeFocused();
  await dialog.getByLabel('Message to the payer').fill('Sent by check on Friday.');
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(statusWith(page, '$0.60 is recorded as paid another way.')).toBeFocused();
  await expect(row.getByText('Paid another way')).toBeVisible();

  await row.getByRole('button', { name: 'Reopen $0.60' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reopen it' })).toBeVisible();
  await page.keyboard.press('Escape');

  await atStripe('refund', { clientSecret });
  await compare(page);
  await expect(row.getByText('Refunded twice')).toBeVisible(COMPARED);
  await row.getByRole('button', { name: 'Decide on $0.60' }).click();
  const twice = page.getByRole('dialog', { name: '$0.60 was refunded twice' });
  await twice.getByLabel('Reason').fill('The check was never sent.');
  await twice.getByRole('button', { name: 'Take it out' }).click();
  await expect(statusWith(page, '$0.60 is refunded once, by the provider.')).toBeFocused();
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible();
});

test('money without an order is refunded once a person decides so @both', async ({ page }) => {
  test.setTimeout(400_000);
  const { ref } = await atStripe('take-strangers-money', { cents: '700', number: '4242424242424242' });
  await openSupport(page, '/support/reconciliation');
  await compare(page);
  const row = page.getByRole('row').filter({ hasText: ref });
  await expect(row.getByText('Money without an order')).toBeVisible(COMPARED);
  await row.getByRole('button', { name: `Decide on ${ref}` }).click();
  const dialog = page.getByRole('dialog', { name: '$7.00 at the provider' });
  await dialog.getByText('Settled by hand').click();
  await dialog.getByRole('button', { name: 'Record as settled' }).click();
  await expect(dialog.getByText('Please give a reason. It goes into the audit log.')).toBeVisible();
  await dialog.getByText('Refund at the provider').click();
  await dialog.getByRole('button', { name: 'Refund it' }).click();
  await expect(statusWith(page, 'The provider is asked to refund it.')).toBeFocused();
  await expect(row.getByText('Resolved')).toBeVisible(COMPARED);
  await expect(row.getByRole('button')).toHaveCount(0);
});

/** A guest is charged 60 cents instead of $11.00 for two hours. */
async function wronglyCharged(page: Page, lot: Lot) {
  const guest = { 'x-guest-id': Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url') };
  const vehicles = [{ plate: aPlate(), state: 'IL' }];
  const stay = { zoneId: lot.hourlyZoneId, hours: 2, vehicles };
  const { clientSecret } = (await post(page.request, '/billing/stripe-intent', stay, guest)).data;
  await post(page.request, '/sessions', { clientSecret }, guest);
  await atStripe('charge-wrongly', { clientSecret, cents: '60', number: DISPUTED });
  await post(page.request, '/billing/return', { clientSecret }, guest);
  return { clientSecret };
}

async function atStripe(act: string, about: Readonly<Record<string, string>>): Promise<{ ref: string }> {
  const answer = await fetch(`${BROWSERS_SIDE}/stripe/${act}`, { method: 'POST', body: JSON.stringify(about) });
  expect(answer.ok, `${act} at the stand-in`).toBe(true);
  return answer.json();
}

/** Starts a comparison of the books, and waits for it to end. */
async function compare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByText('Compared. This page shows the results.')).toBeVisible(COMPARED);
}

const charges = (page: Page) => page.getByRole('table', { name: /^Charges for the wrong amount/ });
/** What the page has just said about a decision. */
const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
