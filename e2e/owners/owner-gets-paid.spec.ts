// An owner opens an account with the payment provider, comes back, sells, and sees where the money went. Another owner, without a provider
// that pays owners, downloads the statement; an odogwu sends the money by bank transfer and records it.

import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { BROWSERS_SIDE, stubProviders } from '../providers/stub-providers.ts';
import { aPlate, LOT_OWNER_PASSWORD, type Lot, listLot, mailsTo, post } from '../support/lots.ts';
import { PORTS } from '../support/ports.ts';
import { test } from '../support/test.ts';

const DEMO_PASSWORD = 'Parkvale-demo-1';

test.describe('with a provider', () => {
  test.use({ baseURL: `http://localhost:${PORTS.withProviders}` });

  test('an owner sets up payouts, sells, and sees the share paid out @core', async ({ page, request }, { project }) => {
    const providers = await stubProviders(page.context());
    const lot = await listLot(request, project.name);
    await logInAsOwnerOf(page, request, lot);
    await page.goto('/profile');
    await page.getByRole('main').getByRole('link', { name: 'Payouts' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
    expect(providers.requested).toEqual([]);

    await page.getByRole('button', { name: 'Set up with Stripe' }).click();
    await expect(page.getByRole('heading', { name: 'Tell us about you' })).toBeVisible();
    const accountRef = new URL(page.url()).pathname.split('/')[3] ?? '';
    await page.goBack();
    await expect(page.getByText('Details missing')).toBeVisible();
    await expect(page.getByText('Your bank account', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Enter the details at Stripe' }).click();
    await page.getByRole('button', { name: 'Agree and submit' }).click();
    await expect(page).toHaveURL('/payouts');
    await expect(page.getByText('Being checked')).toBeVisible();
    await fetch(`${BROWSERS_SIDE}/stripe/accept`, { method: 'POST', body: JSON.stringify({ accountRef }) });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();

    await sellAnHour(request, lot);
    await page.reload();
    await expectFact(page, 'From sales', '$5.00');
    await expectFact(page, 'Transferred directly by Stripe', '-$5.00');
    await expectFact(page, 'Owed now', '$0.00');
  });
});

test('an owner without a provider downloads the statement; a recorded bank transfer reduces the balance', async ({
  page,
}) => {
  await logIn(page, 'vendor@parkvale.example');
  await page.goto('/revenue');
  await page.getByRole('link', { name: 'Payouts and statement' }).click();
  await expect(page.getByRole('heading', { name: 'Bank account', exact: true })).toBeVisible();
  const sent = page.getByRole('listitem').filter({ hasText: 'Arrived' });
  await expect(sent.first()).toContainText(/\$[\d,]+\.\d\d/);
  await page
    .getByRole('button', { name: /^Show (?!more)/ })
    .first()
    .click();
  await expect(page.getByText('Not final')).toBeHidden();
  const owed = await factOf(page, 'Owed after');
  expect(owed).toMatch(/^-?\$[\d,]+\.\d\d$/);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^CSV of the statement/ }).click(),
  ]);
  const lines: Record<string, string>[] = parse(await readFile(await csv.path(), 'utf8'), { bom: true, columns: true });
  expect(Number(lines.at(-1)?.['Owed after (USD)'])).toBe(Number(owed.replace(/[$,]/g, '')));
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^PDF of the statement/ }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 4).toString()).toBe('%PDF');

  await page.context().clearCookies();
  await logIn(page, 'odogwu@parkvale.example');
  await page.goto('/payouts/owners');
  await page.getByLabel('Show').selectOption('All');
  await expect(page.getByRole('row').filter({ hasText: 'Arrived' }).first()).toBeVisible();
  await openOwner(page, 'Grace Okafor');
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Okafor' })).toBeVisible();
  await page.getByLabel('Amount in dollars').fill('12.34');
  await page.getByLabel('Day of the transfer').fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel('Reference', { exact: true }).fill('Parkvale January');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('$12.34 recorded')).toBeVisible();
  await page.getByText(/payouts? in this month/).click();
  await expect(page.getByText('Parkvale January').first()).toBeVisible();
});

test('an owner enters a bank account, gets an email, and stops it with the email’s link without being signed in', async ({
  page,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  await logInAsOwnerOf(page, request, lot);
  await page.goto('/payouts');
  await page.getByRole('button', { name: 'Enter bank account' }).click();
  await page.getByLabel('Name of the account’s holder').fill('Grace Okafor');
  await page.getByLabel('Routing number').fill('071000014');
  await page.getByLabel('Account number').fill('1234 5678 90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not a routing number.')).toBeVisible();
  await page.getByLabel('Routing number').fill('071000013');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Checking, ending in 7890, takes effect on/)).toBeVisible();

  await page.getByRole('button', { name: 'Change schedule' }).click();
  await page.getByText('Every month', { exact: true }).click();
  await page.getByLabel('Minimum payout, in dollars').fill('50');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectFact(page, 'Schedule', 'Every month on day 1, minimum $50.00');

  const [mail] = (await mailsTo(request, lot.ownerEmail)).filter(({ text }) => text.includes('/payouts/stop/'));
  await page.context().clearCookies();
  await page.goto(/\/payouts\/stop\/\S+/.exec(mail?.text ?? '')?.[0] ?? '/missing');
  await page.getByRole('button', { name: 'Stop this change' }).click();
  await expect(page.getByText('The change is stopped')).toBeVisible();
});

/** Newest first, because other journeys' owners may fill the first pages. */
async function openOwner(page: Page, name: string): Promise<void> {
  const link = page.getByRole('table', { name: 'Owners and what each is owed' }).getByRole('link', { name });
  const more = page.getByRole('button', { name: 'Show more' }).last();
  await expect(async () => {
    if (!(await link.isVisible()) && (await more.isVisible())) await more.click();
    await expect(link).toBeVisible({ timeout: 2000 });
  }).toPass();
  await link.click();
}

async function logInAsOwnerOf(page: Page, request: APIRequestContext, lot: Lot): Promise<void> {
  const { user } = await (await request.get('/api/v1/me', { headers: lot.owner })).json();
  await logIn(page, user.email, LOT_OWNER_PASSWORD);
}

async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}

/** Pays as a guest's browser does, with the provider and back. */
async function sellAnHour(request: APIRequestContext, lot: Lot): Promise<void> {
  const guest = { 'x-guest-id': crypto.randomUUID().replaceAll('-', '') };
  const stay = { zoneId: lot.hourlyZoneId, hours: 1, vehicles: [{ plate: aPlate(), state: 'IL' }] };
  const { data } = await post(request, '/billing/stripe-intent', stay, guest);
  const { clientSecret } = data;
  await post(request, '/sessions', { clientSecret }, guest);
  const text = JSON.stringify({ clientSecret, number: '4242424242424242' });
  await fetch(`${BROWSERS_SIDE}/stripe/confirm`, { method: 'POST', body: text });
  const returned = await post(request, '/billing/return', { clientSecret });
  expect(returned.data.status).toBe('paid');
}

const fact = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd').first();

async function factOf(page: Page, label: string): Promise<string> {
  return (await fact(page, label).textContent()) ?? '';
}

async function expectFact(page: Page, label: string, value: string): Promise<void> {
  await expect(fact(page, label)).toHaveText(value);
}
