import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CarHere, decidePass, type Pass, type Visit } from './decide-pass.ts';
import { isFree, missedExitAt } from './visit-end.ts';

const NOON = Date.UTC(2026, 10, 20, 18);
const at = (minutes: number) => new Date(NOON + minutes * 60_000);

const pass = (direction: 'in' | 'out', minutes: number, changed: Partial<Pass> = {}): Pass => ({
  direction,
  at: at(minutes),
  receivedAt: changed.at && changed.at > at(minutes) ? changed.at : at(minutes),
  confidence: 0.95,
  isExact: true,
  isCovered: false,
  ...changed,
});
const car = (changed: Partial<CarHere> = {}): CarHere => ({
  isOn: true,
  open: null,
  last: null,
  strayExitAt: null,
  ...changed,
});
const inside = (minutes: number): Visit => ({ enteredAt: at(minutes), leftAt: null, ending: null });
const gone = (from: number, until: number, ending: Visit['ending'] = 'exit'): Visit => {
  return { enteredAt: at(from), leftAt: at(until), ending };
};
const decide = (one: Pass, here: CarHere, chargesMissedEntry = false) => decidePass(one, here, { chargesMissedEntry });

describe('an entry', () => {
  it('starts a visit', () => {
    expect(decide(pass('in', 0), car())).toBe('start');
    expect(decide(pass('in', 61), car({ last: gone(0, 60) }))).toBe('start');
  });

  it('starts nothing while it is not sure, or for a car that paid otherwise or whose holder did not agree', () => {
    expect(decide(pass('in', 0, { confidence: 0.79 }), car())).toBe('unsure');
    expect(decide(pass('in', 0, { isExact: false }), car())).toBe('unsure');
    expect(decide(pass('in', 0, { isCovered: true }), car())).toBe('covered');
    expect(decide(pass('in', 0), car({ isOn: false }))).toBe('off');
  });

  it('read twice is one', () => {
    expect(decide(pass('in', 5), car({ open: inside(0) }))).toBe('same_pass');
  });

  it('of a car that is here means that its exit was missed', () => {
    expect(decide(pass('in', 6), car({ open: inside(0) }))).toBe('start_again');
  });

  it('that arrives after its exit starts nothing', () => {
    expect(decide(pass('in', 0, { receivedAt: at(90) }), car({ last: gone(-10, 60) }))).toBe('late');
    expect(decide(pass('in', 0, { receivedAt: at(90) }), car({ strayExitAt: at(60) }))).toBe('late');
    expect(decide(pass('in', 0, { receivedAt: at(90) }), car({ open: inside(30) }))).toBe('out_of_order');
  });

  it('that arrives late while the car is here starts when it arrives', () => {
    expect(decide(pass('in', 0, { receivedAt: at(90) }), car())).toBe('start');
  });
});

describe('an exit', () => {
  it('stops the visit, also of a car whose holder no longer agrees', () => {
    expect(decide(pass('out', 60), car({ open: inside(0) }))).toBe('stop');
    expect(decide(pass('out', 60), car({ isOn: false, open: inside(0) }))).toBe('stop');
  });

  it('that is not sure is only remembered', () => {
    expect(decide(pass('out', 60, { isExact: false }), car({ open: inside(0) }))).toBe('maybe_left');
    expect(decide(pass('out', 60, { confidence: 0.5 }), car())).toBe('unsure');
  });

  it('of an earlier visit stops nothing', () => {
    expect(decide(pass('out', 30), car({ open: inside(60) }))).toBe('out_of_order');
  });

  it('read twice is one', () => {
    expect(decide(pass('out', 62), car({ last: gone(0, 60) }))).toBe('same_pass');
  });

  it('that arrives after its visit was ended without it corrects the visit, and only to less', () => {
    const missed = gone(0, 240, 'missed');
    expect(decide(pass('out', 60, { receivedAt: at(300) }), car({ last: missed }))).toBe('late_exit');
    expect(decide(pass('out', 290), car({ last: missed }))).toBe('same_pass');
  });

  it('without an entry costs what the lot chose, and nothing if it is late or paid otherwise', () => {
    expect(decide(pass('out', 60), car())).toBe('no_entry');
    expect(decide(pass('out', 60), car(), true)).toBe('first_hour');
    expect(decide(pass('out', 60, { receivedAt: at(90) }), car(), true)).toBe('no_entry');
    expect(decide(pass('out', 60, { isCovered: true }), car(), true)).toBe('covered');
    expect(decide(pass('out', 60), car({ isOn: false }), true)).toBe('off');
  });
});

describe('the end of a visit', () => {
  it('is free within the grace, and never when only its exit was read', () => {
    expect(isFree({ enteredAt: at(0), leftAt: at(10), ending: 'exit' }, 10)).toBe(true);
    expect(isFree({ enteredAt: at(0), leftAt: at(11), ending: 'exit' }, 10)).toBe(false);
    expect(isFree({ enteredAt: null, leftAt: at(0), ending: 'exit' }, 10)).toBe(false);
    expect(isFree({ enteredAt: at(0), leftAt: at(300), ending: 'not_mine' }, 10)).toBe(true);
  });

  it('that was not read is the earliest of the limit, the cap of the lot and a read that may have been it', () => {
    const missed = { startedAt: at(0), maybeLeftAt: null, by: at(600) };
    expect(missedExitAt(missed, 240)).toEqual(at(240));
    expect(missedExitAt({ ...missed, by: at(100) }, 240)).toEqual(at(100));
    expect(missedExitAt({ ...missed, maybeLeftAt: at(50) }, 240)).toEqual(at(50));
  });
});

const aPass = fc
  .record({
    direction: fc.constantFrom('in' as const, 'out' as const),
    read: fc.integer({ min: 0, max: 900 }),
    delay: fc.integer({ min: 0, max: 300 }),
    confidence: fc.constantFrom(0.5, 0.95),
    isExact: fc.boolean(),
    isCovered: fc.boolean(),
  })
  .map(({ read, delay, ...rest }): Pass => ({ ...rest, at: at(read), receivedAt: at(read + delay) }));

it('whatever cameras send, in whatever order, no minute of a car is charged twice', () => {
  fc.assert(
    fc.property(fc.array(aPass, { maxLength: 30 }), fc.boolean(), (sent, chargesMissedEntry) => {
      const charged: { readonly from: Date; readonly until: Date }[] = [];
      let here = car();
      const end = (open: Visit, leftAt: Date, ending: Visit['ending']) => {
        charged.push({ from: open.enteredAt ?? leftAt, until: leftAt });
        here = { ...here, open: null, last: { ...open, leftAt, ending } };
      };
      for (const one of sent.toSorted((a, b) => +a.receivedAt - +b.receivedAt)) {
        const outcome = decide(one, here, chargesMissedEntry);
        const { open } = here;
        if (outcome === 'start_again' && open) {
          end(
            open,
            missedExitAt({ startedAt: open.enteredAt ?? one.at, maybeLeftAt: null, by: one.at }, 240),
            'missed',
          );
        }
        if (outcome === 'start' || outcome === 'start_again') {
          here = { ...here, open: { enteredAt: one.at, leftAt: null, ending: null } };
        }
        if (outcome === 'stop' && open) end(open, one.at, 'exit');
        if (outcome === 'no_entry') here = { ...here, strayExitAt: one.at };
      }
      const inOrder = charged.toSorted((a, b) => +a.from - +b.from);
      for (const [index, { from }] of inOrder.entries()) {
        expect(+from).toBeGreaterThanOrEqual(+(inOrder[index - 1]?.until ?? from));
      }
    }),
  );
});
