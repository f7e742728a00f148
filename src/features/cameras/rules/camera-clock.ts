/**
 * When a car passed, by a clock that may be wrong. A camera sends what it reads within seconds unless it has no connection, so the smallest
 * delay of its latest messages is by how much its clock is wrong: negative for one that runs fast.
 */

import { MINUTE_MS } from '#platform/calendar/durations.ts';

/** How many messages are remembered. */
const REMEMBERED = 20;
/** Fewer say little: the first may have waited for a connection. */
const ENOUGH = 3;
/** A camera that sends each passage as a whole is late by some seconds, and its clock is still right. */
const RIGHT_WITHIN_MS = MINUTE_MS;
const FARTHEST_MS = 2_000_000_000;

/** The latest last, in milliseconds. */
export type ClockLags = readonly number[];

export const addLag = (lags: ClockLags, at: Date, receivedAt: Date): ClockLags => {
  const lag = receivedAt.getTime() - at.getTime();
  return [...lags, Math.max(-FARTHEST_MS, Math.min(FARTHEST_MS, lag))].slice(-REMEMBERED);
};

/** @param at null if the camera does not say @param lags including this message's @returns never later than it was received */
export const timeOfRead = (at: Date | null, receivedAt: Date, lags: ClockLags): Date => {
  if (at === null) return receivedAt;
  const error = lags.length < ENOUGH ? 0 : Math.min(...lags);
  const corrected = new Date(at.getTime() + (Math.abs(error) < RIGHT_WITHIN_MS ? 0 : error));
  return corrected > receivedAt ? receivedAt : corrected;
};
