import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLag, type ClockLags, timeOfRead } from './camera-clock.ts';

const RECEIVED = new Date('2026-11-29T18:00:00Z').getTime();
const minutes = (count: number) => count * 60_000;

/** Messages of a camera, each by when it arrives, how long it waited and by how much its clock runs fast, in milliseconds. */
const timesOf = (
  messages: readonly { readonly arrives: number; readonly waited: number }[],
  fast: number,
): number[] => {
  let lags: ClockLags = [];
  return messages.map(({ arrives, waited }) => {
    const receivedAt = new Date(RECEIVED + arrives);
    const at = new Date(receivedAt.getTime() - waited + fast);
    lags = addLag(lags, at, receivedAt);
    return timeOfRead(at, receivedAt, lags).getTime() - RECEIVED;
  });
};

describe('the time of a read', () => {
  it('is what the camera says while its clock is right', () => {
    expect(
      timesOf(
        [
          { arrives: 0, waited: 2000 },
          { arrives: 60_000, waited: 9000 },
        ],
        0,
      ),
    ).toEqual([-2000, 51_000]);
  });

  it('is when it arrived if the camera does not say, or says a later time', () => {
    const receivedAt = new Date(RECEIVED);
    expect(timeOfRead(null, receivedAt, [])).toEqual(receivedAt);
    expect(timeOfRead(new Date(RECEIVED + 5000), receivedAt, [])).toEqual(receivedAt);
  });

  it.each([
    ['an hour slow', -60],
    ['five hours slow, as a camera in another time zone', -300],
    ['ten minutes fast', 10],
  ])('is corrected, from its third message on, by a clock that is %s', (_what, fast) => {
    const messages = [1, 2, 3, 4].map((count) => ({ arrives: minutes(count), waited: 1000 }));
    const [, , third, fourth] = timesOf(messages, minutes(fast));
    expect([third, fourth]).toEqual([minutes(3), minutes(4)]);
  });

  it('stays as it is for one that waited for a connection while the clock is right', () => {
    const messages = [1, 2, 3].map((count) => ({ arrives: minutes(count), waited: 1000 }));
    const times = timesOf([...messages, { arrives: minutes(90), waited: minutes(60) }], 0);
    expect(times.at(-1)).toBe(minutes(30));
  });

  it('keeps the order of passages of one camera, and is never later than it arrived', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(waits, fc.integer({ min: -minutes(600), max: minutes(600) }), (delays, fast) => {
        const messages = delays.map((waited, index) => ({ arrives: minutes(index), waited }));
        const times = timesOf(messages, fast);
        for (const [index, time] of times.entries()) {
          expect(time).toBeLessThanOrEqual(minutes(index));
          if (index >= 3) expect(time).toBeGreaterThan(times[index - 1] ?? 0);
          // From the third message on, as true as the shortest wait that is known, or the minute within which a clock is right.
          if (index >= 2)
            expect(Math.abs(time - (minutes(index) - (delays[index] ?? 0)))).toBeLessThanOrEqual(minutes(1));
        }
      }),
    );
  });
});
