import { describe, expect, it } from 'vitest';
import { coveredFrom, isAhead, isReservation, refuseReservation, remindAt } from './reservation.ts';

const now = new Date('2026-11-20T18:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const inDays = (days: number) => inMinutes(days * 1440);

describe('a stay for later', () => {
  it('is a reservation from 15 minutes ahead; before that it is an ordinary stay', () => {
    expect(isReservation(inMinutes(15), now)).toBe(true);
    expect(isReservation(new Date(inMinutes(15).getTime() - 1), now)).toBe(false);
  });

  it('is accepted by zones that take reservations, as far ahead as their owner allows', () => {
    expect(refuseReservation({ reservable: false, reserveDaysAhead: 90 }, inDays(1), now)).toBe('not_reservable');
    expect(refuseReservation({ reservable: true, reserveDaysAhead: 7 }, inDays(7), now)).toBeNull();
    expect(refuseReservation({ reservable: true, reserveDaysAhead: 7 }, inMinutes(7 * 1440 + 1), now)).toBe(
      'too_far_ahead',
    );
  });

  it('can be changed until the moment it starts', () => {
    expect(isAhead({ reserved: true, startsAt: inMinutes(1) }, now)).toBe(true);
    expect(isAhead({ reserved: true, startsAt: now }, now)).toBe(false);
    expect(isAhead({ reserved: false, startsAt: inMinutes(10) }, now)).toBe(false);
  });

  it('covers its vehicle from its start, or from its payment if that comes later', () => {
    expect(coveredFrom({ reserved: true, startsAt: inMinutes(60) }, now)).toEqual(inMinutes(60));
    expect(coveredFrom({ reserved: true, startsAt: inMinutes(-5) }, now)).toEqual(now);
    expect(coveredFrom({ reserved: false, startsAt: inMinutes(10) }, now)).toEqual(now);
  });
});

describe('the reminder of a reservation', () => {
  it('is due an hour before a start that was chosen at least two hours ahead', () => {
    expect(remindAt(inMinutes(120), now)).toEqual(inMinutes(60));
    expect(remindAt(inDays(90), now)).toEqual(inMinutes(90 * 1440 - 60));
    expect(remindAt(new Date(inMinutes(120).getTime() - 1), now)).toBeNull();
    expect(remindAt(inMinutes(-10), now)).toBeNull();
  });
});
