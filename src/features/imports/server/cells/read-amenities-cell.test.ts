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
    ['80 in', 80],
    ['80"', 80],
    ['203 cm', 79],
    ['2.03 m', 79],
    ['6.5 ft', 78],
    ['6 ft 8 in', 80],
    ['6\' 8"', 80],
    ['6′ 8″', 80],
    ['7 ft', 84],
  ])('%j is %j inches', (cell, inches) => {
    expect(readClearanceCell(cell)).toEqual({ inches });
  });

  it.each([
    ['203', 'Add the unit: 203 in, or 203 cm.'],
    ['6.5', 'Add the unit: 6.5 in, or 6.5 cm.'],
    ['47 in', 'Please provide a clearance from 48 to 240 inches, or leave it empty'],
    ['241 in', 'Please provide a clearance from 48 to 240 inches, or leave it empty'],
    ['low', 'Please provide a clearance from 48 to 240 inches, or leave it empty'],
  ])('%j is refused with what to do', (cell, problem) => {
    expect(readClearanceCell(cell)).toEqual({ problem });
  });
});
