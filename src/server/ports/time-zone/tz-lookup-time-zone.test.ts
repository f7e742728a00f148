import { describe, expect, it } from 'vitest';
import { describeTimeZonePort } from './time-zone.suite.ts';
import { timeZoneAt } from './tz-lookup-time-zone.ts';

describeTimeZonePort('the built-in table', timeZoneAt);

describe('the built-in table', () => {
  it('reads a longitude beyond the date line as the meridian it means', () => {
    expect(timeZoneAt(41.8819, -87.6278 + 360)).toBe('America/Chicago');
  });
});
