import { describe, expect, it } from 'vitest';
import { checkTaxes, enteredTax, NEW_TAX, readTaxes } from './entered-taxes.ts';

const cityTax = { name: 'City tax', percent: '18.375', on: 'parking', remittedBy: 'platform' } as const;

describe('taxes as they are typed', () => {
  it('are read back as they were set', () => {
    const taxes = [cityTax, { ...cityTax, name: 'State tax', on: 'parking_and_fee', from: '2026-12-01' } as const];
    const entered = taxes.map(enteredTax);
    expect(entered[0]?.percent).toBe('18.375');
    expect(readTaxes(entered)).toEqual(taxes);
    expect(checkTaxes(entered)).toEqual({});
  });

  it('report at each field what is missing, or wrong in combination', () => {
    expect(Object.keys(checkTaxes([NEW_TAX]))).toEqual(['taxes.0.name', 'taxes.0.percent']);
    const both = [
      { ...NEW_TAX, name: 'A', percent: '60' },
      { ...NEW_TAX, name: 'B', percent: '40.001' },
    ];
    expect(checkTaxes(both)).toEqual({
      'taxes.1.percent': 'The taxes for a single day add up to more than 100 percent.',
    });
    for (const typed of ['101', '-1', 'ten', '1.2345']) {
      expect(checkTaxes([{ ...NEW_TAX, name: 'A', percent: typed }])).toHaveProperty(['taxes.0.percent']);
    }
  });
});
