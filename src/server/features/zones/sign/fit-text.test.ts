import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';

/** Every letter is as wide as it is high. */
const widthOf = (text: string, { size }: { size: number }) => text.length * size;
const set = (text: string, more: { mostLines?: number } = {}) =>
  fitText(text, { weight: 'bold', width: 100, size: 10, leastSize: 5, ...more }, widthOf);

describe('text on a sign', () => {
  it('is set as large as it may be when there is room', () => {
    expect(set('Lake Lot')).toEqual({ lines: ['Lake Lot'], size: 10 });
  });

  it('becomes smaller before it is cut', () => {
    const { lines, size } = set('Lake Street Lot');
    expect(lines).toEqual(['Lake Street Lot']);
    expect(size).toBeLessThan(7);
  });

  it('goes on in the next line where there may be one', () => {
    expect(set('Lake Street Garage', { mostLines: 2 })).toMatchObject({ lines: ['Lake Street', 'Garage'] });
  });

  it('is cut where even the smallest is too wide, and says so', () => {
    const { lines, size } = set('A name that is longer than any sign', { mostLines: 1 });
    expect([lines, size]).toEqual([['A name that is long…'], 5]);
    expect(set('x'.repeat(60), { mostLines: 2 }).lines).toEqual(['x'.repeat(20), `${'x'.repeat(19)}…`]);
  });

  it('is nothing where there is nothing', () => {
    expect(set(' ').lines).toEqual([]);
  });
});
