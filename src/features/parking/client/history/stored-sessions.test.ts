import { describe, expect, it } from 'vitest';
import type { OwnSession } from '../../sessions.contract.ts';
import { readStoredSessions, sortStored, storeSessions } from './stored-sessions.ts';

const session = (id: string, more: Partial<OwnSession> = {}) =>
  ({
    _id: id,
    status: 'active',
    startTime: '2026-11-20T18:00:00.000Z',
    endTime: '2026-11-20T20:00:00.000Z',
    ...more,
  }) as OwnSession;
const at = '2026-11-20T18:30:00.000Z';

describe('what a device stores of its driver’s stays', () => {
  it('is shown to whom it belongs, with its age, and deleted for anybody else', () => {
    storeSessions([session('a')], { whose: 'ann', at });
    expect(readStoredSessions('ann')).toMatchObject({ at, stays: [{ _id: 'a' }] });
    expect(readStoredSessions(null)).toBe(null);
    expect(readStoredSessions('ann')).toBe(null);
    storeSessions([session('b')], { whose: null, at });
    expect(readStoredSessions(null)?.stays).toHaveLength(1);
  });

  it('is sorted by the device’s clock: what ran when it was stored may be over, what was upcoming may be running', () => {
    const ahead = {
      status: 'reserved',
      startTime: '2026-11-20T22:00:00.000Z',
      endTime: '2026-11-20T23:00:00.000Z',
    } as const;
    const stored = {
      at,
      whose: null,
      stays: [session('runs'), session('ahead', ahead), session('past', { status: 'ended' })],
    };
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
