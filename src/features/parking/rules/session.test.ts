import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abandon, addTime, endEarly, type RunningSession, type StoredStatus, seenStatus } from './session.ts';

const noon = new Date('2026-11-20T18:00:00Z');
const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const aSession = (over: Partial<RunningSession> = {}): RunningSession & { timeZone: string } => ({
  timeZone: 'America/Chicago',
  status: 'active',
  endsAt: minutesAfterNoon(60),
  reserved: false,
  startsAt: noon,
  sold: { kind: 'hourly', minutes: 70 },
  ...over,
});
const notActive: StoredStatus[] = ['pending', 'ended', 'refunded', 'expired'];

describe('an active session', () => {
  it('is over from the minute of its end', () => {
    expect(seenStatus(aSession(), minutesAfterNoon(59))).toBe('active');
    expect(seenStatus(aSession(), minutesAfterNoon(60))).toBe('ended');
  });

  it('can be ended early, and ends now', () => {
    expect(endEarly(aSession(), noon)).toEqual({ ok: true, status: 'ended', endsAt: noon });
  });

  it('gains exactly the added time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1370 }), (minutes) => {
        const longer = addTime(aSession(), { kind: 'hourly', minutes }, noon);
        expect(longer).toEqual({
          ok: true,
          endsAt: minutesAfterNoon(60 + minutes),
          sold: { kind: 'hourly', minutes: 70 + minutes },
        });
      }),
    );
  });

  it('lasts at most 24 hours in total, or 30 days in a daily zone', () => {
    expect(addTime(aSession(), { kind: 'hourly', minutes: 1371 }, noon)).toEqual({
      ok: false,
      refusal: 'extension_too_long',
    });
    const daily = aSession({ sold: { kind: 'daily', days: 29 } });
    expect(addTime(daily, { kind: 'daily', days: 1 }, noon).ok).toBe(true);
    expect(addTime(daily, { kind: 'daily', days: 2 }, noon)).toEqual({ ok: false, refusal: 'extension_too_long' });
  });

  it('ends an added day at the same time of day, also when the clocks change', () => {
    const daily = aSession({ sold: { kind: 'daily', days: 1 }, endsAt: new Date('2027-03-13T18:00:00Z') });
    const dayLater = { endsAt: new Date('2027-03-14T17:00:00Z'), sold: { kind: 'daily', days: 2 } };
    expect(addTime(daily, { kind: 'daily', days: 1 }, noon)).toMatchObject(dayLater);
  });

  it('cannot be canceled', () => {
    expect(abandon(aSession(), { status: 'paid' })).toEqual({ ok: false, refusal: 'session_paid' });
  });
});

describe('a reservation', () => {
  const tonight = aSession({ reserved: true, startsAt: minutesAfterNoon(300), endsAt: minutesAfterNoon(540) });

  it('is reserved until its start, and runs from then on', () => {
    expect(seenStatus(tonight, minutesAfterNoon(299))).toBe('reserved');
    expect(seenStatus(tonight, minutesAfterNoon(300))).toBe('active');
    expect(seenStatus({ ...tonight, status: 'refunded' }, noon)).toBe('refunded');
  });

  it('cannot be ended early or extended before it starts', () => {
    expect(endEarly(tonight, noon)).toEqual({ ok: false, refusal: 'not_started' });
    expect(addTime(tonight, { kind: 'hourly', minutes: 5 }, noon)).toEqual({ ok: false, refusal: 'not_started' });
    expect(endEarly(tonight, minutesAfterNoon(301)).ok).toBe(true);
  });
});

describe('a session that is not running', () => {
  it.each(notActive)('cannot be ended or extended while %s', (status) => {
    // A payment that is still settling is not over: who is told so might pay again.
    const refusal = status === 'pending' ? 'still_settling' : 'session_over';
    expect(endEarly(aSession({ status }), noon)).toEqual({ ok: false, refusal });
    expect(addTime(aSession({ status }), { kind: 'hourly', minutes: 5 }, noon).ok).toBe(false);
  });

  it('cannot be extended after its end', () => {
    expect(addTime(aSession(), { kind: 'hourly', minutes: 5 }, minutesAfterNoon(61)).ok).toBe(false);
  });

  it('can be given up while it is pending', () => {
    expect(abandon(aSession({ status: 'pending' }), { status: 'pending' })).toEqual({ ok: true });
  });

  it('can be given up while nobody has paid for it, and not once somebody has', () => {
    expect(abandon(aSession({ status: 'ended' }), { status: 'pending' })).toEqual({ ok: true });
    expect(abandon(aSession({ status: 'ended' }), { status: 'running' })).toEqual({
      ok: false,
      refusal: 'session_paid',
    });
  });
});
