import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JournalNames, JournalNeeds } from '#features/transactions/transactions.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { rowsOf } from '#platform/testing/components/table-rows.ts';

const NAMES: JournalNames = { month: 10, year: 2026, lotNames: ['Harbor Lot', 'Lake: roof'], tags: [], untagged: 2 };
const ACCOUNTS: JournalNeeds['accounts'] = [
  { account: 'sales', details: [] },
  { account: 'taxes', details: ['City tax', 'State: county'] },
  { account: 'balance', details: [] },
];

const openJournals = async (named: Partial<JournalNames> = {}) => {
  api.answer('GET /billing/journals/names', { data: { ...NAMES, ...named } });
  api.answer('GET /billing/journals', { data: { ...NAMES, ...named, accounts: ACCOUNTS } });
  await openPage('/journals?month=10&year=2026', { as: 'accountant' });
  await screen.findByRole('link', { name: /^Download/ });
};
const file = () => new URL((screen.getByRole('link', { name: /^Download/ }) as HTMLAnchorElement).href).search;

test('a month is a file of the chosen program, with what to create there first', async () => {
  await openJournals();
  expect(api.calls('GET /billing/journals').at(-1)?.query).toMatchObject({ month: 10, year: 2026 });
  expect(file()).toBe('?month=10&year=2026&journals=month&lotsBy=lot&format=quickbooks');
  expect(rowsOf()).toEqual([
    ['Parking sales', 'Income'],
    ['Parking taxes payable', 'Current liability'],
    ['Parking taxes payable:City tax', 'Current liability'],
    ['Parking taxes payable:State county', 'Current liability'],
    ['Parkvale balance', 'Current asset'],
  ]);
  await user.click(screen.getByText('Classes (2)'));
  screen.getByText('Lake roof');
  await choose('Program', 'Xero');
  await choose('One journal for', 'All lots, for the month');
  expect(file()).toContain('journals=all&lotsBy=lot&format=xero');
  expect(rowsOf()).toEqual([
    ['PV-SALES', 'Parking sales', 'Income'],
    ['PV-TAX', 'Parking taxes payable', 'Current liability'],
    ['PV-BALANCE', 'Parkvale balance', 'Current asset'],
  ]);
  screen.getByText(/tax rate “Tax Exempt”/);
  await press('Copy accounts');
  expect(await window.navigator.clipboard.readText()).toContain('PV-TAX\tParking taxes payable\tCurrent liability');
});

const many = Array.from({ length: 101 }, (_, nth) => `Lot ${nth}`);

test('with more lots than Xero takes, they are named by what it takes, or by nothing', async () => {
  await openJournals({ lotNames: many, untagged: 101 });
  await choose('Program', 'Xero');
  expect(file()).toContain('lotsBy=none');
  await choose('Lots are named by', 'Their name (101)');
  await screen.findByText('These journals name 101 options. Xero takes 100, and its import would stop.');
});

test('tags that an owner made stand for many lots, and those without one are counted', async () => {
  await openJournals({ lotNames: many, tags: ['North', 'South'], untagged: 3 });
  expect(file()).toContain('lotsBy=tag');
  await screen.findByText('3 lots have no tag: their lines say “No tag”.');
  screen.getByText('Classes (3)');
});

test('a month in which no money moved has no journals', async () => {
  api.answer('GET /billing/journals/names', { data: { ...NAMES, lotNames: [], untagged: 0 } });
  await openPage('/journals?month=10&year=2026', { as: 'vendor' });
  await screen.findByText('No money moved in October 2026.');
});

test('a month of many sales is chosen and downloaded while its accounts are still summed', async () => {
  api.answer('GET /billing/journals/names', { data: NAMES });
  api.hang('GET /billing/journals');
  await openPage('/journals?month=10&year=2026', { as: 'accountant' });
  await choose('Program', 'Xero');
  expect(file()).toContain('lotsBy=lot&format=xero');
  expect(screen.queryByRole('table')).toBeNull();
});

test('accounts that could not be summed are asked for again, and the file can be downloaded meanwhile', async () => {
  api.answer('GET /billing/journals/names', { data: NAMES });
  api.answerByProxy('GET /billing/journals', 504);
  await openPage('/journals?month=10&year=2026', { as: 'accountant' });
  await screen.findByRole('button', { name: 'Try again' });
  expect(file()).toContain('lotsBy=lot');
  api.answer('GET /billing/journals', { data: { ...NAMES, accounts: ACCOUNTS } });
  await press('Try again');
  expect(rowsOf()).toHaveLength(5);
});
