import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PaidPart, payBackFrom } from './pay-back.ts';
import { addLines, type PriceLine, type PriceLines, subtractLines, totalOf } from './price-line.ts';

const price = (parking: number, fee: number, tax = 0): PriceLine[] => [
  { kind: 'parking', label: 'Parking', cents: parking, payee: 'owner' },
  { kind: 'fee', label: 'Transaction fee', cents: fee, payee: 'platform' },
  ...(tax > 0 ? [{ kind: 'tax' as const, label: 'City tax', cents: tax, payee: 'authority:City' as const }] : []),
];

const anyPrice = fc
  .record({ parking: fc.nat(5000), fee: fc.nat(500), tax: fc.oneof(fc.constant(0), fc.nat(400)) })
  .map(({ parking, fee, tax }) => price(parking, fee, tax));

const withoutZeros = (lines: PriceLines) => lines.filter(({ cents }) => cents !== 0);
const storedOf = (paid: readonly PaidPart[]) =>
  subtractLines(addLines(...paid.map(({ sold }) => sold)), addLines(...paid.map(({ refunded }) => refunded)));

/** What a history of prices leaves paid, charging or paying back each change. */
function paidAfter(first: PriceLine[], later: readonly PriceLine[][]): PaidPart[] {
  let held: PriceLine[] = first;
  const paid: PaidPart[] = [{ sold: first, refunded: [] }];
  for (const next of later) {
    const difference = subtractLines(next, held);
    if (totalOf(difference) === 0) continue;
    held = next;
    if (totalOf(difference) > 0) paid.unshift({ sold: difference, refunded: [] });
    else release(paid, subtractLines([], difference));
  }
  return paid;
}

function release(paid: PaidPart[], lines: PriceLine[]): void {
  for (const { from, lines: part } of payBackFrom(paid, lines)) {
    paid[paid.indexOf(from)] = { ...from, refunded: addLines(from.refunded, part) };
  }
}

const priceAfter = (first: PriceLine[], later: readonly PriceLine[][]) =>
  later.reduce((held, next) => (totalOf(next) === totalOf(held) ? held : next), first);

describe('the refund for a reservation that was moved', () => {
  it('comes from the last payment first, and from earlier ones when that is not enough', () => {
    const first = { sold: price(1000, 100), refunded: [] };
    const more = { sold: price(400, 40), refunded: [] };
    expect(payBackFrom([more, first], price(1200, 120))).toEqual([
      { from: more, lines: price(400, 40) },
      { from: first, lines: price(800, 80) },
    ]);
    expect(payBackFrom([more, first], price(300, 30))).toEqual([{ from: more, lines: price(300, 30) }]);
  });

  it('is never more than what is left', () => {
    const paid = { sold: price(1000, 100), refunded: price(900, 100) };
    expect(payBackFrom([paid], price(1000, 100)).map(({ lines }) => totalOf(lines))).toEqual([100]);
  });

  it('leaves exactly the price of what is held, line by line, however often it moved', () => {
    fc.assert(
      fc.property(anyPrice, fc.array(anyPrice, { maxLength: 8 }), (first, later) => {
        const paid = paidAfter(first, later);
        expect(withoutZeros(storedOf(paid)).toSorted(byLabel)).toEqual(
          withoutZeros(priceAfter(first, later)).toSorted(byLabel),
        );
        for (const { sold, refunded } of paid) expect(totalOf(refunded)).toBeLessThanOrEqual(totalOf(sold));
      }),
    );
  });

  it('leaves nothing once it is canceled', () => {
    fc.assert(
      fc.property(anyPrice, fc.array(anyPrice, { maxLength: 8 }), (first, later) => {
        const paid = paidAfter(first, later);
        release(paid, priceAfter(first, later));
        expect(withoutZeros(storedOf(paid))).toEqual([]);
      }),
    );
  });
});

const byLabel = (one: PriceLine, other: PriceLine) => one.label.localeCompare(other.label);
