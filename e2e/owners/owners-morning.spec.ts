// The owner's morning: sign in, see the revenue, open one lot's month, and download its sales as a file whose amounts add up to the total
// on the screen.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { test } from '../support/test.ts';

const DEMO_PASSWORD = 'Parkvale-demo-1';

type Line = Readonly<Record<string, string>>;

test('an owner sees the revenue, opens a lot’s month, and its file adds up to the total shown @both @core', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await logIn(page, 'vendor@parkvale.example', DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('All time')).toBeVisible();
  const compared = isMonthsLastDay()
    ? /[A-Z][a-z]+ against [A-Z][a-z]+ \(/
    : /\w+ 1(–\u2060\d+)? against \w+( 1(–\u2060\d+)?)? \(/;
  await expect(page.getByText(compared)).toBeVisible();
  await expect(page.getByRole('heading', { name: /, day by day$/ })).toBeVisible();
  await page.getByText('Show the days as a table').click();
  await expect(page.getByRole('row')).not.toHaveCount(0);

  await page.getByRole('link', { name: 'See all 12 lots' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue' })).toBeVisible();
  await showMonthBefore(page);
  const total = await figureOf(page);
  const lots = await download(page, /^Download (as )?CSV/);
  expect(lots).toHaveLength(12);
  expect(sumOf(lots, 'Revenue (USD)')).toBe(total);

  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/revenue\/lot\/[\w-]+\?month=\d+&year=\d{4}$/);
  await expect(page.getByRole('heading', { name: 'When cars arrive' })).toBeVisible();
  await expectSameTotal(page);

  await page.goto(page.url().replace(/revenue\/lot\/([\w-]+)/, 'locations/$1/details'));
  await expectSameTotal(page);
  await page.getByLabel('Month').selectOption('January');
  await page.getByLabel('Year').selectOption('2023');
  await expect(page.getByRole('heading', { name: 'January 2023' })).toBeVisible();
  await expect(page.getByText('No revenues for this location')).toBeVisible();
});

/** The figure at the top equals the total under the rows and the sum of the file. */
async function expectSameTotal(page: Page): Promise<void> {
  const total = await figureOf(page);
  expect(total).toBeGreaterThan(0);
  await expect(page.getByText(/^Total of \w+ \d{4}$/).locator('xpath=..')).toContainText(dollars(total));
  const lines = await download(page, /^Download CSV/);
  expect(lines.length).toBeGreaterThan(0);
  expect(sumOf(lines, 'Received (USD)') + sumOf(lines, 'Refunded (USD)')).toBe(total);
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
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).or(page.getByRole('button', { name })).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/revenue-.*\.csv$/);
  return parse(await readFile(await file.path(), 'utf8'), { bom: true, columns: true });
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

/** Whole months are compared then, not their first days. In Chicago, where the demo's lots are. */
function isMonthsLastDay(): boolean {
  const dayOf = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', day: 'numeric' });
  return dayOf.format(Date.now() + 86_400_000) === '1';
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}
