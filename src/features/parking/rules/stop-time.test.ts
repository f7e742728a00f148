import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceClock } from '#platform/calendar/act-time.ts';
import { triesOf } from '#platform/testing/cases/long-run.ts';
import { isEarlierStop, judgeStop } from './stop-time.ts';

const STARTED = Date.parse('2026-11-20T18:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(STARTED + minutes * MINUTE);
const LIMIT = 12 * 60;
const stay = { startsAt: at(0), endsAt: at(LIMIT) };

/** What an honest phone sends: its wall clock is wrong by `skew`, and may be set while the tap waits. */
const sentBy = (tap: Date, sent: Date, { skew = 0, set = 0, reloaded = false, heard = true } = {}): DeviceClock => ({
  actedAt: new Date(tap.getTime() + skew),
  sentAt: new Date(sent.getTime() + skew + set),
  ageMs: reloaded ? null : sent.getTime() - tap.getTime(),
  heard: heard ? { serverAt: at(1), deviceAt: new Date(at(1).getTime() + skew) } : null,
});

it('is now without a clock', () => {
  expect(judgeStop(undefined, stay, at(30))).toEqual(at(30));
  expect(judgeStop(undefined, stay, at(LIMIT + 30))).toEqual(at(LIMIT));
});

describe('a tap without a signal', () => {
  const minute = (min: number, max: number) => fc.integer({ min, max });
  const honest = fc.record({
    tap: minute(2, LIMIT - 1),
    delay: minute(0, 40 * 60),
    skew: minute(-600, 600),
    reloaded: fc.boolean(),
  });

  it('counts from when it was tapped, however late it arrives and however wrong the phone is', () => {
    fc.assert(
      fc.property(honest, ({ tap, delay, skew, reloaded }) => {
        const clock = sentBy(at(tap), at(tap + delay), { skew: skew * MINUTE, reloaded });
        expect(judgeStop(clock, stay, at(tap + delay))).toEqual(at(tap));
      }),
      { numRuns: triesOf({ short: 300, long: 10_000 }) },
    );
  });

  it('survives a clock that is set while it waits', () => {
    fc.assert(
      fc.property(honest, minute(-600, 600), ({ tap, delay, skew }, set) => {
        const clock = sentBy(at(tap), at(tap + delay), { skew: skew * MINUTE, set: set * MINUTE });
        expect(judgeStop(clock, stay, at(tap + delay))).toEqual(at(tap));
      }),
      { numRuns: triesOf({ short: 300, long: 10_000 }) },
    );
  });

  it('is never before the start, before what the phone had heard, after its limit or in the future, whatever is sent', () => {
    const moment = fc.date({ min: at(-100_000), max: at(100_000), noInvalidDate: true });
    const anyClock: fc.Arbitrary<DeviceClock> = fc.record({
      actedAt: moment,
      sentAt: moment,
      ageMs: fc.option(fc.nat(7 * 86_400_000)),
      heard: fc.option(fc.record({ serverAt: moment, deviceAt: moment })),
    });
    fc.assert(
      fc.property(anyClock, minute(0, 5000), (clock, received) => {
        const now = at(received);
        const stopped = judgeStop(clock, stay, now).getTime();
        expect(stopped).toBeGreaterThanOrEqual(STARTED);
        expect(stopped).toBeLessThanOrEqual(Math.min(now.getTime(), stay.endsAt.getTime()));
        const heard = clock.heard?.serverAt.getTime() ?? 0;
        expect(stopped).toBeGreaterThanOrEqual(Math.min(heard, now.getTime(), stay.endsAt.getTime()));
      }),
      { numRuns: triesOf({ short: 1000, long: 30_000 }) },
    );
  });
});

it('is one stop at the earliest time, in whichever order several arrive and however often', () => {
  const tap = fc.record({ at: fc.integer({ min: 2, max: LIMIT - 1 }), delay: fc.integer({ min: 0, max: 600 }) });
  fc.assert(
    fc.property(fc.array(tap, { minLength: 1, maxLength: 6 }), fc.boolean(), (taps, twice) => {
      const sent = twice ? [...taps, ...taps.map((one) => ({ ...one, delay: one.delay + 3 }))] : taps;
      const arrived = sent.toSorted((a, b) => a.at + a.delay - (b.at + b.delay));
      let ended = stay;
      for (const { at: tapped, delay } of arrived) {
        const now = at(tapped + delay);
        const stopped = judgeStop(sentBy(at(tapped), now), ended, now);
        if (isEarlierStop(stopped, ended, now)) ended = { ...ended, endsAt: stopped };
      }
      expect(ended.endsAt).toEqual(at(Math.min(...taps.map((one) => one.at))));
    }),
    { numRuns: triesOf({ short: 300, long: 10_000 }) },
  );
});

it('counts no more three days after the end', () => {
  expect(isEarlierStop(at(60), stay, at(LIMIT + 72 * 60))).toBe(true);
  expect(isEarlierStop(at(60), stay, at(LIMIT + 72 * 60 + 1))).toBe(false);
  expect(isEarlierStop(at(LIMIT), stay, at(LIMIT))).toBe(false);
});
