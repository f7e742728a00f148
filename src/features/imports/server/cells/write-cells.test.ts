import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePercent } from '#features/pricing/rules/percent.ts';
import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Tax } from '#features/pricing/rules/tax-settings.ts';
import { judgeTaxes } from '#features/pricing/rules/tax-settings.ts';
import { anyTariff } from '#platform/testing/cases/any-tariff.ts';
import { isSamePrice } from '../lots/known-lots.ts';
import { readRatesCell } from './read-rates-cell.ts';
import { readTaxesCell } from './read-taxes-cell.ts';
import { writeTaxesCell } from './write-lot-cells.ts';
import { writeRatesCell } from './write-rates-cell.ts';

const RATE = { name: 'Any', isHourly: true, priceCents: 0 };
const anyName = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 20 }),
    fc.constantFrom('Early: bird', 'A; B', '"Quoted"', 'Tax 5% more', 'up to 1 h', 'Sat, Sun'),
  )
  .map((name) => name.replace(/\p{Cc}/gu, '').trim())
  .filter((name) => name !== '');

describe('what is written to a cell reads back unchanged', () => {
  it('all rates that a zone may have', () => {
    const named = fc
      .tuple(anyTariff, fc.array(anyName, { minLength: 20, maxLength: 20 }))
      .map(([tariff, names]): Tariff => tariff.map((rate, index) => ({ ...rate, name: names[index] ?? rate.name })))
      .filter((tariff) => checkTariff(tariff).length === 0);
    fc.assert(
      fc.property(named, (tariff) => {
        const read = readRatesCell(writeRatesCell(tariff));
        if ('problem' in read) throw new Error(`${writeRatesCell(tariff)}: ${read.problem}`);
        expect(isSamePrice({ rate: RATE, rates: read.tariff }, { rate: RATE, rates: tariff })).toBe(true);
      }),
    );
  });

  it('all taxes that a lot may have', () => {
    const day = fc.constantFrom('2026-01-01', '2026-07-04', '2027-12-31');
    const tax = fc.record(
      {
        name: anyName,
        percent: fc.integer({ min: 1, max: 30_000 }).map(writePercent),
        on: fc.constantFrom('parking', 'parking_and_fee'),
        remittedBy: fc.constantFrom('owner', 'platform'),
        from: day,
        until: day,
      },
      { requiredKeys: ['name', 'percent', 'on', 'remittedBy'] },
    ) as fc.Arbitrary<Tax>;
    const taxes = fc.array(tax, { minLength: 1, maxLength: 3 }).filter((all) => judgeTaxes(all).length === 0);
    fc.assert(
      fc.property(taxes, (all) => {
        expect(readTaxesCell(writeTaxesCell(all))).toEqual({ taxes: all });
      }),
    );
  });
});
