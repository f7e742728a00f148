// The owner's morning: sign in, see the revenue, open one lot's month, and download its sales as a file whose amounts add up to the total
// on the screen. An odogwu records an amount that belongs to no sale.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { listLot } from '../support/lots.ts';

const DEMO_PASSWORD = 'Parkvale-demo-1';
const OWNER_PASSWORD = 'Harbor-street-9';

type Line = Readonly<Record<string, string>>;

test('an owner sees the revenue, opens a lot’s month, and its file adds up to the total shown @both @core', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await logIn(page, 'vendor@parkvale.example', DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('All time')).toBeVisible();
  await expect(page.getByText(/^\w+ 1(–\d+)? against \w+( 1(–\d+)?)?$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /, day by day$/ })).toBeVisible();
  await page.getByText('Show the days as a table').click();
  await expect(page.getByRole('row')).not.toHaveCount(0);

  await page.getByRole('link', { name: 'See all 12 lots' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue' })).toBeVisible();
  await showMonthBefore(page);
  const total = await figureOf(page);
  const lots = await download(page, /^Download CSV/);
  expect(lots).toHaveLength(12);
  expect(sumOf(lots, 'Revenue (USD)')).toBe(total);

  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/revenue\/lot\/[\w-]+\?month=\d+&year=\d{4}$/);
  await expect(page.getByRole('heading', { name: 'When vehicles arrive' })).toBeVisible();
  await expectSameTotal(page);

  await page.goto(page.url().replace(/revenue\/lot\/([\w-]+)/, 'locations/$1/details'));
  await expectSameTotal(page);
  await page.getByLabel('Month').selectOption('January');
  await page.getByLabel('Year').selectOption('2023');
  await expect(page.getByRole('heading', { name: 'January 2023' })).toBeVisible();
  await expect(page.getByText('No revenues for this location')).toBeVisible();
});

test('a month can be downloaded for all lots or for one', async ({ page }) => {
  await logIn(page, 'vendor@parkvale.example', DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/revenues');
  await expect(page).toHaveURL('/revenue');
  await page.goto('/reports');
  await expect(page.getByRole('link', { name: /^CSV of / })).toHaveCount(5);
  expect(await download(page, /^CSV of All lots/)).toHaveLength(12);
  await page.getByLabel('Find a lot by name or address').fill('wrigley');
  await expect(page.getByRole('link', { name: /^CSV of / })).toHaveText([/^CSV/, /^CSV of Wrigleyville Lot/]);
});

test('a failed load shows an error and can be retried', async ({ page }) => {
  await logIn(page, 'vendor@parkvale.example', DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  await page.route('**/api/v1/billing/revenue', (route) => route.fulfill({ status: 403, body: '{}' }));
  await page.goto('/revenue');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/v1/billing/revenue');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('All time')).toBeVisible();
});

test('an owner without lots sees what to do next', async ({ page }) => {
  await register(page);
  await expect(page.getByText('You currently do not have any Locations activated...')).toBeVisible();
  await page.goto('/revenue');
  await expect(page.getByText('No locations found')).toBeVisible();
  await page.goto('/revenue/update');
  await expect(page).toHaveURL('/login?from=%2Frevenue%2Fupdate');
});

test('a valet sees the revenue of the lots where they work', async ({ page }) => {
  await logIn(page, 'valet@parkvale.example', DEMO_PASSWORD);
  await expect(page).toHaveURL('/valet');
  await page.goto('/dashboard');
  await expect(page.getByText('All time')).toBeVisible();
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveCount(0);
});

test('an amount recorded by an odogwu has its own line and counts toward the total', async ({ page, request }, {
  project,
}) => {
  const lot = await listLot(request, project.name);
  await logIn(page, 'odogwu@parkvale.example', DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/revenue/update');
  const submit = page.getByRole('button', { name: 'Record' });
  await submit.click();
  await expect(page.getByText('Please provide the lot name')).toBeVisible();
  await expect(page.getByText('Please provide the lot revenue')).toBeVisible();
  await expect(page.getByLabel('Lot name')).toBeFocused();

  await page.getByLabel('Lot name').selectOption({ label: `${lot.name}, 12 Harbor St, Port Washington, WI 53074` });
  await page.getByLabel('Lot revenue in dollars').fill('1,250.5');
  await page.getByLabel('Note').fill('Cash of the street fair');
  await submit.click();
  await expect(page.getByText(`$1,250.50 recorded for ${lot.name}`)).toBeVisible();
  await expect(page.getByText('Cash of the street fair')).toBeVisible();
  await expect(page.getByLabel('Lot revenue in dollars')).toHaveValue('');
  await page.getByLabel('Lot revenue in dollars').fill('-50');
  await submit.click();
  await expect(page.getByText('is now $1,200.50')).toBeVisible();

  await page.goto(`/revenue/lot/${lot.locationId}`);
  await expect(page.getByText('Entered by hand', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Cash of the street fair')).toBeVisible();
  expect(await figureOf(page)).toBe(120_050);
});

/** The figure at the top equals the total under the rows and the sum of the file. */
async function expectSameTotal(page: Page): Promise<void> {
  const total = await figureOf(page);
  expect(total).toBeGreaterThan(0);
  await expect(page.getByText(/^Total of \w+ \d{4}$/).locator('xpath=..')).toContainText(dollars(total));
  const lines = await download(page, /^Download CSV/);
  expect(lines.length).toBeGreaterThan(0);
  expect(sumOf(lines, 'Received (USD)') - sumOf(lines, 'Refunded (USD)')).toBe(total);
}

/** The month's total in cents, as shown. */
async function figureOf(page: Page): Promise<number> {
  const text = await monthTotal(page).textContent();
  return Math.round(Number((text ?? '').replace(/[$,]/g, '')) * 100);
}

/** The figure under "November so far" or "October 2026". */
function monthTotal(page: Page): Locator {
  const name = /^(\w+ so far|\w+ \d{4})$/;
  return page.getByRole('heading', { level: 2, name }).locator('xpath=following-sibling::p[1]');
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

async function download(page: Page, name: RegExp): Promise<Line[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  expect(file.suggestedFilename()).toMatch(/^revenue-.*\.csv$/);
  return parse(await readFile(await file.path(), 'utf8'), { columns: true });
}

function sumOf(lines: readonly Line[], column: string): number {
  return lines.reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0);
}

async function showMonthBefore(page: Page): Promise<void> {
  const shown = await monthTotal(page).textContent();
  await page
    .getByRole('button', { name: /^Show \w+ \d{4}$/ })
    .first()
    .click();
  await expect(monthTotal(page)).not.toHaveText(shown ?? '');
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Olive Owner');
  await page.getByLabel('E-mail').fill(`owner-${Date.now()}-${Math.random()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/dashboard');
}
