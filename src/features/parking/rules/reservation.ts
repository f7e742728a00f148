/**
 * Rule 68: a stay may be reserved from 15 minutes to 90 days before it starts, in zones that take reservations. Until it
 * starts, its driver may move it and cancel it for free; the car may arrive up to 15 minutes early.
 */

import { DAY_MS, MINUTE_MS } from '#platform/calendar/durations.ts';

/** With an earlier start it is an ordinary stay, which begins ten minutes after purchase. */
export const RESERVE_MINUTES_AHEAD = 15;

/** An owner may choose fewer. */
export const MAX_RESERVE_DAYS = 90;

/** How many minutes before its start the car may arrive. */
export const EARLY_ARRIVAL_MINUTES = 15;

/** Whether a stay requested for this start is a reservation. */
export const isReservation = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() >= now.getTime() + RESERVE_MINUTES_AHEAD * MINUTE_MS;

type Reservable = { readonly reservable: boolean; readonly reserveDaysAhead: number };

/** Why this zone does not take a reservation for this start; null when it does. */
export const refuseReservation = (
  { reservable, reserveDaysAhead }: Reservable,
  startsAt: Date,
  now: Date,
): 'not_reservable' | 'too_far_ahead' | null => {
  if (!reservable) return 'not_reservable';
  return startsAt.getTime() > now.getTime() + reserveDaysAhead * DAY_MS ? 'too_far_ahead' : null;
};

type Reserved = { readonly reserved: boolean; readonly startsAt: Date };

/** Whether it can still be moved and canceled. */
export const isAhead = ({ reserved, startsAt }: Reserved, now: Date): boolean => reserved && startsAt > now;

/** Canceling is free until the start. A running stay can only be ended (rule 24). */
export const refuseCancellation = (
  session: Reserved & { readonly status: string; readonly endsAt: Date },
  now: Date,
): 'session_over' | 'session_paid' | null => {
  if (session.status !== 'active' || session.endsAt <= now) return 'session_over';
  return isAhead(session, now) ? null : 'session_paid';
};

/** A reservation is moved until it starts. */
export const refuseMove = (
  session: Reserved & { readonly status: string; readonly endsAt: Date },
  now: Date,
): 'session_over' | 'reservation_started' | null => {
  if (session.status !== 'active' || session.endsAt <= now) return 'session_over';
  return isAhead(session, now) ? null : 'reservation_started';
};

type Time = { readonly startsAt: Date; readonly endsAt: Date };

/** The parts of a new time that the old one does not cover, for which another space is needed. */
export const timeBeyond = (reserved: Time, requested: Time): Time[] => {
  const isApart = requested.startsAt >= reserved.endsAt || requested.endsAt <= reserved.startsAt;
  if (isApart) return [requested];
  return [
    { startsAt: requested.startsAt, endsAt: reserved.startsAt },
    { startsAt: reserved.endsAt, endsAt: requested.endsAt },
  ].filter(({ startsAt, endsAt }) => startsAt < endsAt);
};

/** How many minutes before its start the driver is reminded. */
const REMIND_MINUTES_BEFORE = 60;
/** A start chosen less than this many minutes ahead needs no reminder. */
const REMIND_FROM_MINUTES_AHEAD = 120;

/** Rule 68: when to remind the driver of a reservation about this start, chosen at `chosenAt`; null for never. */
export const remindAt = (startsAt: Date, chosenAt: Date): Date | null => {
  const isSoon = startsAt.getTime() - chosenAt.getTime() < REMIND_FROM_MINUTES_AHEAD * MINUTE_MS;
  return isSoon ? null : new Date(startsAt.getTime() - REMIND_MINUTES_BEFORE * MINUTE_MS);
};

/** From when the vehicle counts as paid: a reservation from its start, any other stay from its payment. */
export const coveredFrom = ({ reserved, startsAt }: Reserved, paidAt: Date): Date =>
  reserved && startsAt > paidAt ? startsAt : paidAt;
