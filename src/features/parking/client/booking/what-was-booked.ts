// What an attempt was for, read from the request as it was sent.

import { t } from 'ttag';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay, formatUntil } from '#platform/calendar/human-time.ts';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import type { Attempt, Intent } from './booking-state.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

type Requested = {
  readonly vehicles: readonly { readonly plate: string; readonly state: string }[];
  readonly hours?: number;
  readonly days?: number;
  /** Paid when leaving, instead of a length. */
  readonly startStop?: boolean;
  /** For a reservation. */
  readonly startTime?: string;
  /** Where to email a guest's reservation. */
  readonly email?: string;
};

export function requestedIn({ request }: Attempt): Requested {
  return JSON.parse(request) as Requested;
}

/** "IL ABC1234 and IL XYZ99". */
export function namePlates(vehicles: readonly VehicleDraft[]): string {
  const names = vehicles.map(({ plate, state }) => `${state} ${plate}`);
  return new Intl.ListFormat(t`en-US`).format(names);
}

export const isReservation = (attempt: Attempt) => requestedIn(attempt).startTime !== undefined;

type Times = Pick<Intent, 'startTime' | 'endTime'>;

/**
 * `moved`: its times, if they differ from those paid for here. "Saturday, Nov 21, 5:00 PM – 9:00 PM" for a
 * reservation; null for any other stay.
 */
export function reservedTimes(attempt: Attempt, timeZone: string, moved: Times | null = null): string | null {
  const times = moved ?? attempt.intent;
  if (!times || !isReservation(attempt)) return null;
  const span = { startsAt: new Date(times.startTime), endsAt: new Date(times.endTime) };
  return keepUnitsTogether(
    `${formatDay(span.startsAt, timeZone)}, ${formatTimeRange(span, localClock(timeZone, span.startsAt))}`,
  );
}

/** Where the server automatically emails the confirmation of a paid reservation; null if it does not. `account`: the signed-in user's. */
export function reservationMailedTo(attempt: Attempt, account: string | null): string | null {
  const { startTime, email } = requestedIn(attempt);
  if (startTime === undefined) return null;
  return account ?? (attempt.intent?.totalCents === 0 ? null : (email ?? null));
}

/** "until 5:40 PM". */
export function paidUntil({ endTime }: Intent, timeZone: string, now: Date): string {
  return keepUnitsTogether(formatUntil(new Date(endTime), { ...localClock(timeZone, now), now }));
}
