import { describe, expect, it } from 'vitest';
import type { HeldSession } from '../../sessions.contract.ts';
import { readStoredStays, sortStored, storeStays } from './stored-stays.ts';

const stay = (id: string, more: Partial<HeldSession> = {}) =>
  ({
    _id: id,
    status: 'active',
    startTime: '2026-11-20T18:00:00.000Z',
    endTime: '2026-11-20T20:00:00.000Z',
    ...more,
  }) as HeldSession;
const at = '2026-11-20T18:30:00.000Z';

describe('what a device stores of its driver’s stays', () => {
  it('is shown to whom it belongs, with its age, and deleted for anybody else', () => {
    storeStays([stay('a')], { whose: 'ann', at });
    expect(readStoredStays('ann')).toMatchObject({ at, stays: [{ _id: 'a' }] });
    expect(readStoredStays(null)).toBe(null);
    expect(readStoredStays('ann')).toBe(null);
    storeStays([stay('b')], { whose: null, at });
    expect(readStoredStays(null)?.stays).toHaveLength(1);
  });

  it('is sorted by the device’s clock: what ran when it was stored may be over, what was upcoming may be running', () => {
    const ahead = {
      status: 'reserved',
      startTime: '2026-11-20T22:00:00.000Z',
      endTime: '2026-11-20T23:00:00.000Z',
    } as const;
    const stored = { at, whose: null, stays: [stay('runs'), stay('ahead', ahead), stay('past', { status: 'ended' })] };
    const idsAt = (time: string) => {
      const { running, ahead: later, past } = sortStored(stored, new Date(time));
      return [running, later, past].map((stays) => stays.map(({ _id }) => _id).join(' '));
    };
    expect(idsAt('2026-11-20T18:30:00Z')).toEqual(['runs', 'ahead', 'past']);
    expect(idsAt('2026-11-20T20:00:00Z')).toEqual(['', 'ahead', 'runs past']);
    expect(idsAt('2026-11-20T22:00:00Z')).toEqual(['ahead', '', 'runs past']);
    expect(idsAt('2026-11-20T23:00:00Z')).toEqual(['', '', 'runs ahead past']);
  });
});
