// What an attempt was for, read from the request as it was sent.

import { formatTimeRange } from '#domain/calendar/human-spans.ts';
import { formatDay, formatUntil } from '#domain/calendar/human-time.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import type { Attempt, Intent } from '../booking/booking-state.ts';
import type { VehicleDraft } from '../cars/vehicle-draft.ts';

type Requested = {
  readonly vehicles: readonly { readonly plate: string; readonly state: string }[];
  readonly hours?: number;
  readonly days?: number;
  /** Of a reservation. */
  readonly startTime?: string;
  /** Where a guest's reservation is mailed to. */
  readonly email?: string;
};

export function requestedIn({ request }: Attempt): Requested {
  return JSON.parse(request) as Requested;
}

/** "IL ABC1234 and IL XYZ99". */
export function namePlates(vehicles: readonly VehicleDraft[]): string {
  const names = vehicles.map(({ plate, state }) => `${state} ${plate}`);
  return new Intl.ListFormat('en-US').format(names);
}

export const isReservation = (attempt: Attempt) => requestedIn(attempt).startTime !== undefined;

type Times = Pick<Intent, 'startTime' | 'endTime'>;

/** `moved`: its times, if not those that were paid for here. "Saturday, Nov 21, 5:00 PM – 9:00 PM" of a reservation; null of any other stay. */
export function reservedTimes(attempt: Attempt, timeZone: string, moved: Times | null = null): string | null {
  const times = moved ?? attempt.intent;
  if (!times || !isReservation(attempt)) return null;
  const span = { startsAt: new Date(times.startTime), endsAt: new Date(times.endTime) };
  return `${formatDay(span.startsAt, timeZone)}, ${formatTimeRange(span, placeClock(timeZone, span.startsAt))}`;
}

/** Where the server mails the confirmation of a paid reservation by itself; null when it does not. `account`: of who is signed in. */
export function reservationMailedTo(attempt: Attempt, account: string | null): string | null {
  const { startTime, email } = requestedIn(attempt);
  if (startTime === undefined) return null;
  return account ?? (attempt.intent?.totalCents === 0 ? null : (email ?? null));
}

/** "until 5:40 PM". */
export function paidUntil({ endTime }: Intent, timeZone: string, now: Date): string {
  return formatUntil(new Date(endTime), { ...placeClock(timeZone, now), now });
}
