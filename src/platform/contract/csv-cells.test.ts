import { expect, it } from 'vitest';
import { dollarsCell, fileNamePart, momentCell, priceLinesCell, timeCell } from './csv-cells.ts';

it('a negative amount has a minus', () => {
  expect([1100, 5, 0, -1100].map(dollarsCell)).toEqual(['11.00', '0.05', '0.00', '-11.00']);
});

it('the lines of a price are one cell', () => {
  const lines = [
    { label: 'Parking', cents: 1000 },
    { label: 'Transaction fee', cents: -100 },
  ];
  expect(priceLinesCell(lines)).toBe('Parking 10.00; Transaction fee -1.00');
});

it("a time is by the lot's clock", () => {
  expect(timeCell(new Date('2026-07-01T05:05:00Z'), 'America/Chicago')).toBe('00:05');
});

it("a moment has the lot's day, whatever day it is elsewhere", () => {
  expect(momentCell(new Date('2026-11-01T02:49:00Z'), 'America/Chicago')).toBe('2026-10-31 21:49');
});

it("a file is named with the letters of its lot's name", () => {
  expect(fileNamePart('  Théâtre Row #2 ', 'lot')).toBe('the-a-tre-row-2');
  expect(fileNamePart('停车', 'lot')).toBe('lot');
});
