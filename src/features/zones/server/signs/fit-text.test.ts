import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';

/** Every character is as wide as it is tall. */
const widthOf = (text: string, { size }: { size: number }) => text.length * size;
const set = (text: string, more: { maxLines?: number } = {}) =>
  fitText(text, { weight: 'bold', width: 100, size: 10, minSize: 5, ...more }, widthOf);

describe('text on a sign', () => {
  it('is set as large as allowed when there is room', () => {
    expect(set('Lake Lot')).toEqual({ lines: ['Lake Lot'], size: 10 });
  });

  it('becomes smaller before it is cut', () => {
    const { lines, size } = set('Lake Street Lot');
    expect(lines).toEqual(['Lake Street Lot']);
    expect(size).toBeLessThan(7);
  });

  it('continues on the next line if one is allowed', () => {
    expect(set('Lake Street Garage', { maxLines: 2 })).toMatchObject({ lines: ['Lake Street', 'Garage'] });
  });

  it('is truncated with an ellipsis if even the smallest size is too wide', () => {
    const { lines, size } = set('A name that is longer than any sign', { maxLines: 1 });
    expect([lines, size]).toEqual([['A name that is long…'], 5]);
    expect(set('x'.repeat(60), { maxLines: 2 }).lines).toEqual(['x'.repeat(20), `${'x'.repeat(19)}…`]);
  });

  it('is empty for empty text', () => {
    expect(set(' ').lines).toEqual([]);
  });
});
