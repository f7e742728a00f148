import { describe, expect, it } from 'vitest';
import { inLanguage } from '#platform/i18n/languages.ts';
import { carName, ownCarName, storedColor, translateColor } from './car-name.ts';

const civic = { make: 'Honda', model: 'Civic' };
const inSpanish = <T>(work: () => T): T => inLanguage('es', work);

describe("a car's name", () => {
  it('has its color in the language of its reader', () => {
    expect(carName({ ...civic, color: 'Blue' })).toBe('Blue Honda Civic');
    expect(inSpanish(() => carName({ ...civic, color: 'Blue' }))).toBe('Azul Honda Civic');
    expect(inSpanish(() => carName({ ...civic, color: 'blue' }))).toBe('Azul Honda Civic');
  });

  it("has its color where its driver's language puts it", () => {
    expect(ownCarName({ ...civic, color: 'Blue' })).toBe('Blue Honda Civic');
    expect(inSpanish(() => ownCarName({ ...civic, color: 'Blue' }))).toBe('Honda Civic azul');
    expect(inSpanish(() => ownCarName({ make: '', model: '', color: 'Blue' }))).toBe('Azul');
  });

  it('keeps a color that was typed', () => {
    expect(inSpanish(() => carName({ ...civic, color: 'Champagne' }))).toBe('Champagne Honda Civic');
  });

  it('is what is known of it', () => {
    expect(carName({ color: '', make: 'Honda', model: '' })).toBe('Honda');
    expect(inSpanish(() => carName({ color: 'Red', make: '', model: '' }))).toBe('Rojo');
  });
});

describe('a color', () => {
  it('is stored in English, whichever language it was typed in', () => {
    expect(inSpanish(() => [' negro', 'Gris', 'amarillo', 'Champagne'].map(storedColor))).toEqual([
      ...['Black', 'Gray', 'Yellow', 'Champagne'],
    ]);
    expect(storedColor('white')).toBe('White');
  });

  it('is said as a word of its own', () => {
    expect([translateColor('Gray'), inSpanish(() => translateColor('Gray'))]).toEqual(['Gray', 'Gris']);
  });
});
