import { expect, it } from 'vitest';
import { directionOf } from './camera-direction.ts';

it('follows the lane that its owner chose, whatever the camera says', () => {
  expect([directionOf('in', 'away'), directionOf('in', 'out'), directionOf('out', null)]).toEqual(['in', 'in', 'out']);
});

it('follows a camera that says which way a car drove', () => {
  expect([directionOf('towards_in', 'towards'), directionOf('towards_in', 'away')]).toEqual(['in', 'out']);
  expect([directionOf('towards_out', 'towards'), directionOf('towards_out', 'away')]).toEqual(['out', 'in']);
  expect([directionOf('towards_out', 'in'), directionOf('towards_in', null)]).toEqual(['in', null]);
});
