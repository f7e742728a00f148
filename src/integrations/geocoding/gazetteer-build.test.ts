import { describe, expect, it } from 'vitest';
import { nameOf, namesWith, pointOf, rowsNamed, rowsWithin, stateOf, zipText } from './gazetteer.ts';
import { buildGazetteer, type ListedCity } from './gazetteer-build.ts';

const aCity = (id: number, name: string, changes: Partial<ListedCity> = {}): ListedCity => ({
  id,
  name,
  country: 'US',
  featureCode: 'PPL',
  adminCode: 'IL',
  population: 1000,
  lat: 40,
  lng: -89,
  ...changes,
});
const aGazetteer = (
  cities: readonly ListedCity[],
  zips: Record<string, [city: string, lat: number, lng: number]> = {},
) =>
  buildGazetteer({
    cities,
    zips: Object.fromEntries(Object.entries(zips).map(([zip, [, lat, lng]]) => [zip, { lat, lng }])),
    postalNames: Object.fromEntries(Object.entries(zips).map(([zip, [city]]) => [zip, { city, state: 'IL' }])),
    states: ['AK', 'IL', 'PR'],
  });
const namesIn = (gazetteer: ReturnType<typeof aGazetteer>) =>
  [...gazetteer.ids.keys()].map((row) => `${nameOf(gazetteer, row)} ${stateOf(gazetteer, row)}`);

describe('building the gazetteer', () => {
  it('keeps the United States and their territories, without ghost towns', () => {
    const gazetteer = aGazetteer([
      aCity(1, 'Peoria'),
      aCity(2, 'Paris', { country: 'FR', adminCode: '11' }),
      aCity(3, 'Ponce', { country: 'PR', adminCode: '113' }),
      aCity(4, 'Old Shawneetown', { featureCode: 'PPLQ' }),
    ]);
    expect(namesIn(gazetteer)).toEqual(['Peoria IL', 'Ponce PR']);
  });

  it('adds towns known only to the post office, at the center of their ZIP codes', () => {
    const gazetteer = aGazetteer([aCity(1, 'Peoria')], {
      '61601': ['Peoria', 40, -89],
      '61700': ['Elm', 41, -90],
      '61701': ['Elm', 42, -91],
    });
    expect(namesIn(gazetteer)).toEqual(['Peoria IL', 'Elm IL']);
    expect(pointOf(gazetteer, 1)).toEqual({ lat: 41.5, lng: -90.5 });
    expect([...gazetteer.zipRow]).toEqual([0, 1, 1]);
    expect(zipText(gazetteer, 0)).toBe('61601');
  });

  it('recognizes a town although the post office spells it differently', () => {
    const gazetteer = aGazetteer([aCity(1, "O'Fallon"), aCity(2, 'St. Anne')], {
      '62269': ['O Fallon', 38, -90],
      '60964': ['Saint Anne', 41, -87],
    });
    expect(gazetteer.ids).toHaveLength(2);
  });

  it('finds names by the start of any word, telling whole words and whole names apart', () => {
    const gazetteer = aGazetteer([aCity(1, 'Chicago Heights'), aCity(2, 'West Chicago'), aCity(3, 'Chicago')]);
    expect(namesWith(gazetteer, 'chic')).toHaveLength(3);
    expect(namesWith(gazetteer, 'chicagos')).toEqual([]);
    expect(rowsNamed(gazetteer, 'chicago')).toEqual([2]);
  });

  it('finds what lies in a box, even across the date line, most populous first', () => {
    const gazetteer = aGazetteer([
      aCity(1, 'Adak', { adminCode: 'AK', lat: 51.9, lng: -176.6 }),
      aCity(2, 'Amchitka', { adminCode: 'AK', population: 5000, lat: 51.5, lng: 179 }),
      aCity(3, 'Peoria'),
    ]);
    expect(rowsWithin(gazetteer, { south: 50, north: 53, west: 178, east: -175 })).toEqual([1, 0]);
  });
});
