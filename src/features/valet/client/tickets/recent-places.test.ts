import { expect, it } from 'vitest';
import { recentPlaces } from './recent-places.ts';

it('offers the most recently used places, each once', () => {
  const parked = (parkedLocation: string, minute: number) => ({
    parkedLocation,
    parkedAt: `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`,
  });
  const tickets = [parked('B14', 1), parked('C2', 3), parked('B14', 5), { parkedLocation: '', parkedAt: null }];
  expect(recentPlaces(tickets)).toEqual(['B14', 'C2']);
});
