// Permits that an owner gives: free of charge, to a company that pays the invoice in the email, and many from a table.

import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { IN_ITS_TURN } from '../support/imported-in-turn.ts';
import { aPlate, DAY_AT_LOT, type Lot, listLot, mailsTo, post, signInOwner } from '../support/lots.ts';
import { test } from '../support/test.ts';

const planPath = ({ locationId }: Lot) => `/locations/${locationId}/permit-plans`;

async function aPlan(request: APIRequestContext, lot: Lot, seats: number): Promise<void> {
  const plan = { name: 'Commuter', zoneIds: [lot.hourlyZoneId], monthlyCents: 9000, seats, plates: 2 };
  await post(request, planPath(lot), plan, lot.owner);
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Permit holders' })
    .getByRole('listitem')
    .filter({ has: page.locator('strong').getByText(name, { exact: true }) });

async function openRow(page: Page, name: string) {
  const row = rowOf(page, name);
  await row.getByText(name, { exact: true }).click();
  return row;
}

test('an owner gives a free permit, and one to a company, which pays its invoice @both', async ({
  page,
  browser,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  await aPlan(request, lot, 4);
  await signInOwner(page, lot, planPath(lot));
  await page.getByRole('button', { name: 'Give a permit' }).click();
  await page.getByRole('button', { name: 'Give a permit' }).click();
  await expect(page.getByText('Enter a plate and its state on each line, such as ABC123, IL.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Gil Guest');
  await page.getByLabel('Email', { exact: true }).fill('gil@given.example');
  await page.getByRole('textbox', { name: 'Plates' }).fill(`${aPlate()}, IL`);
  await page.getByRole('button', { name: 'Give a permit' }).click();
  const free = await openRow(page, 'Gil Guest');
  await expect(free.getByText('When you end it')).toBeVisible();
  await expect(free.getByText('Active', { exact: true })).toBeVisible();

  const bills = `bills-${project.name}-${Date.now()}@works.example`;
  await page.getByRole('button', { name: 'Give a permit' }).click();
  await page.getByLabel('How is it paid?').selectOption('company');
  await page.getByLabel('Company').fill('Lake Works');
  await page.getByLabel('Email', { exact: true }).fill(bills);
  await page.getByLabel('How many permits').fill('2');
  await page.getByRole('textbox', { name: 'Plates' }).fill(`${aPlate()}, IL\n${aPlate()}, WI`);
  await page.getByRole('button', { name: 'Give a permit' }).click();
  const company = rowOf(page, 'Lake Works');
  await expect(company.getByText('Not paid yet')).toBeVisible();

  const payer = await browser.newPage();
  await payer.goto(await invoiceLink(request, bills));
  await expect(payer.getByText('Your permits start when the first month is paid.')).toBeVisible();
  await expectAccessible(payer, 'an invoice for permits');
  await payer.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(payer).toHaveURL(/\/pay$/);
  await payer.getByRole('button', { name: /with test wallet$/ }).click();
  await expect(payer.getByText(/^Paid through .*Nothing is due now\.$/)).toBeVisible();
  await expect(payer.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);

  await page.reload();
  await expect(company.getByText('Active', { exact: true })).toBeVisible();
  // Folded on a phone.
  await page.getByRole('heading', { name: 'Income by month' }).click();
  const month = page.getByRole('table', { name: 'Income by month' }).getByRole('row').last();
  await expect(month).toContainText('$0.00');
  await openRow(page, 'Gil Guest');
  await free.getByRole('button', { name: 'End the permit of Gil Guest' }).click();
  await free.getByRole('button', { name: 'End the permit of Gil Guest' }).click();
  await expect(free.getByText('Ended', { exact: true })).toBeVisible();
});

test('an owner imports permits, corrects a line, and exports them @both', async ({ page, request }, { project }) => {
  const lot = await listLot(request, project.name);
  await aPlan(request, lot, 5);
  const bills = `pat-${project.name}-${Date.now()}@works.example`;
  await signInOwner(page, lot, planPath(lot));
  const lines = (state: string) => [
    'name,email,plan,plates,kind,seats',
    `Ann Able,ann@import.example,Commuter,ANN111 IL; ANN222 ${state},given,`,
    `Pat Payer,${bills},commuter,PAT111 WI,company,1`,
  ];
  // Folded on a phone.
  await page.getByRole('heading', { name: 'Permits as a table' }).click();
  await choose(page, lines('ILL'));
  await expect(page.getByRole('alert')).toContainText('1 line has an error', IN_ITS_TURN);
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);

  await choose(page, lines('IL'));
  await expect(page.getByText('The file is valid')).toBeVisible(IN_ITS_TURN);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('permits.csv is imported.')).toBeVisible();
  await expect(rowOf(page, 'Ann Able').getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a plate, a name or an email' }).fill('pat 111');
  await expect(rowOf(page, 'Ann Able')).toHaveCount(0);
  await expect((await openRow(page, 'Pat Payer')).getByText('Pays by invoice')).toBeVisible();
  expect(await invoiceLink(request, bills)).toContain('/permit-invoices/');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export yours as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const today = DAY_AT_LOT.format(new Date());
  expect(text).toContain(`Ann Able,ann@import.example,Commuter,ANN111 IL; ANN222 IL,${today},,given,1,active,`);
  expect(text).toContain(`Pat Payer,${bills},Commuter,PAT111 WI,${today},,company,1,pending,`);
});

async function choose(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'));
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'permits.csv', mimeType: 'text/csv', buffer });
}

/** The link in the latest email. @returns its path */
async function invoiceLink(request: APIRequestContext, to: string): Promise<string> {
  const find = async () => /\/permit-invoices\/[\w-]+/.exec((await mailsTo(request, to))[0]?.text ?? '')?.[0] ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}
