/**
 * Rule 250: a device's clock sets no price and no wait. The server decides when something was done without a signal, by
 * asking three clocks how long ago it was: the device's monotonic clock, its wall clock now and then, and its wall clock
 * measured against the last answer it got from the server. If two agree, they are believed. If none agree, as on a phone
 * that was restarted and lost its time, the time is estimated in the guest's favor and marked as estimated.
 */

/** What a device knows about when it did something, and about its clocks. */
export type DeviceClock = {
  /** By the device's wall clock: when it was done and when it is sent. */
  readonly actedAt: Date;
  readonly sentAt: Date;
  /** Milliseconds since it was done, by a clock that is never set; null if the page was reloaded since. */
  readonly ageMs: number | null;
  /** The last answer before the act: the server's time in it, and the device's wall clock then. Null if there was none. */
  readonly heard: { readonly serverAt: Date; readonly deviceAt: Date } | null;
};

export type PlacedAct = {
  readonly at: Date;
  /** The clocks contradict each other. */
  readonly estimated: boolean;
};

/** Which of several plausible times costs the guest less: the later one for the start of a stay, the earlier one for its end. */
export type GuestFavor = 'later' | 'earlier';

/** Clocks that differ by less than this agree, because an answer takes seconds to arrive. */
export const AGREE_MS = 10_000;

type Bounds = {
  /** The act before it, on the same ticket. */
  readonly earliest: Date;
  readonly now: Date;
  readonly favor: GuestFavor;
};

/** An act that is sent at once has no clock: it happens now. */
export const placeAct = (clock: DeviceClock | undefined, bounds: Bounds): PlacedAct => {
  const { earliest, now } = bounds;
  if (!clock) return { at: now, estimated: false };
  const heardAt = clock.heard?.serverAt.getTime() ?? 0;
  const first = Math.min(now.getTime(), Math.max(earliest.getTime(), heardAt));
  const last = Math.max(first, now.getTime() - (clock.ageMs ?? 0));
  const reported = timesReported(clock, now);
  const agreed = reported.find((time, index) => reported.some((other, next) => next > index && isNear(time, other)));
  if (agreed !== undefined) return { at: new Date(clamp(agreed, first, last)), estimated: false };
  const plausible = reported.filter((time) => time >= first - AGREE_MS && time <= last + AGREE_MS);
  const times = plausible.length > 0 ? plausible : [first, last];
  const best = bounds.favor === 'later' ? Math.max(...times) : Math.min(...times);
  return { at: new Date(clamp(best, first, last)), estimated: true };
};

/** The time according to each clock that has one, in milliseconds; the most exact first. */
const timesReported = ({ actedAt, sentAt, ageMs, heard }: DeviceClock, now: Date): readonly number[] => [
  ...(ageMs === null ? [] : [now.getTime() - ageMs]),
  now.getTime() - (sentAt.getTime() - actedAt.getTime()),
  ...(heard ? [heard.serverAt.getTime() + actedAt.getTime() - heard.deviceAt.getTime()] : []),
];

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= AGREE_MS;

const clamp = (time: number, first: number, last: number): number => Math.min(last, Math.max(first, time));
