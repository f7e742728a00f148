import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyHistory,
  begin,
  guest,
  lead,
  minutesOn,
  parking,
  program,
  step,
} from '#platform/testing/cases/ticket-machine.ts';
import { isPriceStillOffered, pricedAt } from './frozen-price.ts';

const MINUTE = 60_000;
const freeze = { kind: 'freeze_price' } as const;

/** Requested at one minute past noon, ordered at two. */
const ordered = () => step(step(begin(), lead, { kind: 'request', parking }), program, freeze);
const pricedIn = ({ ticket }: ReturnType<typeof ordered>, minutes: number) =>
  (pricedAt(ticket, minutesOn(minutes)).getTime() - minutesOn(0).getTime()) / MINUTE;

describe('the price of an ordered ticket', () => {
  it('stands still for half an hour from the first order', () => {
    expect([3, 31, 32, 600].map((minutes) => pricedIn(ordered(), minutes))).toEqual([2, 2, 32, 600]);
  });

  it('is not held longer by another order', () => {
    const again = step(ordered(), program, freeze, 25);
    expect([27, 31, 32].map((minutes) => pricedIn(again, minutes))).toEqual([2, 2, 32]);
  });

  it('runs on once the request is withdrawn, also after another', () => {
    const withdrawn = step(ordered(), guest, { kind: 'unrequest' });
    expect(pricedIn(withdrawn, 4)).toBe(4);
    const requested = step(step(withdrawn, guest, { kind: 'request' }), program, freeze);
    expect([5, 6, 20].map((minutes) => pricedIn(requested, minutes))).toEqual([5, 6, 20]);
  });

  it('includes no time until the car was ready that came after it', () => {
    const ready = step(ordered(), lead, { kind: 'car_ready' }, 10);
    expect([13, 31, 40].map((minutes) => pricedIn(ready, minutes))).toEqual([2, 2, 40]);
  });

  it('is held once, for at most half an hour and one request, whatever happens', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 3000 }), ({ ticket, facts, now }, later) => {
        const frozen = facts.filter(({ fact }) => fact.kind === 'price_frozen');
        expect(frozen.length).toBeLessThanOrEqual(1);
        expect(ticket.frozenAt).toEqual(frozen[0]?.at ?? null);
        const at = new Date(now.getTime() + later * MINUTE);
        const priced = pricedAt(ticket, at);
        if (priced.getTime() === at.getTime()) return;
        expect(priced).toEqual(frozen[0]?.at);
        expect(at.getTime() - priced.getTime()).toBeLessThan(30 * MINUTE);
        const since = facts.slice(facts.findIndex(({ fact }) => fact.kind === 'price_frozen'));
        expect(since.map(({ fact }) => fact.kind)).not.toContain('unrequested');
        expect(since.map(({ fact }) => fact.kind)).not.toContain('parked_again');
      }),
      { numRuns: 500 },
    );
  });
});

describe('an open payment', () => {
  const offered = ({ ticket }: ReturnType<typeof ordered>, from: number, until: number) =>
    isPriceStillOffered(ticket, minutesOn(from), minutesOn(until));

  it('made while the price stands still ends with that', () => {
    expect([offered(ordered(), 2, 31), offered(ordered(), 30, 31), offered(ordered(), 30, 32)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('made later lasts ten minutes', () => {
    expect([offered(ordered(), 40, 49), offered(ordered(), 40, 50)]).toEqual([true, false]);
  });

  it('ends with the request that it was made for', () => {
    const withdrawn = step(ordered(), guest, { kind: 'unrequest' });
    expect(offered(withdrawn, 2, 4)).toBe(false);
    expect(offered(step(withdrawn, guest, { kind: 'request' }), 2, 5)).toBe(false);
  });
});
