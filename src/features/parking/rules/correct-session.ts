/**
 * Rule 28: for 15 minutes after payment a driver may correct the plate, its state or the zone. The time stays the same; a
 * more expensive zone charges the difference and a cheaper one refunds it. The first plate stays covered until then, so that
 * nobody is fined between mistyping and correcting.
 */
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { refusalNotRunning, type SeenStatus, type StoredStatus, seenStatus } from './session.ts';

export const CORRECTION_MINUTES = 15;

export type CorrectableSession = {
  readonly status: StoredStatus;
  readonly coveredFrom: Date | null;
  readonly endsAt: Date;
  readonly reserved: boolean;
  readonly startsAt: Date;
};

/** Until when this stay can be corrected; null if it cannot be. */
export const correctableUntil = ({
  status,
  coveredFrom,
  endsAt,
}: Pick<CorrectableSession, 'coveredFrom' | 'endsAt'> & { status: StoredStatus | SeenStatus }): Date | null => {
  if (status !== 'active' || !coveredFrom) return null;
  return new Date(Math.min(endsAt.getTime(), coveredFrom.getTime() + CORRECTION_MINUTES * MINUTE_MS));
};

export type CorrectionRefusal = 'session_over' | 'still_settling' | 'not_started' | 'correction_too_late';

export const refuseCorrection = (session: CorrectableSession, now: Date): CorrectionRefusal | null => {
  const until = correctableUntil(session);
  const seen = seenStatus(session, now);
  // Before it starts, a reservation is moved instead, at the price of its new time and no other.
  if (seen === 'reserved') return 'not_started';
  if (!until || seen !== 'active') return refusalNotRunning(session.status);
  return now < until ? null : 'correction_too_late';
};
