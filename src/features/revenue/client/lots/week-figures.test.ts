import { describe, expect, it } from 'vitest';
import { bestHourOf, cellFigure } from './week-figures.ts';

describe('the map of a week’s revenue', () => {
  it('says dollars that fit in a cell', () => {
    const figures = [0, 40, 49, 50, 700, 99_999, 123_456, 999_949, 1_234_567, 250_000_000].map(cellFigure);
    expect(figures).toEqual(['', '<1', '<1', '1', '7', '1.0k', '1.2k', '10k', '12k', '2500k']);
    expect([-500, -20, -2_000_000].map(cellFigure)).toEqual(['-5', '-<1', '-20k']);
  });

  it('names the hour that earned the most, the earliest among equals, and none if nothing was earned', () => {
    const day = (name: string, hours: readonly { hour: number; cents: number }[]) => ({
      day: name,
      cents: hours.reduce((sum, { cents }) => sum + cents, 0),
      hours: [...hours],
    });
    const days = [
      day('2026-11-19', [{ hour: 9, cents: 300 }]),
      day('2026-11-20', [
        { hour: 8, cents: 500 },
        { hour: 17, cents: 500 },
      ]),
    ];
    expect(bestHourOf(days)).toEqual({ day: '2026-11-20', hour: 8, cents: 500 });
    expect(bestHourOf([day('2026-11-19', [{ hour: 9, cents: -300 }])])).toBeNull();
    expect(bestHourOf([])).toBeNull();
  });
});
