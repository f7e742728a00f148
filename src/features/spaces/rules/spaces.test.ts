import { describe, expect, it } from 'vitest';
import { leftAtLot, unpaidSpaceHoldEnd } from './spaces.ts';

const at = (time: string) => new Date(`2026-06-14T${time}:00Z`);
const full = (freeAt: Date | null = null) => ({ left: 0, freeAt });
const open = (left: number) => ({ left, freeAt: null });
const uncounted = { left: null, freeAt: null };

it('an unpaid stay holds its spaces until the end of the minute in which it ends', () => {
  expect(unpaidSpaceHoldEnd(new Date('2026-06-14T16:30:20.150Z'))).toEqual(at('16:31'));
  expect(unpaidSpaceHoldEnd(at('16:30'))).toEqual(at('16:30'));
});

describe('what is left at a lot', () => {
  it('is the sum of its zones', () => {
    expect(leftAtLot([open(12), full(at('16:30')), open(3)])).toEqual({ left: 15, full: false, freeAt: null });
  });

  it('is unknown while any zone does not count its spaces, and such a lot is never full', () => {
    expect(leftAtLot([full(), uncounted])).toEqual({ left: null, full: false, freeAt: null });
    expect(leftAtLot([uncounted])).toEqual({ left: null, full: false, freeAt: null });
  });

  it('is unknown at a lot that sells nothing', () => {
    expect(leftAtLot([])).toEqual({ left: null, full: false, freeAt: null });
  });

  it('is nothing when all zones are full, until the first of them is likely to have a space', () => {
    const zones = [full(at('17:00')), full(), full(at('16:30'))];
    expect(leftAtLot(zones)).toEqual({ left: 0, full: true, freeAt: at('16:30') });
    expect(leftAtLot([full()])).toEqual({ left: 0, full: true, freeAt: null });
  });
});
