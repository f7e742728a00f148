import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTimeOf, readLocalTime } from '#platform/calendar/local-input.ts';
import { aCountedZone } from '#platform/testing/builders/a-counted-zone.ts';
import { blockOf, checkBlock, type EnteredBlock, enteredFrom } from './entered-block.ts';

const CHICAGO = 'America/Chicago';
const at = { capacity: 12, timeZone: CHICAGO, now: new Date('2026-11-20T18:00:00Z') };
const entered = (options: Partial<EnteredBlock> = {}): EnteredBlock => ({
  blocked: '12',
  reason: '',
  until: '',
  ...options,
});

describe('a block while it is typed', () => {
  it('takes at least one space and at most the whole zone', () => {
    for (const blocked of ['1', ' 12 ', '012']) expect(checkBlock(entered({ blocked }), at)).toEqual({});
    for (const blocked of ['', '0', '13', '1.5', '-1', 'twelve', '123456']) {
      expect(checkBlock(entered({ blocked }), at)).toEqual({ blocked: 'A whole number from 1 to 12.' });
    }
  });

  it('ends on the lot’s clock, later than now, or when it is removed', () => {
    expect(checkBlock(entered({ until: '2026-11-20T12:00' }), at)).toEqual({ until: 'This time has passed.' });
    expect(checkBlock(entered({ until: '2026-11-20T12:01' }), at)).toEqual({});
    expect(blockOf(entered({ reason: ' snow ', until: '2026-11-20T17:30' }), CHICAGO)).toEqual({
      blocked: 12,
      reason: 'snow',
      until: '2026-11-20T23:30:00.000Z',
    });
    expect(blockOf(entered(), CHICAGO)).toEqual({ blocked: 12, reason: null, until: null });
  });

  it('opens with what is currently blocked', () => {
    const zone = aCountedZone({ blocked: 3, blockedReason: 'snow', blockedUntil: '2026-11-20T23:30:00.000Z' });
    expect(enteredFrom(zone, CHICAGO)).toEqual({ blocked: '3', reason: 'snow', until: '2026-11-20T17:30' });
    expect(enteredFrom(aCountedZone(), CHICAGO)).toEqual({ blocked: '', reason: '', until: '' });
  });
});

describe('a time on the lot’s clock', () => {
  it('is the instant at which that clock shows it, wherever the lot is', () => {
    const minutes = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2028-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom(CHICAGO, 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'UTC');
    fc.assert(
      fc.property(minutes, zones, (instant, timeZone) => {
        const shown = localTimeOf(instant, timeZone);
        const read = readLocalTime(shown, timeZone);
        // In the hour that a clock shows twice, either one may be meant.
        expect(read && localTimeOf(read, timeZone)).toBe(shown);
      }),
    );
  });

  it('is the first minute after it if the clock skips it', () => {
    expect(readLocalTime('2026-03-08T02:30', CHICAGO)?.toISOString()).toBe('2026-03-08T08:00:00.000Z');
  });

  it('is absent while it is not typed', () => {
    expect([readLocalTime('', CHICAGO), readLocalTime('noon', CHICAGO)]).toEqual([null, null]);
  });
});
