import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargesAt, feeCharge, type Offer } from './offer.ts';
import { offerOf, termsOf } from './offers.ts';
import { writePercent } from './percent.ts';
import { plainRate } from './plain-rate.ts';
import { priceChange } from './price-change.ts';
import { ownersShareOf, paidOutOf, platformsShareOf, taxesOf, totalOf } from './price-line.ts';
import { priceStay } from './price-stay.ts';
import { splitRefund } from './split-refund.ts';
import { judgeTaxes, readAuthority, type Tax, taxesIn, withTaxes } from './tax-settings.ts';

const CHICAGO = 'America/Chicago';
const aTax = (options: Partial<Tax> = {}): Tax => ({
  name: 'City tax',
  percent: '10',
  on: 'parking',
  remittedBy: 'platform',
  ...options,
});
const offer = (taxes: readonly Tax[], priceCents = 1000): Offer =>
  offerOf(
    { rate: plainRate({ isHourly: true, priceCents }), schedule: [] },
    { charges: withTaxes([feeCharge(1000)], taxes), timeZone: CHICAGO },
  );
const price = (sold: Offer, at: string, minutes = 60) =>
  priceStay(sold, { duration: { kind: 'hourly', minutes }, vehicles: 1 }, new Date(at));
const taxLines = (sold: Offer, at: string) =>
  price(sold, at)
    .lines.filter(({ kind }) => kind === 'tax')
    .map(({ label, cents }) => [label, cents]);

const NOON = '2026-11-20T18:00:00Z';
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);
const anyTax = fc.record<Tax, keyof Omit<Tax, 'from' | 'until'>>(
  {
    name: fc.constantFrom('State', 'City', 'County'),
    percent: fc.integer({ min: 1, max: 60_000 }).map(writePercent),
    on: fc.constantFrom('parking', 'parking_and_fee'),
    remittedBy: fc.constantFrom('owner', 'platform'),
    from: day,
    until: day,
  },
  { requiredKeys: ['name', 'percent', 'on', 'remittedBy'] },
);

describe('a tax', () => {
  it('is a line of its own, on parking before the fee or on both', () => {
    const sold = offer([aTax({ name: 'On parking' }), aTax({ name: 'On both', on: 'parking_and_fee' })]);
    expect(taxLines(sold, NOON)).toEqual([
      ['On parking', 100],
      ['On both', 110],
    ]);
    expect(price(sold, NOON).totalCents).toBe(1000 + 100 + 100 + 110);
  });

  it('rounds half a cent up, once', () => {
    expect(taxLines(offer([aTax({ percent: '18.5' })], 330), NOON)).toEqual([['City tax', 61]]);
    expect(taxLines(offer([aTax({ percent: '5' })], 10), NOON)).toEqual([['City tax', 1]]);
  });

  it.each([
    // Worked out by hand: the share of $10.00, and of $3.30, rounded half a cent up.
    ['18.375', 184, 61],
    ['10.375', 104, 34],
    ['6.625', 66, 22],
    ['6.875', 69, 23],
    ['8.875', 89, 29],
    ['0.001', 0, 0],
  ])('of %s percent is exact', (percent, ofTen, ofThree) => {
    expect(taxLines(offer([aTax({ percent })]), NOON)).toEqual([['City tax', ofTen]]);
    expect(taxLines(offer([aTax({ percent })], 330), NOON)).toEqual([['City tax', ofThree]]);
  });

  it('is its exact share, half a cent up, of any price', () => {
    const milliPercent = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(milliPercent, fc.integer({ min: 0, max: 10_000_000 }), (share, cents) => {
        const [[, tax] = []] = taxLines(offer([aTax({ percent: writePercent(share) })], cents), NOON);
        expect(BigInt(tax ?? -1)).toBe((BigInt(cents) * BigInt(share) * 2n + 100_000n) / 200_000n);
      }),
    );
  });

  it('changes at midnight at the lot, by the day on which the stay starts', () => {
    const sold = offer([aTax({ percent: '10', until: '2026-11-30' }), aTax({ percent: '20', from: '2026-12-01' })]);
    // A stay starts ten minutes after it is bought, and midnight in Chicago is 06:00 in UTC.
    expect(taxLines(sold, '2026-12-01T05:49:59Z')).toEqual([['City tax', 100]]);
    expect(taxLines(sold, '2026-12-01T05:50:00Z')).toEqual([['City tax', 200]]);
  });

  it('stays the same for more time, whatever its dates say by then', () => {
    const startsAt = new Date('2026-12-01T05:30:00Z');
    const terms = termsOf(offer([aTax({ until: '2026-11-30' })]), startsAt);
    const frozen: Offer = { ...offer([aTax({ percent: '50', from: '2026-12-01' })]), ...terms };
    const sold = { kind: 'hourly', minutes: 60 } as const;
    const { lines: paid } = priceStay(
      offer([aTax({ until: '2026-11-30' })]),
      { duration: sold, vehicles: 1 },
      startsAt,
    );
    const endsAt = new Date('2026-12-01T07:30:00Z');
    const more = priceChange(frozen, { kind: 'extension', startsAt, endsAt, sold, added: sold, paid });
    expect(more.lines.filter(({ kind }) => kind === 'tax').map(({ cents }) => cents)).toEqual([100]);
  });

  it('goes to its authority through the party that remits it', () => {
    const { lines } = price(
      offer([aTax({ name: 'City', remittedBy: 'owner' }), aTax({ name: 'State', remittedBy: 'platform' })]),
      NOON,
    );
    expect([ownersShareOf(lines), paidOutOf(lines), platformsShareOf(lines), taxesOf(lines)]).toEqual([
      ...[1000, 1100, 100, 200],
    ]);
    expect(lines.map(({ payee }) => readAuthority(payee))).toEqual([
      null,
      null,
      { name: 'City', remittedBy: 'owner' },
      { name: 'State', remittedBy: 'platform' },
    ]);
  });

  it('goes back in proportion with a refund', () => {
    const { lines } = price(offer([aTax({ percent: '20' })]), NOON);
    const half = splitRefund({ sold: lines, refunded: [], refundCents: totalOf(lines) / 2 });
    expect(half.ok && half.lines.map(({ cents }) => cents)).toEqual([500, 50, 100]);
  });
});

