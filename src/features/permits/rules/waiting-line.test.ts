import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOf, nextInLine, OFFER_MS, type Waiting } from './waiting-line.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const waiting = (userId: string, holdsUntil: Date | null = null, isPaying = false): Waiting => ({
  userId,
  holdsUntil,
  isPaying,
});

describe('an offer', () => {
  it('goes to the first in line, for as many as there are free seats', () => {
    const line = [waiting('a', inHours(1)), waiting('b'), waiting('c'), waiting('d')];
    const { requested, passed } = nextInLine(line, { seats: 5, taken: 2, now: NOW });
    expect(requested.map(({ userId }) => userId)).toEqual(['b', 'c']);
    expect(passed).toEqual([]);
  });

  it('goes to the next as soon as a hold expires', () => {
    const { requested, passed } = nextInLine([waiting('a', NOW), waiting('b')], { seats: 1, taken: 0, now: NOW });
    expect([requested, passed].map((each) => each.map(({ userId }) => userId))).toEqual([['b'], ['a']]);
  });

  it('goes to nobody while the one before is still paying, nor while the plan is off sale', () => {
    const paying = [waiting('a', NOW, true), waiting('b')];
    expect(nextInLine(paying, { seats: 1, taken: 1, now: NOW })).toEqual({ requested: [], passed: [] });
    expect(nextInLine([waiting('b')], { seats: null, taken: 0, now: NOW }).requested).toEqual([]);
  });
});

describe('what is left', () => {
  it('goes to people outside the line only after everybody in it', () => {
    expect(leftOf({ seats: 10, taken: 6, offered: 1, waiting: 2 })).toBe(1);
    expect(leftOf({ seats: 10, taken: 9, offered: 1, waiting: 3 })).toBe(0);
  });
});

// A plan as the server keeps it: every act counts the seats as they are at that moment.
type Plan = {
  seats: number;
  now: number;
  comers: number;
  /** People whose permits are paid. */
  active: string[];
  /** People from outside the line who are paying. */
  buying: string[];
  line: { userId: string; holdsUntil: Date | null; isPaying: boolean }[];
  everRequested: string[];
  everJoined: string[];
};

const seatsOf = ({ seats, active, buying, line }: Plan) => ({
  seats,
  taken: active.length + buying.length + line.filter(({ isPaying }) => isPaying).length,
  offered: line.filter(({ holdsUntil, isPaying }) => holdsUntil !== null && !isPaying).length,
  waiting: line.filter(({ holdsUntil }) => holdsUntil === null).length,
});

const ACTS: Readonly<Record<string, (plan: Plan, pick: number) => void>> = {
  buy: (plan) => {
    if (leftOf(seatsOf(plan)) > 0) plan.buying.push(`buyer ${plan.comers++}`);
  },
  join: (plan) => {
    if (leftOf(seatsOf(plan)) > 0) return;
    const userId = `waiter ${plan.comers++}`;
    plan.line.push({ userId, holdsUntil: null, isPaying: false });
    plan.everJoined.push(userId);
  },
  leave: (plan, pick) => {
    const free = plan.line.filter(({ isPaying }) => !isPaying);
    plan.line = plan.line.filter((each) => each !== free[pick % Math.max(1, free.length)]);
  },
  accept: (plan, pick) => {
    const offered = plan.line.filter(
      ({ holdsUntil, isPaying }) => holdsUntil && holdsUntil.getTime() > plan.now && !isPaying,
    );
    const one = offered[pick % Math.max(1, offered.length)];
    if (one) one.isPaying = true;
  },
  pay: (plan) => {
    const paying = plan.line.find(({ isPaying }) => isPaying);
    if (paying) {
      plan.line = plan.line.filter((each) => each !== paying);
      plan.active.push(paying.userId);
    } else if (plan.buying.length > 0) plan.active.push(plan.buying.shift() ?? '');
  },
  abandon: (plan) => {
    const paying = plan.line.find(({ isPaying }) => isPaying);
    if (paying) paying.isPaying = false;
    else plan.buying.shift();
  },
  end: (plan, pick) => {
    plan.active.splice(pick % Math.max(1, plan.active.length), 1);
  },
  setSeats: (plan, pick) => {
    const { taken, offered } = seatsOf(plan);
    if (pick >= taken + offered) plan.seats = pick;
  },
  hoursPass: (plan, pick) => {
    plan.now += pick * 10 * 3_600_000;
  },
  ask: (plan) => {
    const now = new Date(plan.now);
    const { requested, passed } = nextInLine(plan.line, { ...seatsOf(plan), now });
    plan.line = plan.line.filter((each) => !passed.includes(each));
    for (const each of requested) each.holdsUntil = new Date(plan.now + OFFER_MS);
    plan.everRequested.push(...requested.map(({ userId }) => userId));
  },
};

describe('for any history', () => {
  it("seats taken and offered never exceed the plan's, and everybody is offered one in order", () => {
    const anAct = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.array(anAct, { maxLength: 120 }), (acts) => {
        const plan: Plan = {
          seats: 2,
          now: NOW.getTime(),
          comers: 0,
          active: [],
          buying: [],
          line: [],
          everRequested: [],
          everJoined: [],
        };
        for (const [name, pick] of acts) {
          ACTS[name]?.(plan, pick);
          const { seats, taken, offered } = seatsOf(plan);
          expect(taken + offered).toBeLessThanOrEqual(seats);
        }
        const inOrder = plan.everJoined.filter((userId) => plan.everRequested.includes(userId));
        expect(plan.everRequested).toEqual(inOrder);
        // Nobody who came before somebody with an offer is skipped, unless they left.
        const last = plan.everJoined.indexOf(plan.everRequested.at(-1) ?? '');
        const overlooked = plan.line.filter(
          ({ userId, holdsUntil }) => holdsUntil === null && plan.everJoined.indexOf(userId) < last,
        );
        expect(overlooked).toEqual([]);
      }),
    );
  });
});
