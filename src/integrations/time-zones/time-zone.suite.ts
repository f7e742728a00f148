import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeZoneAt } from './time-zone.port.ts';

const isUsable = (zone: string) => new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== '';

/** What the product relies on, whichever table or service answers. */
export function describeTimeZonePort(name: string, timeZoneAt: TimeZoneAt): void {
  describe(`time zones by ${name}`, () => {
    it.each([
      ['Chicago', 41.8819, -87.6278, 'America/Chicago'],
      ['Honolulu, which never changes its clocks', 21.3069, -157.8583, 'Pacific/Honolulu'],
      ['Phoenix, which keeps standard time all year', 33.4484, -112.074, 'America/Phoenix'],
      ['New York', 40.7128, -74.006, 'America/New_York'],
      ['Anchorage', 61.2181, -149.9003, 'America/Anchorage'],
      ['San Juan', 18.4655, -66.1057, 'America/Puerto_Rico'],
    ])('knows the zone of %s', (_place, lat, lng, zone) => {
      expect(timeZoneAt(lat, lng)).toBe(zone);
    });

    it('distinguishes the two sides of a state line', () => {
      expect(timeZoneAt(41.08, -85.14)).toBe('America/Indiana/Indianapolis');
      expect(timeZoneAt(41.59, -87.35)).toBe('America/Chicago');
    });

    it.each([
      ['the north pole', 90, 0],
      ['the south pole', -90, 0],
      ['the date line from the west', 0, 180],
      ['the date line from the east', 0, -180],
    ])('has a zone for %s', (_place, lat, lng) => {
      expect(isUsable(timeZoneAt(lat, lng))).toBe(true);
    });

    it('falls back to the zone of the meridian, or to UTC, for invalid points', () => {
      expect(timeZoneAt(91, -90)).toBe('Etc/GMT+6');
      expect(timeZoneAt(-91, 90)).toBe('Etc/GMT-6');
      expect(timeZoneAt(Number.NaN, 0)).toBe('UTC');
      expect(timeZoneAt(0, Number.POSITIVE_INFINITY)).toBe('UTC');
    });

    it('always returns a zone that clocks can use', () => {
      const anything = fc.oneof(fc.double(), fc.double({ min: -200, max: 200 }));
      fc.assert(fc.property(anything, anything, (lat, lng) => isUsable(timeZoneAt(lat, lng))));
    });
  });
}
