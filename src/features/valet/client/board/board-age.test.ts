import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoardFacts, boardAge } from './board-age.ts';

const CURRENT: BoardFacts = { signalLostAt: null, isLive: true, streamLostAt: null, fetchedAt: 1000, isFailed: false };
const facts = fc.record({
  signalLostAt: fc.option(fc.integer({ min: 0, max: 9000 })),
  isLive: fc.boolean(),
  streamLostAt: fc.option(fc.integer({ min: 0, max: 9000 })),
  fetchedAt: fc.integer({ min: 0, max: 9000 }),
  isFailed: fc.boolean(),
});

describe('a board', () => {
  it('has no signal only while the server cannot be reached', () => {
    fc.assert(
      fc.property(facts, (each) => {
        expect(boardAge(each)?.why === 'no_signal').toBe(each.signalLostAt !== null);
      }),
    );
  });

  it('is current while changes arrive as they happen, although an attempt to fetch it failed before', () => {
    expect(boardAge({ ...CURRENT, isFailed: true })).toBeNull();
  });

  it('is not updated when the server answers, but not with the board', () => {
    const busy = { ...CURRENT, isLive: false, streamLostAt: 3000, isFailed: true };
    expect(boardAge(busy)).toEqual({ why: 'not_updated', since: new Date(3000) });
  });

  it('without a signal is as old as what was last fetched or followed, not as the first failed attempt', () => {
    expect(boardAge({ ...CURRENT, isLive: false, signalLostAt: 9000 })?.since).toEqual(new Date(1000));
    expect(boardAge({ ...CURRENT, isLive: true, signalLostAt: 9000 })?.since).toEqual(new Date(9000));
  });
});
