import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLines,
  type LineKind,
  type Payee,
  type PriceLine,
  type PriceLines,
  subtractLines,
  totalOf,
} from './price-line.ts';
import { splitRefund } from './split-refund.ts';

const line = (kind: LineKind, cents: number, payee: Payee, label: string = kind): PriceLine => ({
  kind,
  label,
  cents,
  payee,
});
const sale = (parking: number, fee: number) => [line('parking', parking, 'owner'), line('fee', fee, 'platform')];

const anySale = fc
  .record({
    parking: fc.nat(500_000),
    off: fc.integer({ min: 0, max: 100 }),
    fee: fc.nat(50_000),
    taxes: fc.array(fc.nat(30_000), { maxLength: 3 }),
  })
  .map(({ parking, off, fee, taxes }) => [
    ...sale(parking, fee),
    line('discount', -Math.floor((parking * off) / 100) + 0, 'owner'),
    ...taxes.map((cents, index) => line('tax', cents, `authority:${index}`)),
  ]);

const refund = (sold: PriceLines, refunded: PriceLines, refundCents: number): PriceLine[] => {
  const split = splitRefund({ sold, refunded, refundCents });
  if (!split.ok) throw new Error(split.refusal);
  return split.lines;
};

describe('a partial refund', () => {
  it('takes from each line in proportion', () => {
    expect(refund(sale(1000, 100), [], 550)).toEqual(sale(500, 50));
    const discounted = [...sale(1000, 80), line('discount', -200, 'owner')];
    expect(refund(discounted, [], 440)).toEqual([...sale(500, 40), line('discount', -100, 'owner')]);
  });

  it('refunds exactly each line once the parts add up to the whole', () => {
    fc.assert(
      fc.property(anySale, fc.array(fc.nat(100_000), { maxLength: 6 }), (sold, amounts) => {
        let given: PriceLine[] = [];
        for (const amount of [...amounts, Number.POSITIVE_INFINITY]) {
          const part = Math.min(amount, totalOf(sold) - totalOf(given));
          if (part === 0) continue;
          const back = refund(sold, given, part);
          expect(totalOf(back)).toBe(part);
          given = addLines(given, back);
          for (const [index, { cents }] of given.entries()) expect(isPartOf(cents, sold[index]?.cents ?? 0)).toBe(true);
        }
        if (given.length > 0) expect(given).toEqual(sold);
      }),
    );
  });

  it('stays within a cent of the exact proportion, however small the parts are', () => {
    const sold = [...sale(1000, 100), line('tax', 60, 'authority:City')];
    let given: PriceLine[] = [];
    for (let cent = 1; cent <= totalOf(sold); cent += 1) {
      given = addLines(given, refund(sold, given, 1));
      for (const [index, { cents }] of given.entries()) {
        expect(Math.abs(cents - ((sold[index]?.cents ?? 0) * cent) / totalOf(sold))).toBeLessThanOrEqual(1);
      }
    }
    expect(given).toEqual(sold);
  });

  it('never takes more from a line than it has left, when one line was refunded alone before', () => {
    expect(refund(sale(1000, 100), sale(0, 100), 1000)).toEqual(sale(1000, 0));
    expect(refund(sale(1000, 100), sale(1000, 0), 40)).toEqual(sale(0, 40));
    fc.assert(
      fc.property(anySale, fc.nat(2), fc.nat(600_000), (sold, index, amount) => {
        const alone = sold.filter((_, at) => at === index && sold[at]?.kind !== 'discount');
        const part = Math.min(amount, totalOf(sold) - totalOf(alone));
        if (part <= 0) return;
        const left = subtractLines(sold, alone);
        const back = refund(sold, alone, part);
        expect(totalOf(back)).toBe(part);
        for (const [at, { cents }] of back.entries()) expect(isPartOf(cents, left[at]?.cents ?? 0)).toBe(true);
      }),
    );
  });

  it('is refused over what is left, and for nothing', () => {
    const paid = { sold: sale(1000, 100), refunded: sale(500, 50) };
    expect(splitRefund({ ...paid, refundCents: 551 })).toEqual({ ok: false, refusal: 'refund_exceeds_paid' });
    expect(splitRefund({ ...paid, refundCents: 0 })).toEqual({ ok: false, refusal: 'refund_not_positive' });
  });

  it('takes back what a line was given too much, so that the whole is returned exactly', () => {
    expect(refund(sale(1000, 100), sale(600, 101), 399)).toEqual(sale(400, -1));
    expect(refund(sale(1000, 100), sale(1001, 0), 50)).toEqual(sale(-1, 51));
    const all = { sold: sale(10, 1), refunded: sale(12, 0), refundCents: 1 };
    expect(splitRefund(all)).toEqual({ ok: false, refusal: 'refund_exceeds_paid' });
  });

  it('evens out a refund of a line that was not sold, once the whole is refunded', () => {
    const elsewhere = (cents: number) => line('tax', cents, 'authority:Elsewhere');
    expect(refund(sale(10, 1), [elsewhere(1)], 10)).toEqual([...sale(10, 1), elsewhere(-1)]);
    expect(refund(sale(10, 1), [...sale(4, 0), elsewhere(-2)], 9)).toEqual([...sale(6, 1), elsewhere(2)]);
  });

  it('takes whole cents', () => {
    expect(() => splitRefund({ sold: sale(10, 1), refunded: [], refundCents: 1.5 })).toThrow(RangeError);
  });
});

const isPartOf = (cents: number, whole: number) => cents >= Math.min(0, whole) && cents <= Math.max(0, whole);
