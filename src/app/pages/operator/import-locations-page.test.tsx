import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TableImport, TableReport } from '#features/imports/imports.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';

const REPORT: TableReport = {
  lines: 2,
  columns: [
    { header: 'Lot #', column: 'reference', at: 'A', isGuess: true, samples: ['BS001', 'BS002'] },
    { header: 'Location', column: 'location', at: 'B', isGuess: false, samples: ['State Street Garage', 'Lake Lot'] },
    { header: 'Manager', column: null, at: 'C', isGuess: false, samples: ['Kim'] },
  ],
  sheets: ['Rates 2026', 'Notes'],
  sheet: 'Rates 2026',
  above: [{ cell: 'A1', text: 'Bright Star Parking' }],
  wrongLines: 0,
  problems: [],
  sameAddress: 1,
  things: [{ thing: 'lot', added: 1, changed: 0, same: 1 }],
  changes: [
    {
      line: 4,
      thing: 'lot',
      name: 'Lake Lot',
      isNew: true,
      about: '200 W Lake St, Chicago, IL 60606',
      details: 'BS002 · (312) 555-0101',
      zones: 1,
      zonesAbout: ['Zone 1: Hourly rate: $4.00 an hour, at most $20.00 in 24 hours · Open 24 hours'],
      sameAddressAs: 'Old Lake Lot',
      fields: [],
    },
  ],
  imported: false,
};
const anImport = (changed: Partial<TableImport> = {}): TableImport => ({
  _id: id(1),
  kind: 'lots',
  locationId: null,
  fileName: 'lots.xlsx',
  bytes: 10,
  receivedBytes: 10,
  state: 'checked',
  done: 0,
  total: 0,
  report: REPORT,
  isCheckedAgain: false,
  undo: null,
  createdAt: '2026-06-01T15:00:00.000Z',
  importedAt: null,
  undoUntil: null,
  ...changed,
});

/** The page goes on with the import that is still at work. */
async function openChecked(report: TableReport): Promise<void> {
  api.answer('GET /imports', { data: { imports: [anImport({ state: 'checking', report: null })] } });
  api.answer('GET /imports/:id', { data: { import: anImport({ report }) } });
  api.answer('POST /imports/:id/check', { data: { import: anImport({ report }) } });
  await openPage('/locations/import', { as: 'vendor' });
  await screen.findByText('Columns of the file');
}

test('guesses and columns that are not read come before anything is called valid', async () => {
  await openChecked(REPORT);
  screen.getByText('1 column is not read: Manager');
  expect(screen.getByLabelText('Lot #')).toHaveProperty('value', 'reference');
  screen.getByText('Our guess. In the file: BS001 · BS002');
  screen.getByText('In the file: Kim');
  screen.getByText('Above the column names, not read: A1 “Bright Star Parking”');
  expect(screen.queryByText('The file is valid')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  await press('The columns are right');
  await screen.findByText('The file is valid');
  const changes = within(screen.getByRole('table', { name: 'Changes' }));
  changes.getByText('Zone 1: Hourly rate: $4.00 an hour, at most $20.00 in 24 hours · Open 24 hours');
  changes.getByText('You have Old Lake Lot at this address already.');
  screen.getByText(/1 new lot is at an address where you have a lot already/);
  screen.getByRole('button', { name: 'Import' });
});

test('lots that sell nothing until their pins are checked are counted before the import, and after it', async () => {
  const columns = [{ header: 'location', column: 'location', at: 'A', isGuess: false, samples: ['Lake Lot'] }];
  const report = { ...REPORT, columns, above: [], approximate: 240 };
  api.answer('POST /imports/:id/run', { data: { import: anImport({ report, state: 'imported' }) } });
  await openChecked(report);
  const warning = await screen.findByText(/^240 lots would be placed at the center of a ZIP code or city/);
  const button = screen.getByRole('button', { name: 'Import' });
  expect(warning.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  api.answer('GET /imports/:id', { data: { import: anImport({ report, state: 'imported' }) } });
  await press('Import');
  await screen.findByText('Nothing is sold at 240 of these lots until their pins are checked.');
  screen.getByRole('link', { name: 'Check pins' });
});

test('another sheet and another column are read at once', async () => {
  await openChecked(REPORT);
  await user.selectOptions(screen.getByLabelText('Manager'), 'phone');
  const corrected = () => api.calls('POST /imports/:id/check').at(-1)?.body;
  await expect.poll(corrected).toEqual({ columns: ['reference', 'location', 'phone'], sheet: 'Rates 2026' });
  await user.selectOptions(screen.getByLabelText('Sheet'), 'Notes');
  await expect.poll(corrected).toEqual({ sheet: 'Notes' });
});

test('a file with our own names is called valid at once', async () => {
  const columns = [{ header: 'location', column: 'location', at: 'A', isGuess: false, samples: ['Lake Lot'] }];
  await openChecked({ ...REPORT, columns, above: [] });
  await screen.findByText('The file is valid');
});

test('problems name their cells and say which column', async () => {
  const message = 'Write the price with its unit: $4/hr, $20/day or $12 flat.';
  const problems = [7, 8, 9].map((line) => ({ line, column: 'price', cell: `B${line}`, message }));
  await openChecked({ ...REPORT, wrongLines: 3, problems });
  screen.getByText('B7 to B9');
  screen.getByRole('heading', { name: 'Columns of the file' });
});
