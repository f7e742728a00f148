import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGREE_MS, type DeviceClock, type GuestFavor, placeAct } from './act-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const opened = Date.UTC(2026, 10, 21, 23);
const at = (ms: number) => new Date(ms);

type Story = {
  /** Milliseconds after the page was opened, in order. */
  readonly heard: number;
  readonly acted: number;
  readonly sent: number;
  /** How far off the phone's clock is, and by how much it is set at one point. */
  readonly skew: number;
  readonly jump: { readonly at: number; readonly by: number };
  readonly restarted: boolean;
};

/** What the phone in this story reports to the server, whose clock is right. */
function clockOf({ heard, acted, sent, skew, jump, restarted }: Story): DeviceClock {
  const wall = (ms: number) => at(opened + ms + skew + (ms >= jump.at ? jump.by : 0));
  return {
    actedAt: wall(acted),
    sentAt: wall(sent),
    ageMs: restarted ? null : sent - acted,
    heard: { serverAt: at(opened + heard), deviceAt: wall(heard) },
  };
}

const place = (story: Story, favor: GuestFavor, earliest = 0) =>
  placeAct(clockOf(story), { earliest: at(opened + earliest), now: at(opened + story.sent), favor });

const hours = fc.integer({ min: -5 * HOUR, max: 5 * HOUR });
const anyStory = fc
  .record({
    moments: fc.tuple(fc.nat(6 * HOUR), fc.nat(6 * HOUR), fc.nat(6 * HOUR)),
    skew: hours,
    jump: fc.record({ at: fc.nat(6 * HOUR), by: hours }),
    restarted: fc.boolean(),
  })
  .map(({ moments, ...story }): Story => {
    const [heard = 0, acted = 0, sent = 0] = moments.toSorted((a, b) => a - b);
    return { heard, acted, sent, ...story };
  });
const noJump = { at: 0, by: 0 };
const anyFavor = fc.constantFrom<GuestFavor>('later', 'earlier');

describe('the time of an act without a signal', () => {
  it.each([
    ['3 hours slow', -3 * HOUR],
    ['3 hours fast', 3 * HOUR],
  ])('does not depend on a clock that is %s', (_, skew) => {
    const story = { heard: 0, acted: 20 * MINUTE, sent: 30 * MINUTE, skew, jump: noJump, restarted: false };
    for (const restarted of [false, true]) {
      expect(place({ ...story, restarted }, 'later')).toEqual({ at: at(opened + 20 * MINUTE), estimated: false });
    }
  });

  it('is now when the act is sent at once', () => {
    expect(placeAct(undefined, { earliest: at(0), now: at(opened), favor: 'later' })).toEqual({
      at: at(opened),
      estimated: false,
    });
  });

  it('is exact on a clock that was never set, however wrong it is', () => {
    fc.assert(
      fc.property(anyStory, anyFavor, (story, favor) => {
        const { at: when, estimated } = place({ ...story, jump: noJump }, favor);
        expect([when.getTime(), estimated]).toEqual([opened + story.acted, false]);
      }),
    );
  });

  it('is accurate to seconds on a clock that was set once, while the page stays open', () => {
    fc.assert(
      fc.property(anyStory, anyFavor, (story, favor) => {
        const { at: when, estimated } = place({ ...story, restarted: false }, favor);
        expect(estimated).toBe(false);
        expect(Math.abs(when.getTime() - opened - story.acted)).toBeLessThanOrEqual(AGREE_MS);
      }),
    );
  });

  it('never costs the guest more on a phone that was restarted and set once', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const restarted = { ...story, restarted: true };
        const acted = opened + story.acted;
        expect(place(restarted, 'later').at.getTime()).toBeGreaterThanOrEqual(acted - AGREE_MS);
        expect(place(restarted, 'earlier').at.getTime()).toBeLessThanOrEqual(acted + AGREE_MS);
      }),
    );
  });

  it('is marked as estimated when a restarted phone lost its time', () => {
    const lost = { heard: 0, acted: 20 * MINUTE, sent: 40 * MINUTE, skew: 0, restarted: true };
    const jump = { at: 30 * MINUTE, by: -10 * MINUTE };
    expect(place({ ...lost, jump }, 'later')).toEqual({ at: at(opened + 30 * MINUTE), estimated: true });
    expect(place({ ...lost, jump }, 'earlier')).toEqual({ at: at(opened + 20 * MINUTE), estimated: true });
  });

  it('lies between the act before it and now, whatever a device claims', () => {
    const anyTime = fc.integer({ min: 0, max: 2 * opened }).map(at);
    const anyClock: fc.Arbitrary<DeviceClock> = fc.record({
      actedAt: anyTime,
      sentAt: anyTime,
      ageMs: fc.option(fc.nat(1000 * HOUR)),
      heard: fc.option(fc.record({ serverAt: anyTime, deviceAt: anyTime })),
    });
    fc.assert(
      fc.property(anyClock, anyFavor, fc.nat(24 * HOUR), (clock, favor, since) => {
        const earliest = at(opened - since);
        const { at: when } = placeAct(clock, { earliest, now: at(opened), favor });
        expect(when.getTime()).toBeGreaterThanOrEqual(earliest.getTime());
        expect(when.getTime()).toBeLessThanOrEqual(opened);
      }),
    );
  });
});
