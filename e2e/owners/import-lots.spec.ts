// An owner's table of lots: an invalid line is reported and corrected, importing the same file later changes what differs, and an import is
// undone.

import { expect, type Page } from '@playwright/test';
import writeWorkbook from 'write-excel-file/universal';
import { IN_ITS_TURN } from '../support/imported-in-turn.ts';
import { LOT_OWNER_PASSWORD, listLot } from '../support/lots.ts';
import { test } from '../support/test.ts';

const HEAD = 'reference,Facility,address,phone,latitude,longitude,zone,price,sold_by,opens,closes,capacity';

test('a spreadsheet is read as it appears on screen, and the owner decides about pins that cannot be meant @both', async ({
  page,
  request,
}, info) => {
  test.setTimeout(180_000);
  const lot = await listLot(request, info.project.name);
  await openImport(page, lot.ownerEmail);
  const rows = [
    ['Lot name', 'Street', 'City', 'State', 'ZIP', 'Phone', 'Latitude', 'Longitude', 'Zone', 'Price', 'Opens'].map(
      text,
    ),
    aRow('Mass Lot', '12 Main St', 42.3647, 71.1032),
    aRow('Charles Lot', '1 Charles St', -71.1032, 42.3647),
    aRow('River Lot', '5 River St', 0, 0),
  ];
  const buffer = Buffer.from(await (await writeWorkbook(rows as never).toBlob()).arrayBuffer());
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'lots.xlsx', mimeType: XLSX, buffer });
  await expect(page.getByText('Check 3 pins')).toBeVisible();
  await expect(page.getByText('The longitude lacks its minus sign.')).toBeVisible();
  await expect(page.getByText('Latitude and longitude are swapped.')).toBeVisible();
  await page.getByRole('button', { name: 'Correct all 3' }).click();
  await page.getByLabel('Mass Lot').selectOption('Keep mine');
  await page.getByRole('button', { name: 'Use 3 choices' }).click();
  await expect(page.getByText('The file is valid')).toBeVisible(IN_ITS_TURN);
  await expect(page.getByText('12 Main St, Cambridge, MA 02139')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('lots.xlsx is imported.')).toBeVisible();
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const text = (value: string) => ({ value });
const number = (value: number, format?: string) => ({ value, type: Number, ...(format && { format }) });
const aRow = (name: string, street: string, lat: number, lng: number) => [
  ...[
    text(name),
    text(street),
    text('Cambridge'),
    text('MA'),
    number(2139, '00000'),
    number(6175550123, '(000) 000-0000'),
  ],
  ...[number(lat), number(lng), text('A'), number(4.5, '"$"#,##0.00'), number(0.25, 'h:mm AM/PM')],
];

test('an owner imports lots, corrects a line, changes a price with the same file, and takes that back @both', async ({
  page,
  request,
}, info) => {
  test.setTimeout(180_000);
  const lot = await listLot(request, info.project.name);
  await openImport(page, lot.ownerEmail);

  await choose(page, 'spring.csv', [
    line('PIER-1', 'Pier Lot', '1 Pier St', 'x'),
    line('PIER-2', 'Bay Lot', '2 Bay St', '4'),
  ]);
  await expect(page.getByRole('alert')).toContainText('1 line has an error', IN_ITS_TURN);
  await expect(page.getByText('Write the price with its unit: $4/hr, $20/day or $12 flat.')).toBeVisible();
  await expect(page.getByText('Chosen: spring.csv')).toBeVisible();

  await choose(page, 'spring.csv', [
    line('PIER-1', 'Pier Lot', '1 Pier St', '5'),
    line('PIER-2', 'Bay Lot', '2 Bay St', '4'),
  ]);
  await expect(page.getByLabel('Facility')).toHaveValue('location', IN_ITS_TURN);
  await page.getByRole('button', { name: 'The columns are right' }).click();
  await expect(page.getByText('The file is valid')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('spring.csv is imported.')).toBeVisible();

  await choose(page, 'summer.csv', [
    line('PIER-1', 'Pier Lot', '1 Pier St', '7'),
    line('PIER-2', 'Bay Lot', '2 Bay St', '4'),
  ]);
  await page.getByRole('button', { name: 'The columns are right' }).click();
  await expect(page.getByText('price: 5.00 an hour → 7.00 an hour')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('summer.csv is imported.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo it' }).click();
  await expect(page.getByText('The import is undone')).toBeVisible();
  await expect(page.getByText('0 removed, 1 restored, 0 kept')).toBeVisible();
  await choose(page, 'spring.csv', [
    line('PIER-1', 'Pier Lot', '1 Pier St', '5'),
    line('PIER-2', 'Bay Lot', '2 Bay St', '4'),
  ]);
  await page.getByRole('button', { name: 'The columns are right' }).click();
  await expect(page.getByText('Nothing would change')).toBeVisible();
  await page.getByRole('link', { name: 'My locations' }).first().click();
  await expect(page.getByRole('link', { name: 'Bay Lot', exact: true })).toBeVisible();
});

async function openImport(page: Page, email: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent('/locations/import')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(LOT_OWNER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import locations' })).toBeVisible();
}

const line = (reference: string, name: string, address: string, price: string) =>
  `${reference},${name},"${address}, Port Washington, WI 53074",2625550123,43.39,-87.87,1,${price},hour,00:00,00:00,20`;

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from([HEAD, ...lines].join('\n'));
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
}
