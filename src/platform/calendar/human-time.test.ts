import { afterEach, describe, expect, it, vi } from 'vitest';
import { inLanguage } from '#platform/i18n/languages.ts';
import { formatTimeLeft, formatTimeRange } from './human-spans.ts';
import { formatDay, formatMinutes, formatTime, formatUntil } from './human-time.ts';

const timeZone = 'America/Chicago';
const at = (time: string) => new Date(`${time}-05:00`);
const now = at('2026-06-10T15:48:00');

describe('the end of a stay', () => {
  it('shows only the time when it is today', () => {
    expect(formatUntil(at('2026-06-10T17:40:00'), { timeZone, now })).toBe('until 5:40 PM');
  });

  it('names the day when it is not today', () => {
    expect(formatUntil(at('2026-06-11T06:05:00'), { timeZone, now })).toBe('until Thu, Jun 11, 6:05 AM');
  });

  it('names the time zone on request', () => {
    expect(formatUntil(at('2026-06-10T17:40:00'), { timeZone, now, withZoneName: true })).toBe('until 5:40 PM CDT');
  });
});

describe('on a page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('breaks a moment only behind its commas', async () => {
    vi.stubGlobal('document', {});
    vi.resetModules();
    const page = await import('./human-time.ts');
    expect(page.formatUntil(at('2026-06-11T06:05:00'), { timeZone, now })).toBe('until Thu, Jun\u00a011, 6:05\u00a0AM');
    expect(page.formatTime(at('2026-06-10T17:40:00'), { timeZone, withZoneName: true })).toBe('5:40\u00a0PM\u00a0CDT');
  });
});

describe('a time range', () => {
  it('names the zone once, and the day where it changes', () => {
    const startsAt = now;
    expect(formatTimeRange({ startsAt, endsAt: at('2026-06-10T17:40:00') }, { timeZone, withZoneName: true })).toBe(
      '3:48 PM – 5:40 PM CDT',
    );
    expect(formatTimeRange({ startsAt, endsAt: at('2026-06-11T15:48:00') }, { timeZone })).toBe(
      '3:48 PM – Thu, Jun 11, 3:48 PM',
    );
  });
});

describe('the time left', () => {
  it.each([
    ['2026-06-10T17:40:30', '1 h 52 min left'],
    ['2026-06-10T17:48:00', '2 h left'],
    ['2026-06-10T15:48:59', 'less than a minute left'],
    ['2026-06-10T15:48:00', 'time is up'],
    ['2026-06-10T15:00:00', 'time is up'],
  ])('until %s reads "%s"', (end, text) => {
    expect(formatTimeLeft(at(end), now)).toBe(text);
  });
});

describe('a number of minutes', () => {
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [112, '1 h 52 min'],
    [1440, '1 day'],
    [2 * 1440 + 61, '2 days 1 h 1 min'],
  ])('%d reads "%s"', (minutes, text) => {
    expect(formatMinutes(minutes)).toBe(text);
  });
});

describe('a formatter', () => {
  const { DateTimeFormat } = Intl;
  afterEach(() => void Object.assign(Intl, { DateTimeFormat }));

  it('is created once for each place and format, because it takes memory until the next full collection', () => {
    let made = 0;
    class Counted extends DateTimeFormat {
      constructor(...given: ConstructorParameters<typeof DateTimeFormat>) {
        super(...given);
        made++;
      }
    }
    Object.assign(Intl, { DateTimeFormat: Counted });
    const clock = { timeZone: 'America/Anchorage' };
    for (let minute = 0; minute < 100; minute++) {
      formatTime(new Date(minute * 60_000), clock);
      formatTime(new Date(minute * 60_000), { ...clock, withZoneName: true });
      formatDay(new Date(minute * 60_000), clock.timeZone);
    }
    expect(made).toBe(3);
  });
});

describe('in Spanish', () => {
  it.each([
    ['2026-03-06T01:40:00Z', 'hasta las 7:40 PM'],
    ['2026-03-05T19:10:00Z', 'hasta la 1:10 PM'],
    ['2026-03-09T00:40:00Z', 'hasta el dom, 8 de mar, 7:40 PM'],
  ])('a time and a day have their article: %s', (endsAt, words) => {
    const clock = { timeZone: 'America/Chicago', now: new Date('2026-03-05T18:00:00Z') };
    expect(inLanguage('es', () => formatUntil(new Date(endsAt), clock))).toBe(words);
  });
});
