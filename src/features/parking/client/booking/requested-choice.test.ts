import { expect, it } from 'vitest';
import { requestedChoice } from './requested-choice.ts';

it.each([
  ['?for=120', { kind: 'hours', hours: 2 }],
  ['?for=300', { kind: 'hours', hours: 5 }],
  ['?for=90', { kind: 'custom_hours', hours: '1', minutes: '30' }],
  ['?for=480', { kind: 'custom_hours', hours: '8', minutes: '0' }],
])('a search for %s is a choice of hours', (search, choice) => {
  expect(requestedChoice(true, search)).toEqual(choice);
});

it('days are bought whole', () => {
  expect(requestedChoice(false, '?for=120')).toEqual({ kind: 'days', days: 1 });
  expect(requestedChoice(false, '?for=1441')).toEqual({ kind: 'days', days: 2 });
  expect(requestedChoice(false, '?for=14400')).toEqual({ kind: 'custom_days', days: '10' });
});

it.each(['', '?for=', '?for=-5', '?for=soon', '?from=2026-06-10T12:00'])('"%s" asks for no length', (search) => {
  expect(requestedChoice(true, search)).toBeNull();
});
