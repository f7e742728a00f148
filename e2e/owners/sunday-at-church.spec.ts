// Sunday at the church: the owner creates a code for the congregation, a member parks with it and needs no card, an officer sees that the
// car belongs to a member, and the owner sees who used the code.

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { IN_ITS_TURN } from '../support/imported-in-turn.ts';
import { aPlate, type Lot, listLot, signInOwner, todayAndTomorrow, WEEKDAY_AT_LOT } from '../support/lots.ts';
import { signInOfficer } from '../support/officers.ts';
import { watchPayments } from '../support/payment-requests.ts';
import { test } from '../support/test.ts';

async function openLot(page: Page, lot: Lot): Promise<void> {
  await signInOwner(page, lot, `/locations/${lot.locationId}/zones`);
  await expect(page.getByRole('heading', { level: 1, name: lot.name })).toBeVisible();
}

async function makeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('link', { name: 'Member codes' }).click();
  await expect(page.getByText('No codes yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add a code' }).click();
  await page.getByRole('button', { name: 'Add a code' }).click();
  await expect(page.getByText('Please provide a name for this code')).toBeVisible();
  await expect(page.getByText('Please provide a valid code')).toBeVisible();
  await page.getByLabel('Name').fill('Sunday service');
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByText('Some zones', { exact: true }).click();
  await page.getByLabel('Zone A1').check();
  await page.getByText('At all times', { exact: true }).click();
  for (const day of todayAndTomorrow(WEEKDAY_AT_LOT)) {
    await page.getByRole('combobox', { name: day }).selectOption('All day');
  }
  await page.getByLabel('Different cars').fill('1');
  await page.getByRole('button', { name: 'Add a code' }).click();
  await expect(page.getByText('Sunday service is ready to use')).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
}

async function park(page: Page, vehicle: { plate: string; state: string; code: string }): Promise<void> {
  await page.getByLabel('License plate').fill(vehicle.plate);
  await page.getByLabel('State', { exact: true }).fill(vehicle.state);
  await page.getByLabel('Code', { exact: true }).fill(vehicle.code);
  await page.getByRole('button', { name: 'Use the code' }).click();
}

test('a member parks with a code; the officer sees a member, and the owner sees the use @core', async ({
  page,
  browser,
  request,
}, { project }) => {
  const lot = await listLot(request, project.name);
  const plate = aPlate();
  const code = `GRACE${plate}`;
  await openLot(page, lot);
  await makeCode(page, code);

  const member = await (await browser.newContext()).newPage();
  const payments = watchPayments(member);
  await member.goto(`/p/${lot.signCode}`);
  await member.getByRole('link', { name: 'I have a code' }).click();
  await expect(member.getByText('Free For Church Visitors')).toBeVisible();
  await member.getByRole('button', { name: 'Use the code' }).click();
  await expect(member.getByText('Please provide a valid license plate number and state')).toBeVisible();
  await expect(member.getByText('Please provide a valid code')).toBeVisible();
  const refused = member.waitForResponse((answer) => answer.url().endsWith('/sessions/code'));
  await park(member, { plate: plate.toLowerCase(), state: 'il', code: 'NOT-THIS-ONE' });
  expect((await refused).status()).toBe(422);
  await expect(member.getByText('Please provide a valid code')).toBeVisible();
  await expect(member.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(member.getByLabel('License plate')).toHaveValue(plate);
  await park(member, { plate, state: 'IL', code: code.toLowerCase() });
  await expect(member).toHaveURL(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/members/receipt`);
  await expect(member.getByRole('heading', { level: 1, name: 'Parking Confirmed' })).toBeVisible();
  await expect(member.getByText('$0.00')).toBeVisible();
  await expectAccessible(member, 'Parking Confirmed');
  expect(payments()).toEqual([]);
  await member.reload();
  await expect(member.getByText(plate)).toBeVisible();
  await member.getByRole('button', { name: 'Done' }).click();
  await expect(member).toHaveURL(`/locations/${lot.locationId}/zones/${lot.hourlyZoneId}/members`);

  await park(member, { plate: aPlate(), state: 'IL', code });
  await expect(member.getByRole('alert')).toHaveText('This code has been used by as many cars as it allows.');
  await member.context().close();

  const officer = await (await browser.newContext()).newPage();
  await signInOfficer(officer, lot);
  await officer.getByRole('link', { name: `Search Vehicles Here at ${lot.name}` }).click();
  await officer.getByLabel('License plate').fill(plate);
  await officer.getByLabel('State', { exact: true }).fill('IL');
  await officer.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(officer.getByRole('heading', { level: 2, name: 'Member', exact: true })).toBeVisible();
  await officer.context().close();

  await page.getByRole('link', { name: 'Change Sunday service' }).click();
  await expect(page.getByText(plate)).toBeVisible();
  await page.goto(`/locations/${lot.locationId}/look-ups`);
  await expect(page.getByText(plate)).toBeVisible();
  await expect(page.getByText('Fran Day')).toBeVisible();
  await expect(page.getByText('Patrol')).toBeVisible();
});

test('a table imports many codes, or none if one of its lines is invalid', async ({ page }, { project }) => {
  const lot = await listLot(page.request, project.name);
  await openLot(page, lot);
  await page.goto(`/locations/${lot.locationId}/member-codes/import`);
  const file = (lines: string[]) => ({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,code,zones,times,starts,ends,uses,vehicles', ...lines].join('\n')),
  });
  const miller = 'Miller household,MILLER-7,A1,,,,,2';
  await page.getByLabel('File', { exact: true }).setInputFiles(file([miller, 'Sunday,GRACE,,Someday 8-13,,,,']));
  await expect(page.getByRole('alert')).toContainText('1 line has an error', IN_ITS_TURN);
  await expect(page.getByText('Chosen: ')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download this list' }).click();
  expect((await download).suggestedFilename()).toBe('problems.txt');
  await page.getByLabel('File', { exact: true }).setInputFiles(file([miller, 'Sunday,GRACE,,Sun 08:00-13:00,,,,']));
  await expect(page.getByText('The file is valid')).toBeVisible(IN_ITS_TURN);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('codes.csv is imported.')).toBeVisible();
  await page.getByRole('link', { name: 'See the codes' }).click();
  await expect(page.getByText('MILLER-7')).toBeVisible();
  await expect(page.getByText('Sun 8:00 AM – 1:00 PM')).toBeVisible();
});
