import { describe, expect, it } from 'vitest';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import { firstNonEmptyGroup, groupTickets } from './board-groups.ts';

const at = (...places: Parameters<typeof aValet>[0][]) => groupTickets(places.map((options) => aValet(options)));

describe('the groups of a board', () => {
  it('contain each open car once, in board order', () => {
    const cars = (['requested', 'retrieving', 'ready', 'entry', 'parked', 'parked'] as const).map((whereabouts) =>
      aValet({ whereabouts }),
    );
    const { waiting, inFront, withUs, entry, parked } = groupTickets(cars);
    expect([waiting.length, inFront.length, entry.length, parked.length]).toEqual([2, 1, 1, 2]);
    expect([...waiting, ...inFront, ...withUs]).toEqual(cars);
  });

  it('have the cars to be parked before the parked ones', () => {
    const { withUs } = at({}, { whereabouts: 'entry' }, {});
    expect(withUs.map(({ whereabouts }) => whereabouts)).toEqual(['entry', 'parked', 'parked']);
  });

  it('begin on a phone with guests who are waiting, then cars in front, then those with us', () => {
    const [parked, entry, ready] = [{}, { whereabouts: 'entry' }, { whereabouts: 'ready' }] as const;
    const first = [at(), at(parked), at(parked, entry), at(entry, ready), at(ready, { whereabouts: 'retrieving' })];
    expect(first.map(firstNonEmptyGroup)).toEqual(['waiting', 'withUs', 'withUs', 'inFront', 'waiting']);
  });
});
