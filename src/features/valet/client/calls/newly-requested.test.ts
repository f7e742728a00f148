import { expect, test } from 'vitest';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import { newlyRequested } from './newly-requested.ts';

const parked = aValet({ _id: 'a', whereabouts: 'parked' });
const requested = aValet({ _id: 'a', whereabouts: 'requested' });
const taken = aValet({ _id: 'a', whereabouts: 'retrieving' });
const arriving = aValet({ _id: 'b', whereabouts: 'entry' });

test.each([
  ['a board that opens is quiet', null, [requested], []],
  ['a car that is requested', [parked, arriving], [requested, arriving], ['a']],
  ['one that is given back waits again', [taken], [requested], ['a']],
  ['one that waits on is not told twice', [requested], [requested, arriving], []],
  ['one that is taken needs nobody', [requested], [taken], []],
] as const)('%s', (_, before, after, reported) => {
  expect(newlyRequested(before, after).map(({ _id }) => _id)).toEqual(reported);
});
