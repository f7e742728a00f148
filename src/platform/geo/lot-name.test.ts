import { expect, it } from 'vitest';
import { hasWords, nameLot, streetOfLot } from './lot-name.ts';

const harbor = { name: 'Harbor Garage', address: '12 Pier Ave, Chicago, IL 60611' };

it('names a lot with its number and street', () => {
  expect(nameLot(harbor)).toBe('Harbor Garage, 12 Pier Ave');
  expect(nameLot({ ...harbor, address: 'Behind the station' })).toBe('Harbor Garage, Behind the station');
});

it('says a street once', () => {
  expect(nameLot({ ...harbor, name: 'Harbor Garage, 12 pier ave' })).toBe('Harbor Garage, 12 pier ave');
  expect(streetOfLot({ name: 'Harbor Garage', address: ', Chicago, IL' })).toBeNull();
});

it('finds a lot by words of its name and its address', () => {
  expect(hasWords(harbor, 'pier harb')).toBe(true);
  expect(hasWords(harbor, 'harbor 14')).toBe(false);
  expect(hasWords(harbor, '')).toBe(true);
});
