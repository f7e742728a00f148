import { describe, expect, it } from 'vitest';
import { quartersBetween, slowestOf, topOf } from './waits-scale.ts';

const quarter = (time: string, p90 = 300) => ({ from: `2026-11-20T${time}:00.000Z`, cars: 2, p50: 120, p90 });

describe('the chart of waits', () => {
  it('leaves room for quarter hours without requests', () => {
    const shown = quartersBetween([quarter('21:45'), quarter('21:00')]);
    expect(shown.map(({ wait }) => wait?.from.slice(11, 16) ?? null)).toEqual(['21:00', null, null, '21:45']);
    expect(quartersBetween([])).toEqual([]);
  });

  it('describes the quarter hour whose slowest tenth waited longest, and reaches above it', () => {
    const quarters = [quarter('21:00', 640), quarter('21:15', 1310)];
    expect(slowestOf(quarters)?.from).toContain('21:15');
    expect(topOf(quarters)).toBe(1500);
    expect(topOf([])).toBe(300);
  });
});
