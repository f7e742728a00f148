import { describe, expect, it } from 'vitest';
import { IN_A_SPACE, spacesOf } from './spaces.ts';
import { WHEREABOUTS } from './ticket.ts';

describe('the spaces of a valet stand', () => {
  it('are taken from the drop-off until the car is in front', () => {
    const taking = WHEREABOUTS.filter((place) => IN_A_SPACE.some((each) => each === place));
    expect(taking).toEqual(['entry', 'parked', 'requested', 'retrieving']);
  });

  it('remain until all are taken, and then show how many cars are over', () => {
    expect(spacesOf(3, 2)).toEqual({ capacity: 3, taken: 2, left: 1, over: 0 });
    expect(spacesOf(3, 3)).toEqual({ capacity: 3, taken: 3, left: 0, over: 0 });
    expect(spacesOf(3, 5)).toEqual({ capacity: 3, taken: 5, left: 0, over: 2 });
    expect(spacesOf(0, 0)).toEqual({ capacity: 0, taken: 0, left: 0, over: 0 });
  });

  it('are none if the stand does not count them', () => {
    expect(spacesOf(null, 7)).toBeNull();
  });
});
