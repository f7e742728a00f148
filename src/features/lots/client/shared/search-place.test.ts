import { describe, expect, it } from 'vitest';
import { pointOf } from '#features/search/rules/searched-for.ts';
import { parseSearch } from './search-place.ts';

describe('where lots are searched for', () => {
  it('is found again in this tab', () => {
    expect(parseSearch('{"lat":41.88,"lng":-87.63,"name":"Chicago"}')).toEqual({
      lat: 41.88,
      lng: -87.63,
      name: 'Chicago',
    });
    expect(parseSearch('{"lat":41.88,"lng":-87.63,"name":null}')).toMatchObject({ name: null });
  });

  it.each([[null], ['{'], ['{"lat":"41"}'], ['7']])('is nowhere when %s is stored', (text) => {
    expect(parseSearch(text)).toBeNull();
  });

  it('is sent to the nearest meter', () => {
    expect(pointOf({ lat: 41.8776543219, lng: -87.645 })).toBe('41.87765,-87.64500');
  });
});
