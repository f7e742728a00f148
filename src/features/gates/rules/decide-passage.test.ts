// Rules 500 to 506.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { decidePassage, entersFrom, type Facts, PASS_KINDS } from './decide-passage.ts';
import { isSameOpening, visitAfter } from './follow-opening.ts';
import { USUAL_RULES, WHEN_SILENT } from './gate-rules.ts';
import { unpaidTime } from './unpaid-time.ts';

const NOW = new Date('2026-11-29T18:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * MINUTE_MS);
const facts = (changes: Partial<Facts> = {}): Facts => ({
  direction: 'in',
  now: NOW,
  by: 'plate',
  isSure: true,
  pass: { kind: 'reservation', from: minutes(10), until: minutes(70) },
  isElsewhere: false,
  visit: null,
  isUsed: false,
  isHeldOpen: false,
  isFull: false,
  acceptsEarly: false,
  owes: false,
  waitingSince: null,
  rules: USUAL_RULES,
  ...changes,
});
const inside = (enteredAt = minutes(-60), isSameCar = false) => ({ enteredAt, state: 'inside' as const, isSameCar });
const decided = (changes: Partial<Facts>) => {
  const decision = decidePassage(facts(changes));
  return decision.kind === 'open' ? decision.cause : decision.why;
};

describe('an entry', () => {
  it.each([
    ['a reservation that is early by less than the lot allows', {}, 'reservation'],
    ['one that is earlier', { pass: { kind: 'reservation', from: minutes(16), until: minutes(90) } }, 'early'],
    [
      'one whose driver agrees to what that costs',
      { pass: { kind: 'reservation', from: minutes(60), until: minutes(90) }, acceptsEarly: true },
      'reservation',
    ],
    [
      'one whose driver agrees to it while the lot is full',
      { pass: { kind: 'reservation', from: minutes(60), until: minutes(90) }, acceptsEarly: true, isFull: true },
      'early',
    ],
    [
      'one of tomorrow',
      { pass: { kind: 'reservation', from: minutes(24 * 60), until: minutes(25 * 60) }, acceptsEarly: true },
      'early',
    ],
    ['somebody who works there', { pass: { kind: 'staff', from: new Date(0), until: null }, by: 'code' }, 'staff'],
    ['a paid car', { pass: { kind: 'session', from: minutes(-5), until: minutes(1) } }, 'session'],
    ['one whose time is over', { pass: { kind: 'session', from: minutes(-90), until: NOW } }, 'over'],
    ['auto-pay', { pass: { kind: 'auto_pay', from: new Date(0), until: null } }, 'auto_pay'],
    ['auto-pay at a full lot', { pass: { kind: 'auto_pay', from: new Date(0), until: null }, isFull: true }, 'full'],
    ['a reservation at a full lot', { isFull: true }, 'reservation'],
    ['a read that the camera was not sure of', { isSure: false }, 'unsure'],
    ['an unknown car', { pass: null }, 'unknown_car'],
    ['an unknown code', { pass: null, by: 'code' }, 'unknown_code'],
    ['a code of another lot', { pass: null, by: 'code', isElsewhere: true }, 'wrong_lot'],
    ['a code whose car is inside', { by: 'code', visit: inside() }, 'inside'],
    ['a code that was in and out', { by: 'code', isUsed: true }, 'used'],
    ['a plate that was in and out', { isUsed: true }, 'reservation'],
    ['a car that stands outside although its exit was not seen', { visit: inside(minutes(-600), true) }, 'reservation'],
    ['a permit whose other car is inside', { visit: inside(minutes(-60), false) }, 'inside'],
    ['anybody while it is held open', { pass: null, isHeldOpen: true }, 'held_open'],
  ] satisfies [string, Partial<Facts>, string][])('of %s', (_what, changes, expected) => {
    expect(decided(changes)).toBe(expected);
  });
});

describe('an exit', () => {
  const paid = { kind: 'session', from: minutes(-120), until: minutes(-5) } as const;
  const over = { kind: 'session', from: minutes(-120), until: minutes(-30) } as const;
  it.each([
    ['of a car whose time ended just now', { pass: paid, visit: inside() }, 'session'],
    ['of one that stayed longer', { pass: over, visit: inside(), owes: true }, 'owed'],
    ['of one that stayed longer, for nothing', { pass: over, visit: inside() }, 'nothing_owed'],
    ['of one that drives through', { pass: null, visit: inside(minutes(-9)) }, 'free_minutes'],
    ['of one that paid nothing', { pass: null, visit: inside(), owes: true }, 'owed'],
    ['of one that is paid now, but was not before', { pass: paid, visit: inside(), owes: true }, 'owed'],
    [
      'of one that owes and has waited',
      { pass: over, visit: inside(), owes: true, waitingSince: minutes(-3) },
      'waited',
    ],
    ['of one that has waited for less', { pass: over, visit: inside(), owes: true, waitingSince: minutes(-2) }, 'owed'],
    [
      'of one that has waited where the exit stays closed',
      {
        pass: over,
        visit: inside(),
        owes: true,
        waitingSince: minutes(-30),
        rules: { ...USUAL_RULES, whenSilent: 'stay_closed' },
      },
      'owed',
    ],
    ['of nobody who is known, after a wait', { pass: null, by: 'press', waitingSince: minutes(-5) }, 'waited'],
    ['by a copied code', { pass: paid, by: 'code', isUsed: true }, 'used'],
    ['of a car whose entry was not seen', { pass: { ...paid, until: minutes(5) } }, 'session'],
    [
      'of one whose reservation has not begun',
      { pass: { ...paid, from: minutes(60), until: minutes(90) } },
      'unknown_car',
    ],
  ] satisfies [string, Partial<Facts>, string][])('%s', (_what, changes, expected) => {
    expect(decided({ direction: 'out', ...changes })).toBe(expected);
  });
});

describe('unpaid time', () => {
  const session = (from: number, until: number) =>
    ({ kind: 'session', from: minutes(from), until: minutes(until) }) as const;
  const reservation = { kind: 'reservation', from: minutes(-60), until: minutes(30) } as const;
  const unpaid = (changes: Partial<Parameters<typeof unpaidTime>[0]>) => {
    const time = unpaidTime({ pass: null, enteredAt: null, covered: [], rules: USUAL_RULES, now: NOW, ...changes });
    return time && [time.from, time.until].map((at) => (at.getTime() - NOW.getTime()) / MINUTE_MS);
  };

  it.each([
    ['from the end of what was paid', { pass: session(-120, -30), enteredAt: minutes(-119) }, [-30, 0]],
    ['not within the minutes for leaving', { pass: session(-120, -10), enteredAt: minutes(-119) }, null],
    ['from when a car came that has paid nothing', { enteredAt: minutes(-60) }, [-60, 0]],
    ['not of one that drives through', { enteredAt: minutes(-10) }, null],
    [
      'between two stays',
      { pass: session(-20, 40), enteredAt: minutes(-170), covered: [session(-180, -120)] },
      [-120, -20],
    ],
    [
      'not between two that follow on',
      { pass: session(-115, 40), enteredAt: minutes(-170), covered: [session(-180, -120)] },
      null,
    ],
    ['before a reservation', { pass: reservation, enteredAt: minutes(-100) }, [-100, -60]],
    ['not within its early minutes', { pass: reservation, enteredAt: minutes(-75) }, null],
    [
      'not once the time before it is paid',
      { pass: reservation, enteredAt: minutes(-100), covered: [session(-100, -60)] },
      null,
    ],
    ['of a car whose entry was not seen', { pass: session(-120, -30) }, [-30, 0]],
    ['not of one that nothing is known of', {}, null],
    ['not of one whose reservation has not begun', { pass: { ...reservation, from: minutes(10) } }, null],
    [
      'not under a permit',
      { pass: { kind: 'permit', from: minutes(-9000), until: null }, enteredAt: minutes(-60) },
      null,
    ],
  ] satisfies [string, Partial<Parameters<typeof unpaidTime>[0]>, number[] | null][])(
    'is counted %s',
    (_what, changes, expected) => {
      expect(unpaid(changes)).toEqual(expected);
    },
  );

  it('is never before the car came nor after now, and is none once it is paid', () => {
    const anyTimes = fc
      .tuple(fc.integer({ min: -600, max: 100 }), fc.integer({ min: 1, max: 300 }))
      .map(([from, length]) => session(from, from + length));
    fc.assert(
      fc.property(fc.array(anyTimes, { maxLength: 6 }), fc.integer({ min: -600, max: 0 }), (covered, came) => {
        const paid: { from: Date; until: Date }[] = [...covered];
        for (let bills = 0; ; bills++) {
          const time = unpaidTime({
            pass: null,
            enteredAt: minutes(came),
            covered: paid,
            rules: USUAL_RULES,
            now: NOW,
          });
          if (!time) break;
          expect(bills).toBeLessThanOrEqual(covered.length);
          expect(time.from >= minutes(came) && time.from < time.until && time.until <= NOW).toBe(true);
          paid.push(time);
        }
      }),
    );
  });
});

const anyPass = fc.record({
  kind: fc.constantFrom(...PASS_KINDS),
  from: fc.integer({ min: -300, max: 300 }).map(minutes),
  until: fc.option(fc.integer({ min: -300, max: 300 }).map(minutes)),
});
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  direction: fc.constantFrom('in' as const, 'out' as const),
  now: fc.constant(NOW),
  by: fc.constantFrom('plate' as const, 'code' as const, 'press' as const),
  isSure: fc.boolean(),
  pass: fc.option(anyPass),
  isElsewhere: fc.boolean(),
  visit: fc.option(
    fc.record({
      enteredAt: fc.integer({ min: -600, max: 0 }).map(minutes),
      state: fc.constantFrom('entering' as const, 'inside' as const),
      isSameCar: fc.boolean(),
    }),
  ),
  isUsed: fc.boolean(),
  isHeldOpen: fc.constant(false),
  isFull: fc.boolean(),
  acceptsEarly: fc.boolean(),
  owes: fc.boolean(),
  waitingSince: fc.option(fc.integer({ min: -60, max: 0 }).map(minutes)),
  rules: fc.record({
    earlyMinutes: fc.nat(60),
    leaveMinutes: fc.nat(60),
    freeMinutes: fc.nat(60),
    waitMinutes: fc.nat(30),
    whenSilent: fc.constantFrom(...WHEN_SILENT),
  }),
});

