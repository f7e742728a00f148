/** Rules 329 to 333: what a notice costs, and what happens to the money. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { decideNotice, type NoticeCommand, type NoticeState } from './decide-notice.ts';
import { type Clock, centsDue, chargeFor, earlyEnd, owesBack, receiveMoney, stoppedBy } from './notice-charge.ts';

const NOW = new Date('2026-11-23T18:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const GIVEN = { at: NOW, timeZone: 'America/Chicago' };
const OPEN: NoticeState = { status: 'open' };

const chargeOf = (cents: number, early: { earlyPercent: number; earlyDays: number }) => {
  const charge = chargeFor({ name: 'Not paid', cents }, early, GIVEN);
  if (!charge) throw new Error('A reason with an amount is charged.');
  return charge;
};

const anyMove: fc.Arbitrary<NoticeCommand | 'pay'> = fc.constantFrom<NoticeCommand | 'pay'>(
  'pay',
  'pay',
  { kind: 'appeal', appealUntil: later(9999), answerBy: later(9999) },
  { kind: 'uphold', reason: 'Seen', stepUpUntil: later(9999) },
  { kind: 'step_up', answerBy: later(9999) },
  { kind: 'uphold_for_good', reason: 'Seen' },
  { kind: 'void', by: 'appeal', reason: 'Paid' },
  { kind: 'void', by: 'covered', reason: '' },
);

type Played = Clock & { readonly stored: number; readonly wentBack: number; readonly owed: boolean };

/** Replays what the server does, one move every few hours. */
const step = (at: Played, move: NoticeCommand | 'pay', now: Date): Played => {
  const isPaid = at.stored > 0;
  if (move === 'pay') {
    const isStored = receiveMoney({ state: at.state, isPaid }) === 'keep';
    return isStored ? { ...at, stored: at.stored + 1 } : { ...at, wentBack: at.wentBack + 1 };
  }
  const state = decideNotice(at.state, move, now);
  if (typeof state === 'string') return at;
  return { ...at, state, stoppedMs: stoppedBy(at, now), owed: owesBack({ state, isPaid }) };
};

const play = (moves: readonly (NoticeCommand | 'pay')[], hours: number): Played => {
  let at: Played = { state: OPEN, stoppedMs: 0, stored: 0, wentBack: 0, owed: false };
  moves.forEach((move, nth) => {
    at = step(at, move, later(nth * hours));
  });
  return at;
};

describe('a charge', () => {
  it('is what its reason costs, less while it is early, and nothing for a reason without an amount', () => {
    expect(chargeFor({ name: 'Warned', cents: null }, { earlyPercent: 50, earlyDays: 5 }, GIVEN)).toBeNull();
    const charge = chargeOf(4500, { earlyPercent: 50, earlyDays: 5 });
    // The end of the fifth day after, in the lot's time zone.
    expect(charge).toEqual({ cents: 4500, earlyCents: 2250, earlyUntil: new Date('2026-11-29T06:00:00Z') });
    const at = { state: OPEN, stoppedMs: 0 };
    expect(centsDue(charge, at, new Date('2026-11-29T05:59:59Z'))).toBe(2250);
    expect(centsDue(charge, at, new Date('2026-11-29T06:00:00Z'))).toBe(4500);
    expect(chargeOf(4500, { earlyPercent: 50, earlyDays: 0 })).toMatchObject({ earlyCents: 4500, earlyUntil: null });
  });

  it('never costs more than its amount, nor more early than later', () => {
    const amounts = fc.integer({ min: 100, max: 50_000 });
    fc.assert(
      fc.property(amounts, fc.nat(90), fc.nat(30), fc.nat(2000), (cents, earlyPercent, earlyDays, hours) => {
        const charge = chargeOf(cents, { earlyPercent, earlyDays });
        const at = { state: OPEN, stoppedMs: 0 };
        const [first, last] = [centsDue(charge, at, later(0)), centsDue(charge, at, later(hours))];
        expect(first).toBeGreaterThan(0);
        expect(first).toBeLessThanOrEqual(last);
        expect(last).toBeLessThanOrEqual(cents);
      }),
    );
  });

  it('costs the same at the end of an appeal as at its start, however long the appeal took', () => {
    const hours = fc.nat(3000);
    fc.assert(
      fc.property(hours, hours, hours, (before, open, after) => {
        const charge = chargeOf(4000, { earlyPercent: 50, earlyDays: 7 });
        const appealed: Clock = {
          state: { status: 'appealed', at: later(before), answerBy: later(9999) },
          stoppedMs: 0,
        };
        const ends = later(before + open);
        expect(centsDue(charge, appealed, ends)).toBe(centsDue(charge, { ...appealed, state: OPEN }, later(before)));
        const decided: Clock = { state: OPEN, stoppedMs: stoppedBy(appealed, ends) };
        const undisturbed: Clock = { state: OPEN, stoppedMs: 0 };
        const [then, without] = [later(before + open + after), later(before + after)];
        expect(centsDue(charge, decided, then)).toBe(centsDue(charge, undisturbed, without));
        expect(earlyEnd(charge, decided, then)?.getTime()).toBe(
          (earlyEnd(charge, undisturbed, without)?.getTime() ?? 0) + open * HOUR_MS,
        );
      }),
    );
  });
});

describe('money for a notice', () => {
  it('is kept at most once, never for one that is void, and owed back once that is void', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 25 }), fc.nat(200), (moves, hours) => {
        const { stored, wentBack, owed, state } = play(moves, hours);
        expect(stored).toBeLessThanOrEqual(1);
        expect(stored + wentBack).toBe(moves.filter((move) => move === 'pay').length);
        expect(owed).toBe(stored === 1 && state.status === 'voided');
      }),
    );
  });
});
