import { describe, expect, it } from 'vitest';
import { isStreet, readAddress, readWords, splitAtCity, splitWhereCityBegins, typedText } from './typed-address.ts';

const citiesIn = (typed: string) => splitAtCity(readWords(typed)).map(({ city }) => city);

describe('reading a typed address from its end', () => {
  it('removes country, ZIP code and state', () => {
    const [reading] = readAddress(readWords('1 Elm St, Aurora, Illinois 60505-1234, USA'));
    expect(reading?.zip).toBe('60505');
    expect([...(reading?.states ?? [])]).toEqual(['IL']);
    expect(reading?.words.map(({ folded }) => folded)).toEqual(['1', 'elm', 'st', 'aurora']);
  });

  it('reads a name that is both a city and a state either way', () => {
    const readings = readAddress(readWords('350 5th Ave New York'));
    expect(readings.map(({ states }) => states && [...states])).toEqual([['NY'], undefined]);
  });

  it('tries the longest city first, and no city crosses a comma', () => {
    expect(citiesIn('1 Elm St East St Louis')).toEqual(['st east st louis', 'east st louis', 'st louis', 'louis']);
    expect(citiesIn('1 Elm St, East St Louis')).toEqual(['east st louis', 'st louis', 'louis']);
  });

  it('leaves a street before the city', () => {
    expect(citiesIn('Kansas City')).toEqual([]);
    expect(citiesIn('500 N Michigan')).toEqual([]);
    expect(isStreet(readWords('12 Oak'))).toBe(true);
    expect(isStreet(readWords('12 West'))).toBe(false);
  });

  it('knows after which words a city may start', () => {
    expect(splitWhereCityBegins(readWords('1 Elm St Chic'))?.city).toBe('chic');
    expect(splitWhereCityBegins(readWords('Elm Garage, Chic'))?.city).toBe('chic');
    expect(splitWhereCityBegins(readWords('1 Elm Chic'))).toBeUndefined();
  });

  it('returns a street as it was typed', () => {
    const typed = '  1250  W. Fullerton Ave. , Chicago';
    expect(typedText(typed, readWords(typed).slice(0, 4))).toBe('1250 W. Fullerton Ave.');
  });
});