describe('the taxes of a lot', () => {
  it('are stored and read back as they were set, next to its other charges', () => {
    fc.assert(
      fc.property(fc.array(anyTax, { maxLength: 6 }), (taxes) => {
        const charges = withTaxes(withTaxes([feeCharge(1250)], [aTax()]), taxes);
        expect(taxesIn(charges)).toEqual(taxes);
        expect(charges[0]).toEqual(feeCharge(1250));
      }),
    );
  });

  it('are refused if any day would have one twice, or more than the whole; otherwise every day is sound', () => {
    const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
    const soundOn = (taxes: readonly Tax[]) => (on: string) => {
      const noon = new Date(`${on}T18:00:00Z`);
      const applied = chargesAt(withTaxes([], taxes), noon, CHICAGO);
      const sum = applied.reduce((total, { milliPercent }) => total + milliPercent, 0);
      return sum <= 100_000 && new Set(applied.map(({ label }) => label)).size === applied.length;
    };
    fc.assert(
      fc.property(fc.array(anyTax, { maxLength: 5 }), (taxes) => {
        const isInOrder = taxes.every(({ from = '', until = '9' }) => from <= until);
        expect(judgeTaxes(taxes).length === 0).toBe(isInOrder && days.every(soundOn(taxes)));
      }),
      { numRuns: 1000 },
    );
  });

  it('report each problem at the tax that causes it', () => {
    expect(judgeTaxes([aTax({ percent: '60' }), aTax({ name: 'State', percent: '40.01' })])).toEqual([
      { index: 1, field: 'percent', problem: 'over_the_whole' },
    ]);
    expect(judgeTaxes([aTax({ from: '2026-11-02', until: '2026-11-01' })])).toEqual([
      { index: 0, field: 'until', problem: 'ends_before_it_starts' },
    ]);
    expect(judgeTaxes([aTax({ until: '2026-11-20' }), aTax({ from: '2026-11-20' })])).toEqual([
      { index: 1, field: 'name', problem: 'given_twice' },
    ]);
  });
});
