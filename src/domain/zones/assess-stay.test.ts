import { describe, expect, it } from 'vitest';
import { assessStay } from './assess-stay.ts';

const dayZone = { hours: { openMinutes: 6 * 60, closeMinutes: 23 * 60 }, timeZone: 'America/Chicago' };
const at = (time: string) => new Date(`2026-06-${time}-05:00`);
const [closesAt, opensAt] = [at('10T23:00'), at('11T06:00')];

describe('a stay in a zone that closes at eleven', () => {
  it('is sold when it ends at closing', () => {
    expect(assessStay({ ...dayZone, isHourly: true, startsAt: at('10T22:00'), endsAt: closesAt })).toEqual({
      ok: true,
    });
  });

  it('is refused by the hour when it outlasts closing', () => {
    const stay = { startsAt: at('10T22:00'), endsAt: at('10T23:01') };
    expect(assessStay({ ...dayZone, isHourly: true, ...stay })).toEqual({
      ok: false,
      refusal: 'outlasts_closing',
      closesAt,
    });
  });

  it('is sold with a warning by the day', () => {
    const stay = { startsAt: at('10T22:00'), endsAt: at('11T22:00') };
    expect(assessStay({ ...dayZone, isHourly: false, ...stay })).toEqual({
      ok: true,
      warning: 'outlasts_closing',
      closesAt,
    });
  });

  it('never starts while the zone is closed, and says when it opens', () => {
    for (const isHourly of [true, false]) {
      const stay = { startsAt: closesAt, endsAt: at('11T07:00') };
      expect(assessStay({ ...dayZone, isHourly, ...stay })).toEqual({ ok: false, refusal: 'zone_closed', opensAt });
    }
  });
});

describe('a stay in a zone that never closes', () => {
  it('is sold at any time', () => {
    const always = { hours: { openMinutes: 360, closeMinutes: 360 }, timeZone: 'America/Chicago' };
    expect(assessStay({ ...always, isHourly: true, startsAt: closesAt, endsAt: at('11T22:00') })).toEqual({ ok: true });
  });
});
