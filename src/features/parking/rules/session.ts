// A vehicle's session. It is pending and invisible until its payment settles (rule 26), then active until its end.
// While it runs, its driver may end it early or extend it, but nothing cancels it. A reservation can be canceled
// or moved until it starts.

import { MAX_DAYS, MAX_HOURS, type StayDuration } from '#features/pricing/rules/duration.ts';
import { joinDurations } from '#features/pricing/rules/price-change.ts';
import { laterEnd } from '#features/pricing/rules/stay-times.ts';
import { isAhead } from './reservation.ts';

export type StoredStatus = 'pending' | 'active' | 'ended' | 'refunded' | 'expired';
/** What a driver or officer sees: an active session past its end counts as ended, a reservation before its start as reserved. */
export type SeenStatus = 'reserved' | 'active' | 'ended' | 'refunded';

export type RunningSession = {
  readonly status: StoredStatus;
  readonly endsAt: Date;
  readonly reserved: boolean;
  readonly startsAt: Date;
  /** The total time sold so far. */
  readonly sold: StayDuration;
};

export type SessionRefusal = 'session_over' | 'still_settling' | 'not_started' | 'session_paid' | 'extension_too_long';

export const seenStatus = (session: Omit<RunningSession, 'sold'>, now: Date): SeenStatus => {
  const { status, endsAt } = session;
  if (status === 'refunded') return 'refunded';
  if (status !== 'active' || endsAt <= now) return 'ended';
  return isAhead(session, now) ? 'reserved' : 'active';
};

/** A session whose payment is still settling is not over. */
export const refusalNotRunning = (status: StoredStatus): 'session_over' | 'still_settling' =>
  status === 'pending' ? 'still_settling' : 'session_over';

const refuseIdle = (session: RunningSession, now: Date): { ok: false; refusal: SessionRefusal } | null => {
  const seen = seenStatus(session, now);
  if (seen === 'active') return null;
  return { ok: false, refusal: seen === 'reserved' ? 'not_started' : refusalNotRunning(session.status) };
};

/** Rule 24: ending early refunds nothing, and a paid session cannot be canceled. */
export const endEarly = (
  session: RunningSession,
  now: Date,
): { ok: true; status: 'ended'; endsAt: Date } | { ok: false; refusal: SessionRefusal } =>
  refuseIdle(session, now) ?? { ok: true, status: 'ended', endsAt: now };

/** Time can be added while the session runs, up to the longest stay (rule 21). */
export const addTime = (
  session: RunningSession & { readonly timeZone: string },
  added: StayDuration,
  now: Date,
): { ok: true; endsAt: Date; sold: StayDuration } | { ok: false; refusal: SessionRefusal } => {
  const idle = refuseIdle(session, now);
  if (idle) return idle;
  const sold = joinDurations(session.sold, added);
  if (isTooLong(sold)) return { ok: false, refusal: 'extension_too_long' };
  return { ok: true, endsAt: laterEnd(session.endsAt, added, session.timeZone), sold };
};

const isTooLong = (duration: StayDuration): boolean =>
  duration.kind === 'hourly' ? duration.minutes > MAX_HOURS * 60 : duration.days > MAX_DAYS;

/** Only a session that was never paid can be given up, also after it was stopped. */
export const abandon = (
  { status }: Pick<RunningSession, 'status'>,
  order: { readonly status: string },
): { ok: true } | { ok: false; refusal: SessionRefusal } =>
  status === 'pending' || status === 'expired' || (status === 'ended' && order.status === 'pending')
    ? { ok: true }
    : { ok: false, refusal: 'session_paid' };
