import { describe, expect, it } from 'vitest';
import { readAmenitiesCell, readClearanceCell } from './read-amenities-cell.ts';

describe('the amenities of a lot in a cell', () => {
  it.each([
    ['covered', ['covered']],
    ['EV charging; Covered', ['covered', 'ev']],
    ['ev, accessible spaces,security cameras', ['ev', 'accessible', 'security']],
    ['Restrooms; attended;; restrooms', ['restrooms', 'attended']],
    [' ; ', []],
  ])('%j is %j, in the order of lists', (cell, amenities) => {
    expect(readAmenitiesCell(cell)).toEqual({ amenities });
  });

  it('report the unknown word, and list all known ones', () => {
    expect(readAmenitiesCell('covered; valet')).toEqual({
      problem: '"valet" is none of these: covered; EV charging; accessible; restrooms; attended; security.',
    });
  });
});

describe('the clearance in a cell', () => {
  it.each([
    ['80', 80],
    ['80 in', 80],
    ['6\' 8"', 80],
    ['6′ 8″', 80],
    ['7 ft', 84],
    ['47', null],
    ['241', null],
    ['low', null],
    ['6.5', null],
  ])('%j is %j inches', (cell, inches) => {
    expect(readClearanceCell(cell)).toBe(inches);
  });
});
