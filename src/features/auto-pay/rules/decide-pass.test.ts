import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { type EntryTerms, type LogEntry, replayVisits } from './decide-pass.ts';
import { isFree, lastsUntil } from './visit-end.ts';

const NOON = Date.UTC(2026, 10, 20, 18);
const CAP = 240;
const at = (minutes: number) => new Date(NOON + minutes * 60_000);

type Changed = Partial<Omit<LogEntry, 'terms'>> & { readonly terms?: Partial<EntryTerms> };
let ids = 0;
const entry = (kind: LogEntry['kind'], minutes: number, { terms, ...changed }: Changed = {}): LogEntry => ({
  id: `read ${String(ids++).padStart(6, '0')}`,
  kind,
  at: at(minutes),
  isSure: true,
  isCovered: false,
  isOn: true,
  terms: { lastsUntil: lastsUntil(at(minutes), null, CAP), chargesMissedEntry: false, exitDecides: true, ...terms },
  ...changed,
});

/** Minutes from noon: when each visit began and ended, and how. */
const visitsOf = (log: readonly LogEntry[], asOf = 0, settled: Parameters<typeof replayVisits>[1]['settled'] = []) =>
  replayVisits(log, { settled, asOf: at(asOf) }).visits.map(({ enteredAt, leftAt, ending }) => [
    minutesOf(enteredAt),
    minutesOf(leftAt),
    ending,
  ]);
const minutesOf = (time: Date | null) => time && (time.getTime() - NOON) / 60_000;
const outcomesOf = (log: readonly LogEntry[]) => {
  const { outcomes } = replayVisits(log, { asOf: at(0) });
  return log.map(({ id }) => outcomes.get(id));
};

describe('an entry', () => {
  it('starts a visit', () => {
    expect(visitsOf([entry('in', 0)])).toEqual([[0, null, null]]);
    expect(visitsOf([entry('in', 0), entry('out', 60), entry('in', 61)])).toEqual([
      [0, 60, 'exit'],
      [61, null, null],
    ]);
  });

  it('starts nothing while it is not sure, or for a car that paid otherwise or whose holder did not agree', () => {
    const log = [
      entry('in', 0, { isSure: false }),
      entry('in', 1, { isCovered: true }),
      entry('in', 2, { isOn: false }),
    ];
    expect(visitsOf(log)).toEqual([]);
    expect(outcomesOf(log)).toEqual(['unsure', 'covered', 'off']);
  });

  it('of a car that is inside changes nothing until the cap', () => {
    const log = [entry('in', 0), entry('in', 4), entry('in', 20), entry('in', 239), entry('out', 240)];
    expect(visitsOf(log)).toEqual([[0, 240, 'exit']]);
    expect(outcomesOf(log)).toEqual(['start', 'same_pass', 'inside', 'inside', 'stop']);
  });

  it('after the cap starts another visit, and the first ended at the cap', () => {
    const log = [entry('in', 0), entry('in', 300), entry('out', 360)];
    expect(visitsOf(log)).toEqual([
      [0, 240, 'missed'],
      [300, 360, 'exit'],
    ]);
    expect(replayVisits(log, { asOf: at(400) }).visits.map(({ isChained }) => isChained)).toEqual([false, true]);
  });
});

describe('an exit', () => {
  it('ends the visit, also of a car whose holder no longer agrees', () => {
    expect(visitsOf([entry('in', 0), entry('out', 60, { isOn: false })])).toEqual([[0, 60, 'exit']]);
  });

  it('that is not sure counts only if no other is read', () => {
    const log = [entry('in', 0), entry('out', 60, { isSure: false })];
    expect(visitsOf(log, 239)).toEqual([[0, null, null]]);
    expect(visitsOf(log, 240)).toEqual([[0, 60, 'missed']]);
    expect(visitsOf([...log, entry('out', 90)])).toEqual([[0, 90, 'exit']]);
  });

  it('that came first is matched with an entry before it', () => {
    const log = [entry('out', 60), entry('in', 0)];
    expect(visitsOf(log)).toEqual([[0, 60, 'exit']]);
  });

  it('after the cap changes nothing, and breaks the chain', () => {
    const log = [entry('in', 0), entry('out', 250), entry('in', 260)];
    const { visits } = replayVisits(log, { asOf: at(0) });
    expect(visits).toMatchObject([{ ending: 'missed', leftAt: at(240) }, { isChained: false }]);
  });

  it('without an entry costs what the lot chose, and nothing if it is read again or paid otherwise', () => {
    const terms = { chargesMissedEntry: true };
    expect(visitsOf([entry('out', 60)])).toEqual([]);
    expect(visitsOf([entry('out', 60, { terms }), entry('out', 64, { terms })])).toEqual([[null, 60, 'exit']]);
    expect(visitsOf([entry('out', 60, { terms, isCovered: true })])).toEqual([]);
  });
});

