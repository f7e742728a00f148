import { describe, expect, it } from 'vitest';
import { planLonger, refusedIn } from './longer-vehicles.ts';

const line = (cents: number) => ({ kind: 'parking' as const, label: 'Parking', cents, payee: 'owner' as const });
const quote = (sessionId: string, cents: number) => ({
  sessionId,
  endTime: '2026-11-21T23:00:00.000Z',
  totalCost: cents,
  lines: [line(cents)],
  refused: null,
});
const cannot = (sessionId: string) => ({
  sessionId,
  endTime: null,
  totalCost: 0,
  lines: [],
  refused: { code: 'outlasts_closing', message: 'This zone closes before.' },
});
const plan = (quoted: Parameters<typeof planLonger>[0]['quoted'], leftOut: string[] = []) =>
  planLonger({ quoted, leftOut: new Set(leftOut), refused: [] });

describe('more time for several vehicles', () => {
  it('costs the sum of those that are included', () => {
    expect(plan([quote('a', 500), quote('b', 700)]).totalCents).toBe(1200);
    expect(plan([quote('a', 500), quote('b', 700)], ['a'])).toMatchObject({ totalCents: 700, sessionIds: ['b'] });
  });

  it('cannot be paid while one of them cannot have it, until that one is left out', () => {
    expect(plan([quote('a', 500), cannot('b')])).toMatchObject({ totalCents: 500, blockedBy: 'refused' });
    expect(plan([quote('a', 500), cannot('b')], ['b'])).toMatchObject({ sessionIds: ['a'], blockedBy: null });
  });

  it('needs at least one vehicle', () => {
    expect(plan([quote('a', 500)], ['a']).blockedBy).toBe('nobody');
  });

  it('names vehicles that the server refused only when the payment was requested', () => {
    const refused = refusedIn({ sessions: [{ sessionId: 'b', code: 'zone_full', message: 'No spaces are left.' }] });
    const { vehicles, blockedBy, totalCents } = planLonger({
      quoted: [quote('a', 500), quote('b', 500)],
      leftOut: new Set(),
      refused,
    });
    expect(vehicles.map(({ refusal }) => refusal)).toEqual([null, 'No spaces are left.']);
    expect([blockedBy, totalCents, refusedIn({})]).toEqual(['refused', 500, []]);
  });
});
