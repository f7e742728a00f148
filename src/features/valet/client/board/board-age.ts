// Since when a board may be older than the stand, and why.

import { standTimeOf } from '../offline/stand-clock.ts';

export type BoardAge = {
  /** Whether nothing can be reached, or the server answers but not with the board. */
  readonly why: 'no_signal' | 'not_updated';
  /** By the server's clock. */
  readonly since: Date;
};

export type BoardFacts = {
  /** In milliseconds, by this device's wall clock, like the others; null while there is a signal. */
  readonly signalLostAt: number | null;
  /** Whether every change arrives as it happens. */
  readonly isLive: boolean;
  readonly streamLostAt: number | null;
  readonly fetchedAt: number;
  /** The latest attempt to fetch it failed. */
  readonly isFailed: boolean;
};

/** Null while the board is current. */
export function boardAge({ signalLostAt, isLive, streamLostAt, fetchedAt, isFailed }: BoardFacts): BoardAge | null {
  if (signalLostAt === null && (isLive || !isFailed)) return null;
  const current = isLive ? signalLostAt : streamLostAt;
  const since = standTimeOf(Math.max(fetchedAt, current ?? 0));
  return { why: signalLostAt === null ? 'not_updated' : 'no_signal', since };
}
