import { describe, expect, it } from 'vitest';
import { crossesEdge, nameSize } from './whole-names.ts';

const view = { width: 300, height: 200 };
const text = { width: 60, height: 16 };

describe('a name at the edge of the map', () => {
  it.each([
    ['in the middle', { x: 150, y: 100 }, false],
    ['touching the left edge from inside', { x: 30, y: 100 }, false],
    ['over the left edge', { x: 20, y: 100 }, true],
    ['over the right edge', { x: 290, y: 100 }, true],
    ['over the top', { x: 150, y: 4 }, true],
    ['over the foot', { x: 150, y: 196 }, true],
  ])('%s', (_where, point, isCut) => {
    expect(crossesEdge(point, text, view)).toBe(isCut);
  });
});

describe('the size of a name', () => {
  const squareLetters = (text: string, size: number) => text.length * size;

  it('is that of its line, when it has one', () => {
    expect(nameSize({ name: 'Gary', isCity: true }, squareLetters)).toEqual({ width: 56, height: 14 * 1.2 });
  });

  it('is that of its lines, when it is broken', () => {
    expect(nameSize({ name: 'Near North', isCity: false }, squareLetters)).toEqual({
      width: 87.5,
      height: 2 * 1.2 * 12.5,
    });
  });

  it('is never narrower than its longest word', () => {
    expect(nameSize({ name: 'Jacksonville', isCity: false }, squareLetters).width).toBe(150);
  });
});
