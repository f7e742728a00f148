// Reconciliation: a refund that the provider refuses for good is retried, then paid by check, and the receipt and an email tell the driver how.
// Another refund is closed. The balances at the providers are compared on request.

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { aPlate, type Lot, listLot, mailsTo, post } from '../support/lots.ts';
import { payFor } from '../support/officers.ts';
import { openSupport } from '../support/support-pages.ts';
import { test } from '../support/test.ts';

/** Is paid, then disputed at once, so that each refund is refused. */
const DISPUTED = '4000000000000259';

test('a refund that the provider refuses is retried, then paid by check, and the driver is told', async ({
  page,
  browser,
  request,
}, { project }) => {
  test.setTimeout(240_000);
  const lot = await listLot(request, project.name);
  const guest = await aGuestWhoPaid(page.request, lot);
  const support = await (await browser.newContext()).newPage();
  await openSupport(support, '/support');
  const receipt = await refuseRefund(support, guest, { amount: '4.50', reason: 'The gate was stuck' });
  await page.goto(`/receipt/${guest.receiptKey}`);
  await expect(page.getByText('Not refunded yet. We are working on it')).toBeVisible();
  await expect(page.getByText('Once it is refunded')).toBeVisible();
  await expect(page.getByText('After refunds')).toHaveCount(0);

  await support.getByRole('link', { name: 'Reconciliation' }).click();
  const row = support.getByRole('row').filter({ hasText: receipt });
  await expect(row.getByText('The payer disputes this payment')).toBeVisible();
  await expect(row.getByText('$4.50')).toBeVisible();

  await row.getByRole('button', { name: `Decide on $4.50, receipt ${receipt}` }).click();
  const dialog = support.getByRole('dialog', { name: '$4.50 is owed to the driver' });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(statusWith(support, 'The provider is asked again for $4.50.')).toBeFocused();
  // It reappears without a reload when it has failed again.
  await expect.poll(() => triesOf(request, guest.email)).toBe(2);
  await row.getByRole('button', { name: 'Decide on $4.50' }).click();

  await dialog.getByText('Paid another way').click();
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(dialog.getByText('Please say how it was paid')).toBeVisible();
  await expect(dialog.getByLabel('Message to the payer')).toBeFocused();
  await dialog.getByLabel('Message to the payer').fill('Sent by check to your address on file.');
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(statusWith(support, '$4.50 is recorded as paid another way.')).toBeFocused();
  await expect(row.getByText('Paid another way')).toBeVisible();
  await expect(row.getByText('Sent by check to your address on file.')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText(/^Refunded on /)).toBeVisible();
  await expect(page.getByText('-$4.50')).toBeVisible();
  await expect(page.getByText('After refunds')).toBeVisible();
  await expect(page.getByText('$6.50').first()).toBeVisible();
  await expect.poll(() => lastMail(request, guest.email)).toContain('Sent by check to your address on file.');
  await row.getByRole('link', { name: receipt }).click();
  const story = support.getByRole('region', { name: 'The whole story' }).getByRole('listitem');
  await expect(story.filter({ hasText: 'Refund paid another way' })).toBeVisible();
});

test('a refund that is no longer owed is closed with a reason', async ({ page, browser, request }, { project }) => {
  test.setTimeout(180_000);
  const lot = await listLot(request, project.name);
  const guest = await aGuestWhoPaid(page.request, lot);
  const support = await (await browser.newContext()).newPage();
  await openSupport(support, '/support');
  const receipt = await refuseRefund(support, guest, { amount: '2.00', reason: 'The lot was full' });
  await support.getByRole('link', { name: 'Reconciliation' }).click();
  const row = support.getByRole('row').filter({ hasText: receipt });
  await row.getByRole('button', { name: 'Decide on $2.00' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByText('Close it').first().click();
  await dialog.getByLabel('Message to the payer').fill('Your bank has paid you already.');
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect(statusWith(support, 'The refund of $2.00 is closed.')).toBeFocused();
  await expect(row.getByText('Closed')).toBeVisible();
  await expect(row.getByText('Your bank has paid you already.')).toBeVisible();
  expect(await support.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.goto(`/receipt/${guest.receiptKey}`);
  await expect(page.getByText('$11.00').first()).toBeVisible();
  await expect(page.getByText('After refunds')).toHaveCount(0);
  await expect.poll(() => lastMail(request, guest.email)).toContain('Your bank has paid you already.');
});

test('the balances at the providers are compared on request, and appear without a reload', async ({ page, request }, {
  project,
}) => {
  test.setTimeout(240_000);
  const lot = await listLot(request, project.name);
  await aGuestWhoPaid(page.request, lot);
  await openSupport(page, '/support/reconciliation');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByText(/^Compar(ing|ed)\. /)).toBeVisible();
  await expect(page.getByText('Compared. This page shows the results.')).toBeVisible({ timeout: 150_000 });
  const balances = page.getByRole('table', { name: 'What each provider holds for us, and what our ledger says' });
  await expect(balances.getByText(/^as of /)).toBeVisible();
  await expect(balances.getByText('Not compared yet')).toHaveCount(0);
});

type Guest = { readonly plate: string; readonly email: string; readonly receiptKey: string };

/** Pays for two hours, $11.00, with a card whose payments are disputed; the receipt is mailed. `request` is not signed in. */
async function aGuestWhoPaid(request: APIRequestContext, lot: Lot): Promise<Guest> {
  const plate = aPlate();
  const email = `owed-${plate.toLowerCase()}@example.com`;
  const receiptKey = await payFor(request, lot, { plate, state: 'IL' }, DISPUTED);
  await post(request, '/contact/sendReceipt', { email, name: 'Owen Owed', sessionData: { receiptKey } });
  await expect.poll(() => lastMail(request, email)).toContain(plate);
  return { plate, email, receiptKey };
}

/** Support refunds a part, and sees that the refund fails. @returns the receipt's number. */
async function refuseRefund(
  support: Page,
  { plate }: Guest,
  { amount, reason }: { readonly amount: string; readonly reason: string },
): Promise<string> {
  await support.getByRole('searchbox').fill(plate);
  await support.keyboard.press('Enter');
  await support.getByRole('link', { name: plate }).click();
  const heading = support.getByRole('heading', { level: 1, name: /^Receipt [0-9A-F]{8}$/ });
  const receipt = ((await heading.textContent()) ?? '').replace('Receipt ', '');
  await support.getByLabel('Amount').fill(amount);
  await support.getByLabel('Reason', { exact: true }).fill(reason);
  await support.getByRole('button', { name: `Refund $${amount}` }).click();
  await expect(support.getByText(`$${amount} was not refunded`)).toBeVisible();
  const refunds = support.getByRole('table', { name: 'Refunds for this stay' });
  await expect(refunds.getByText('The payer disputes this payment')).toBeVisible();
  await expect(refunds.getByText('Needs a person')).toBeVisible();
  return receipt;
}

/** What the page has just said about a decision. */
const statusWith = (support: Page, text: string) => support.getByRole('status').filter({ hasText: text });

const lastMail = async (request: APIRequestContext, to: string) => (await mailsTo(request, to))[0]?.text ?? '';

/** How often the payer was told that the refund did not go through. */
async function triesOf(request: APIRequestContext, to: string): Promise<number> {
  return (await mailsTo(request, to)).filter(({ subject }) => subject.includes('did not go through')).length;
}