describe('a stop on the phone', () => {
  it('counts if the exit is read within 15 minutes', () => {
    expect(visitsOf([entry('in', 0), entry('stop', 30), entry('out', 45)])).toEqual([[0, 30, 'exit']]);
  });

  it('otherwise the exit counts', () => {
    expect(visitsOf([entry('in', 0), entry('stop', 5), entry('out', 46)])).toEqual([[0, 46, 'exit']]);
    expect(visitsOf([entry('in', 0), entry('stop', 5)], 300)).toEqual([[0, 240, 'missed']]);
    expect(visitsOf([entry('in', 0), entry('stop', 5), entry('stop', 100), entry('out', 110)])).toEqual([
      [0, 100, 'exit'],
    ]);
  });

  it('counts at once where no exit can be read', () => {
    const log = [entry('in', 0), entry('stop', 5, { terms: { exitDecides: false } }), entry('out', 600)];
    expect(visitsOf(log)).toEqual([[0, 5, 'exit']]);
  });
});

it('a visit that a person has settled takes in what was read during it, and nothing reaches into it', () => {
  const settled = [{ enteredAt: at(100), leftAt: at(160) }];
  expect(visitsOf([entry('in', 100), entry('out', 150)], 0, settled)).toEqual([]);
  expect(visitsOf([entry('in', 50), entry('in', 100), entry('out', 200), entry('in', 210)], 0, settled)).toEqual([
    [210, null, null],
  ]);
});

describe('the end of a visit', () => {
  it('is free within the grace, and never when only its exit was read', () => {
    expect(isFree({ enteredAt: at(0), leftAt: at(10), ending: 'exit' }, 10)).toBe(true);
    expect(isFree({ enteredAt: at(0), leftAt: at(11), ending: 'exit' }, 10)).toBe(false);
    expect(isFree({ enteredAt: null, leftAt: at(0), ending: 'exit' }, 10)).toBe(false);
    expect(isFree({ enteredAt: at(0), leftAt: at(300), ending: 'not_mine' }, 10)).toBe(true);
  });

  it('that is never read is the zone’s limit or the lot’s cap, whichever is first', () => {
    expect(lastsUntil(at(0), null, 240)).toEqual(at(240));
    expect(lastsUntil(at(0), at(600), 240)).toEqual(at(240));
    expect(lastsUntil(at(0), at(100), 240)).toEqual(at(100));
  });
});

const anEntry = fc
  .record({
    kind: fc.constantFrom('in' as const, 'out' as const, 'in' as const, 'out' as const, 'stop' as const),
    minutes: fc.integer({ min: 0, max: 1500 }),
    isSure: fc.boolean(),
    isCovered: fc.constantFrom(false, false, true),
    isOn: fc.constantFrom(true, true, false),
    chargesMissedEntry: fc.boolean(),
    exitDecides: fc.boolean(),
  })
  .map(({ kind, minutes, chargesMissedEntry, exitDecides, ...rest }) =>
    entry(kind, minutes, { ...rest, terms: { chargesMissedEntry, exitDecides } }),
  );
const log = fc.array(anEntry, { maxLength: 30 });
const numRuns = triesOf({ short: 2000, long: 200_000 });

it('the visits do not depend on the order in which the entries arrive, nor on their being sent again', () => {
  const shuffled = log.chain((entries) =>
    fc.tuple(
      fc.constant(entries),
      fc.shuffledSubarray([...entries, ...entries], { minLength: entries.length * 2, maxLength: entries.length * 2 }),
    ),
  );
  fc.assert(
    fc.property(shuffled, fc.integer({ min: 0, max: 3000 }), ([entries, arrived], asOf) => {
      const once = [...new Map(arrived.map((each) => [each.id, each])).values()];
      const inOrder = entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
      expect(replayVisits(once, { asOf: at(asOf) }).visits).toEqual(replayVisits(inOrder, { asOf: at(asOf) }).visits);
    }),
    { numRuns },
  );
});

it('no minute of a car is in two visits, none lasts longer than its cap, and each begins with a sure read', () => {
  fc.assert(
    fc.property(log, (entries) => {
      const { visits } = replayVisits(entries, { asOf: at(5000) });
      for (const [index, { begunBy, enteredAt, leftAt, lastsUntil: until }] of visits.entries()) {
        const from = enteredAt ?? leftAt;
        const before = visits[index - 1]?.leftAt ?? from;
        expect(Number(from)).toBeGreaterThanOrEqual(Number(before));
        expect(Number(leftAt)).toBeGreaterThanOrEqual(Number(from));
        expect(Number(leftAt)).toBeLessThanOrEqual(Number(until));
        const begun = entries.find(({ id }) => id === begunBy);
        expect(begun).toMatchObject({ isSure: true, isOn: true, isCovered: false });
      }
    }),
    { numRuns },
  );
});

it('what is read later than an exit does not change the visits that ended with it', () => {
  fc.assert(
    fc.property(log, anEntry, (entries, late) => {
      const before = replayVisits(entries, { asOf: late.at }).visits;
      const after = replayVisits([...entries, late], { asOf: late.at }).visits;
      const over = before.filter(({ leftAt, ending }) => ending === 'exit' && leftAt && leftAt < late.at);
      const stops = entries.filter(({ kind }) => kind === 'stop').length + Number(late.kind === 'stop');
      // A stop reaches back from its exit.
      if (stops === 0) expect(after).toEqual(expect.arrayContaining(over));
    }),
    { numRuns },
  );
});
