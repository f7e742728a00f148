import { describe, expect, it } from 'vitest';
import type { ImportColumn } from '../../rules/import-columns.ts';
import { readAddressCells } from './address-cells.ts';

type Cells = Partial<Record<ImportColumn, string>>;
const read = (cells: Cells) => readAddressCells((column) => cells[column] ?? '');

describe('an address is composed of its columns', () => {
  const CAMBRIDGE = '12 Main St, Cambridge, MA 02139';
  it.each<[string, Cells, string]>([
    ['one column', { address: CAMBRIDGE }, CAMBRIDGE],
    ['four columns', { street: '12 Main St', city: 'Cambridge', state: 'MA', zip: '02139' }, CAMBRIDGE],
    ['the street as the address', { address: '12 Main St', city: 'Cambridge', state: 'ma', zip: '02139' }, CAMBRIDGE],
    [
      'a state by its name',
      { street: '12 Main St', city: 'Cambridge', state: 'Massachusetts', zip: '02139' },
      CAMBRIDGE,
    ],
    [
      'a whole address beside its parts',
      { address: CAMBRIDGE, city: 'Cambridge', state: 'MA', zip: '2139' },
      CAMBRIDGE,
    ],
    [
      'an address with its city',
      { address: '12 Main St, Cambridge', city: 'Cambridge', state: 'MA', zip: '02139' },
      CAMBRIDGE,
    ],
    ['an address without its ZIP code', { address: '12 Main St, Cambridge, MA', zip: '02139' }, CAMBRIDGE],
    ['no ZIP code', { street: '1 Oak St', city: 'Chicago', state: 'IL' }, '1 Oak St, Chicago, IL'],
    ['a court, which is not Connecticut', { street: '5 Elm Ct', city: 'Salem', state: 'MA' }, '5 Elm Ct, Salem, MA'],
    [
      'nine digits',
      { street: '1 Oak St', city: 'Chicago', state: 'IL', zip: '606061234' },
      '1 Oak St, Chicago, IL 60606-1234',
    ],
  ])('of %s', (_, cells, address) => {
    expect(read(cells)).toEqual({ address });
  });

  it.each<[string, Cells, string]>([
    ['in its own column', { street: '12 Main St', city: 'Cambridge', state: 'MA', zip: '2139' }, CAMBRIDGE],
    ['written as a fraction', { street: '12 Main St', city: 'Cambridge', state: 'MA', zip: '2139.0' }, CAMBRIDGE],
    ['in the address', { address: '12 Main St, Cambridge, MA 2139' }, CAMBRIDGE],
    [
      'with two zeros',
      { street: '1 Calle Sol', city: 'San Juan', state: 'PR', zip: '901' },
      '1 Calle Sol, San Juan, PR 00901',
    ],
  ])('with the zeros that a spreadsheet took from the front of a ZIP code %s', (_, cells, address) => {
    expect(read(cells)).toEqual({ address });
  });

  it.each<[string, Cells, ImportColumn]>([
    ['no state', { street: '1 Oak St', city: 'Chicago', state: 'Ilinois' }, 'state'],
    ['too short for its state', { street: '1 Oak St', city: 'Chicago', state: 'IL', zip: '6060' }, 'zip'],
    ['short with no state', { street: '12 Main St', city: 'Cambridge', zip: '2139' }, 'zip'],
    ['another ZIP code', { address: CAMBRIDGE, zip: '02138' }, 'zip'],
    ['another state', { address: CAMBRIDGE, state: 'IL' }, 'state'],
    ['another city', { address: CAMBRIDGE, city: 'Boston' }, 'city'],
    ['another street', { address: CAMBRIDGE, street: '9 Elm St' }, 'street'],
  ])('unless a column has %s', (_, cells, column) => {
    expect(read(cells)).toMatchObject({ problems: [{ column }] });
  });
});
