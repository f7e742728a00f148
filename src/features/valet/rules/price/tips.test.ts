import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesForRefund, entriesForSale } from '#features/ledger/rules/journal-entries.ts';
import { writePercent } from '#features/pricing/rules/percent.ts';
import {
  feesOf,
  ownersShareOf,
  paidOutOf,
  platformsShareOf,
  taxesOf,
  tipsOf,
  totalOf,
  withoutTips,
} from '#features/pricing/rules/price-line.ts';
import { splitRefund } from '#features/pricing/rules/split-refund.ts';
import { withTaxes } from '#features/pricing/rules/tax-settings.ts';
import { plainTerms } from '#platform/testing/builders/plain-terms.ts';
import { created, guest, leo, minutesOn, noon, parking, timeZone } from '#platform/testing/cases/ticket-machine.ts';
import { decideTicket } from '../ticket/decide-ticket.ts';
import type { TicketActor, TicketCommand } from '../ticket/ticket-commands.ts';
import { openTicket } from '../ticket/ticket-facts.ts';
import { type Attendant, divideTips, type GivenTip, shareEqually } from './divide-tips.ts';
import { priceTicket } from './ticket-price.ts';
import { MAX_TIP, withTip } from './tip.ts';

const anyTip = fc.integer({ min: 1, max: MAX_TIP });
const anyPrice = fc
  .record({
    priceCents: fc.integer({ min: 1, max: 20_000 }),
    isHourly: fc.boolean(),
    feeBasisPoints: fc.integer({ min: 0, max: 3000 }),
    tax: fc.integer({ min: 1, max: 40_000 }),
    remittedBy: fc.constantFrom('owner' as const, 'platform' as const),
    minutes: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ tax, remittedBy, minutes, ...rate }) => {
    const plain = plainTerms(rate);
    const city = { name: 'City tax', percent: writePercent(tax), on: 'parking_and_fee', remittedBy } as const;
    const terms = { ...plain, charges: withTaxes(plain.charges, [city]), tips: 'shared' as const };
    const acts: readonly (readonly [TicketActor, TicketCommand])[] = [
      [leo, { kind: 'enter_parking', ...parking }],
      [guest, { kind: 'request' }],
    ];
    const ticket = acts.reduce(
      (before, [actor, command]) => {
        const decided = decideTicket(before, command, { actor, now: noon, timeZone });
        if (!decided.ok) throw new Error(decided.refusal);
        return decided.ticket;
      },
      openTicket({ ...created(), terms }, noon),
    );
    return priceTicket(ticket, { now: minutesOn(minutes), timeZone });
  });

describe('a tip', () => {
  it('changes no fee, no tax and no revenue of any ticket', () => {
    fc.assert(
      fc.property(anyPrice, anyTip, (price, cents) => {
        const tipped = withTip(price, cents);
        for (const share of [feesOf, taxesOf, ownersShareOf, platformsShareOf])
          expect(share(tipped)).toBe(share(price));
        expect([totalOf(tipped), tipsOf(tipped)]).toEqual([totalOf(price) + cents, cents]);
        expect(paidOutOf(tipped)).toBe(paidOutOf(price) + cents);
        expect(withoutTips(tipped)).toEqual(price);
      }),
    );
  });

  it('replaces an earlier one, and no tip means no line', () => {
    fc.assert(
      fc.property(anyPrice, anyTip, anyTip, (price, one, other) => {
        expect(withTip(withTip(price, one), other)).toEqual(withTip(price, other));
        expect(withTip(withTip(price, one), 0)).toEqual(price);
      }),
    );
  });

  it('is owed to the attendants in the ledger, and goes back with a full refund, in however many parts', () => {
    fc.assert(
      fc.property(anyPrice, anyTip, fc.nat(), (price, cents, at) => {
        const sold = withTip(price, cents);
        const part = 1 + (at % totalOf(sold));
        const first = splitRefund({ sold, refunded: [], refundCents: part });
        const rest = totalOf(sold) - part;
        if (!first.ok) throw new Error(first.refusal);
        const last = rest === 0 ? null : splitRefund({ sold, refunded: first.lines, refundCents: rest });
        const refunds = [first, ...(last ? [last] : [])].map((refund) => (refund.ok ? refund.lines : []));
        const entries = [...entriesForSale(sold), ...refunds.flatMap((lines) => entriesForRefund(lines))];
        const postings = entries.flatMap((entry) => entry.postings);
        const held = (account: string) =>
          postings.filter((posting) => posting.account === account).reduce((sum, posting) => sum + posting.cents, 0);
        expect(entriesForSale(sold)[0]?.postings).toContainEqual({ account: 'tips', cents: -cents });
        for (const { account } of postings) expect(held(account)).toBe(0);
      }),
    );
  });
});

const people: readonly Attendant[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, name: `Name ${id}` }));
const anyGiven: fc.Arbitrary<GivenTip> = fc.record({
  cents: fc.integer({ min: 0, max: MAX_TIP }),
  to: fc.constantFrom('person', 'shared'),
  by: fc.constantFrom(null, ...people),
  pool: fc.constantFrom('evening', 'night', 'nobody'),
  inCashBy: fc.constantFrom(null, null, ...people),
});

describe('dividing tips', () => {
  it('gives equal parts that add up to the cent and differ by a cent at most', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 50 }), (cents, parts) => {
        const shares = shareEqually(cents, parts);
        expect(shares).toHaveLength(parts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('loses no cent for any crew: what nobody gets is reported', () => {
    fc.assert(
      fc.property(fc.array(anyGiven), fc.nat(people.length), fc.nat(people.length), (tips, evening, night) => {
        const pools = new Map([
          ['evening', people.slice(0, evening)],
          ['night', people.slice(people.length - night)],
        ]);
        const divided = divideTips(tips, pools);
        const given = divided.people.reduce((sum, { cents }) => sum + cents, 0);
        expect(given + divided.openCents).toBe(divided.totalCents);
        expect(divided.totalCents).toBe(tips.reduce((sum, { cents }) => sum + cents, 0));
        expect(divided.people.reduce((sum, { inCashCents }) => sum + inCashCents, 0)).toBe(divided.inCashCents);
        expect(new Set(divided.people.map(({ id }) => id)).size).toBe(divided.people.length);
      }),
    );
  });

  it('gives each person their own tips, and each shift its own pool', () => {
    const [ann, bob, cy] = people as [Attendant, Attendant, Attendant];
    const tips: GivenTip[] = [
      { cents: 300, to: 'person', by: ann, pool: 'evening', inCashBy: ann },
      { cents: 200, to: 'person', by: null, pool: 'evening', inCashBy: null },
      { cents: 500, to: 'shared', by: ann, pool: 'evening', inCashBy: null },
      { cents: 100, to: 'shared', by: cy, pool: 'night', inCashBy: cy },
    ];
    const pools = new Map([
      ['evening', [ann, bob]],
      ['night', [bob]],
    ]);
    expect(divideTips(tips, pools)).toEqual({
      totalCents: 1100,
      sharedCents: 600,
      inCashCents: 400,
      people: [
        { ...ann, cents: 550, inCashCents: 300 },
        { ...bob, cents: 350, inCashCents: 0 },
        { ...cy, cents: 0, inCashCents: 100 },
      ],
      openCents: 200,
    });
  });
});
