/**
 * Within 15 minutes of paying a driver may mend what was typed wrong: the plate, its state, the zone. The time that was
 * bought stays; what the right zone costs more is charged, what it costs less goes back. The plate that was typed first
 * stays covered until those minutes are over, so that nobody is fined between typing and mending.
 */
import { type StoredStatus, seenStatus } from './session.ts';

export const CORRECTION_MINUTES = 15;
const MINUTE_MS = 60_000;

export type CorrectableSession = {
  readonly status: StoredStatus;
  readonly coveredFrom: Date | null;
  readonly endsAt: Date;
};

/** Until when this stay may be mended; null for one that never may. */
export const correctableUntil = ({ status, coveredFrom, endsAt }: CorrectableSession): Date | null => {
  if (status !== 'active' || !coveredFrom) return null;
  return new Date(Math.min(endsAt.getTime(), coveredFrom.getTime() + CORRECTION_MINUTES * MINUTE_MS));
};

export type CorrectionRefusal = 'session_over' | 'correction_too_late';

export const refuseCorrection = (session: CorrectableSession, now: Date): CorrectionRefusal | null => {
  const until = correctableUntil(session);
  if (!until || seenStatus(session, now) !== 'active') return 'session_over';
  return now < until ? null : 'correction_too_late';
};
