import { expect, test } from 'vitest';
import { commonMakes } from './common-makes.ts';

const usual = ['Toyota', 'Honda', 'Kia'];

test('the makes that a stand sees most come first, in their latest spelling, then the usual ones, each once', () => {
  const seen = ['Audi', 'Porsche', 'audi ', 'honda', 'AUDI', 'Porsche', 'Honda'];
  expect(commonMakes({ seen, usual, max: 6 })).toEqual(['Audi', 'Porsche', 'honda', 'Toyota', 'Kia']);
});

test('a make that was seen once, or not typed, is not a stand’s own', () => {
  expect(commonMakes({ seen: ['Lada', '', ' '], usual, max: 6 })).toEqual(usual);
});

test('a short list ends with the most frequent ones', () => {
  expect(commonMakes({ seen: ['BMW', 'Audi', 'Audi', 'BMW', 'BMW'], usual, max: 2 })).toEqual(['BMW', 'Audi']);
});
