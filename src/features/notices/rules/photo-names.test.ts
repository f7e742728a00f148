import { expect, it } from 'vitest';
import { nextToShow } from './photo-names.ts';

it('suggests what no photo shows yet, the plate first, and nothing once all is there', () => {
  expect(
    [[], ['plate'], [null], ['plate', 'place'], ['place', 'plate', 'sign']].map((taken) => nextToShow(taken as [])),
  ).toEqual(['plate', 'sign', 'plate', 'sign', null]);
});
