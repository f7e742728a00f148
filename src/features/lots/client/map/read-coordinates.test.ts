import { describe, expect, it } from 'vitest';
import { readLatitude, readLongitude, readPair } from './read-coordinates.ts';

describe('typed degrees', () => {
  it.each([
    ['41.88', 41.88],
    [' -12 ', -12],
    ['−33.9', -33.9],
    ['41.8781°', 41.8781],
    ['90', 90],
  ])('reads %j as a latitude', (typed, degrees) => {
    expect(readLatitude(typed)).toBe(degrees);
  });

  it.each(['', '-', '91', 'north', '1e1', '41,88', '41.88 -87'])('does not accept %j as a latitude', (typed) => {
    expect(readLatitude(typed)).toBeUndefined();
  });

  it('allows twice as much for a longitude', () => {
    expect(readLongitude('-179.5')).toBe(-179.5);
    expect(readLongitude('181')).toBeUndefined();
  });
});

describe('a pasted pair', () => {
  it.each(['41.88, -87.63', '41.88 -87.63', '41.88;-87.63', '41.88°, −87.63°'])('reads %j', (typed) => {
    expect(readPair(typed)).toEqual({ lat: 41.88, lng: -87.63 });
  });

  it.each(['41.88', '141.88, -87.63', '1, 2, 3', 'Chicago, IL'])('does not accept %j as a pair', (typed) => {
    expect(readPair(typed)).toBeUndefined();
  });
});
