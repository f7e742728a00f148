// A vehicle's session. It is pending and invisible until its payment settles (rule 26), then active until its end. Its
// driver may end it early or extend it while it runs; nothing cancels it.

import { durationMinutes, joinDurations, MAX_DAYS, MAX_HOURS, type StayDuration } from '../pricing/duration.ts';

export type StoredStatus = 'pending' | 'active' | 'ended' | 'refunded' | 'expired';
/** What a driver or officer sees: an active session past its end counts as ended. */
export type SeenStatus = 'active' | 'ended' | 'refunded';

export type RunningSession = {
  readonly status: StoredStatus;
  readonly endsAt: Date;
  /** The total time sold so far. */
  readonly sold: StayDuration;
};

export type SessionRefusal = 'session_over' | 'session_paid' | 'extension_too_long';

export const seenStatus = ({ status, endsAt }: Pick<RunningSession, 'status' | 'endsAt'>, now: Date): SeenStatus => {
  if (status === 'refunded') return 'refunded';
  return status === 'active' && endsAt > now ? 'active' : 'ended';
};

const isRunning = (session: RunningSession, now: Date): boolean =>
  session.status === 'active' && seenStatus(session, now) === 'active';

/** Rule 24: ending early refunds nothing, and a paid session cannot be cancelled. */
export const endEarly = (
  session: RunningSession,
  now: Date,
): { ok: true; status: 'ended'; endsAt: Date } | { ok: false; refusal: SessionRefusal } =>
  isRunning(session, now) ? { ok: true, status: 'ended', endsAt: now } : { ok: false, refusal: 'session_over' };

/** Time can be added while the session runs, up to the longest stay (rule 21). */
export const addTime = (
  session: RunningSession,
  added: StayDuration,
  now: Date,
): { ok: true; endsAt: Date; sold: StayDuration } | { ok: false; refusal: SessionRefusal } => {
  if (!isRunning(session, now)) return { ok: false, refusal: 'session_over' };
  const sold = joinDurations(session.sold, added);
  if (isTooLong(sold)) return { ok: false, refusal: 'extension_too_long' };
  return { ok: true, endsAt: new Date(session.endsAt.getTime() + durationMinutes(added) * 60_000), sold };
};

const isTooLong = (duration: StayDuration): boolean =>
  duration.kind === 'hourly' ? duration.minutes > MAX_HOURS * 60 : duration.days > MAX_DAYS;

/** Only a session that was never paid can be given up. */
export const giveUp = (
  session: Pick<RunningSession, 'status'>,
): { ok: true } | { ok: false; refusal: SessionRefusal } =>
  session.status === 'pending' || session.status === 'expired' ? { ok: true } : { ok: false, refusal: 'session_paid' };