describe('whatever comes', () => {
  it('nobody comes in without a pass that is good now, and no second car on one that is inside', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        if (given.direction === 'out' || decidePassage(given).kind === 'deny') return;
        const { pass, visit, by, isUsed, isSure, rules, acceptsEarly } = given;
        expect(pass).not.toBeNull();
        if (!pass) return;
        expect(isSure).toBe(true);
        if (pass.kind === 'staff') return;
        expect(entersFrom(pass, rules) <= NOW || (acceptsEarly && pass.kind === 'reservation')).toBe(true);
        expect(pass.until === null || NOW < pass.until).toBe(true);
        expect(visit?.state === 'inside' && !visit.isSameCar).toBe(false);
        expect(by === 'code' && isUsed).toBe(false);
      }),
    );
  });

  it('nobody is locked in where the owner lets those out who wait', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const waited = { ...given, direction: 'out' as const, waitingSince: minutes(-given.rules.waitMinutes) };
        expect(decidePassage({ ...waited, rules: { ...given.rules, whenSilent: 'open' } }).kind).toBe('open');
      }),
    );
  });
});

/** A lane pair as the server runs it: signals of one pass are lost, doubled and late, and gates answer or do not. */
describe('passages with lost, doubled and late signals', () => {
  const anySignal = fc.record({
    lane: fc.constantFrom('in' as const, 'out' as const),
    by: fc.constantFrom('plate' as const, 'code' as const),
    afterSeconds: fc.integer({ min: 0, max: 900 }),
    outcome: fc.constantFrom('opened' as const, 'refused' as const, 'unknown' as const),
    isLost: fc.boolean(),
    isDoubled: fc.boolean(),
  });
  it('let one car in at a time, and keep the book of it', () => {
    fc.assert(
      fc.property(fc.array(anySignal, { maxLength: 40 }), (signals) => {
        let visit: { state: 'entering' | 'inside'; enteredAt: Date } | null = null;
        let last: Parameters<typeof isSameOpening>[0] = null;
        let isUsed = false;
        let at = NOW.getTime();
        // The car itself: it goes where its gate opened.
        let isCarInside = false;
        let codesIn = 0;
        for (const signal of signals
          .filter(({ isLost }) => !isLost)
          .flatMap((one) => (one.isDoubled ? [one, { ...one, afterSeconds: 1 }] : [one]))) {
          at += signal.afterSeconds * 1000;
          const now = new Date(at);
          const pass = { kind: 'session' as const, from: NOW, until: minutes(60 * 24) };
          // Only the car itself is read where it stands.
          if (signal.by === 'plate' && isCarInside !== (signal.lane === 'out')) continue;
          const decision = decidePassage(
            facts({
              direction: signal.lane,
              by: signal.by,
              pass,
              now,
              isUsed: isUsed && visit === null,
              visit: visit && { ...visit, isSameCar: signal.by === 'plate' },
            }),
          );
          if (decision.kind === 'deny' || isSameOpening(last, { laneId: signal.lane, now, by: signal.by })) continue;
          last = { laneId: signal.lane, at: now, outcome: signal.outcome };
          if (signal.lane === 'in') {
            const before = visit?.state === 'inside' ? null : visit;
            const state = visitAfter(before?.state ?? 'entering', 'in', signal.outcome);
            visit = state === 'void' ? null : { state: state === 'inside' ? 'inside' : 'entering', enteredAt: now };
            if (signal.outcome === 'opened') {
              if (signal.by === 'code') codesIn += 1;
              isCarInside = true;
            }
          } else if (visitAfter(visit?.state ?? 'entering', 'out', signal.outcome) === 'left') {
            visit = null;
            isUsed = true;
            isCarInside = false;
          }
        }
        expect(codesIn).toBeLessThanOrEqual(1 + Number(isUsed));
        if (visit?.state === 'inside') expect(isCarInside).toBe(true);
      }),
    );
  });
});
