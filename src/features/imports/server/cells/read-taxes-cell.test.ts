import { expect, it } from 'vitest';
import { readTaxesCell } from './read-taxes-cell.ts';

it('taxes in a cell state a name and share, and by default are a share of parking that the owner pays', () => {
  expect(
    readTaxesCell(
      'City tax 10%; State tax 18.375% of parking and fee by the platform from 2027-01-01 until 2027-12-31',
    ),
  ).toEqual({
    taxes: [
      { name: 'City tax', percent: '10', on: 'parking', remittedBy: 'owner' },
      {
        name: 'State tax',
        percent: '18.375',
        on: 'parking_and_fee',
        remittedBy: 'platform',
        from: '2027-01-01',
        until: '2027-12-31',
      },
    ],
  });
});

it.each([
  [
    '10',
    'Write each tax as "Name 10%" with a semicolon between taxes; "of parking and fee", "by platform", "from" and "until" a day may follow.',
  ],
  [
    'City tax 10% of tips',
    'Write each tax as "Name 10%" with a semicolon between taxes; "of parking and fee", "by platform", "from" and "until" a day may follow.',
  ],
  ['City tax 10.1255%', 'City tax: Please provide a tax above 0 and up to 100 percent, with at most three decimals'],
  ['City tax 0%', 'City tax: Please provide a tax above 0 and up to 100 percent, with at most three decimals'],
  ['City tax 10% from 2027-02-30', 'City tax: Enter the date as YYYY-MM-DD.'],
  ['City tax 10%; City tax 5%', 'City tax: This tax appears twice for some of these days.'],
  ['A 60%; B 50%', 'B: The taxes for a single day add up to more than 100 percent.'],
  ['A 6% from 2027-02-01 until 2027-01-01', 'A: The last day comes before the first.'],
])('taxes such as %s are wrong: %s', (cell, problem) => {
  expect(readTaxesCell(cell)).toEqual({ problem });
});
