// Recently used parking places: rows and levels repeat, so a tap often saves typing.

import type { Valet } from '../../contract/valet-ticket.ts';

const MAX_PLACES = 6;

/** Each once, the latest first. */
export function recentPlaces(tickets: readonly Pick<Valet, 'parkedLocation' | 'parkedAt'>[]): readonly string[] {
  const parked = tickets.filter(({ parkedAt, parkedLocation }) => parkedAt !== null && parkedLocation !== '');
  const latestFirst = parked.toSorted((a, b) => (b.parkedAt ?? '').localeCompare(a.parkedAt ?? ''));
  return [...new Set(latestFirst.map(({ parkedLocation }) => parkedLocation))].slice(0, MAX_PLACES);
}
