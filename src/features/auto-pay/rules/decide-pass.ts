/**
 * Rule 381: what a camera's read of a car with auto-pay does. Whatever is in doubt is decided for the driver: an unsure read starts
 * nothing, time that was reported late is not charged, and no car is charged twice.
 */

import { MINUTE_MS } from '#platform/calendar/durations.ts';

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Which way the lane under a camera leads, by the camera's name: for cameras that do not send it with their reads. */
export type Lanes = Readonly<Record<string, Direction>>;

/** From 0 to 1, as cameras report it. Below, a read is unsure. */
export const MIN_CONFIDENCE = 0.8;
/** Two cameras of one lane, or a car that waits in it, read the same pass again within so many minutes. */
const SAME_PASS_MINUTES = 5;
/** A read that takes longer to arrive is late. */
const LATE_MINUTES = 15;

export type Pass = {
  readonly direction: Direction;
  /** By the camera's clock, but never later than `receivedAt`. */
  readonly at: Date;
  readonly receivedAt: Date;
  readonly confidence: number;
  /** The plate and its state are those of exactly one car that is known; false for a look-alike. */
  readonly isExact: boolean;
  /** By something else than auto-pay: paid, reserved, a permit, a member's code, or the owner never wants it charged. */
  readonly isCovered: boolean;
};

export const VISIT_ENDINGS = ['exit', 'missed', 'corrected', 'not_mine'] as const;
/** missed: its exit was not read. corrected: somebody said when it left, since. */
export type VisitEnding = (typeof VISIT_ENDINGS)[number];

/** A stay that cameras opened. */
export type Visit = {
  readonly enteredAt: Date | null;
  readonly leftAt: Date | null;
  readonly ending: VisitEnding | null;
};

export type CarHere = {
  /** Its holder agreed to auto-pay. */
  readonly isOn: boolean;
  /** The one that goes on. */
  readonly open: Visit | null;
  /** The latest that is over. */
  readonly last: Visit | null;
  /** The latest exit that was read without an open visit. */
  readonly strayExitAt: Date | null;
};

export const PASS_OUTCOMES = [
  'start',
  'start_again',
  'stop',
  'maybe_left',
  'late_exit',
  'first_hour',
  'unsure',
  'same_pass',
  'out_of_order',
  'late',
  'covered',
  'no_entry',
  'off',
] as const;
/**
 * start_again: its earlier exit was missed. late_exit: it left before the time at which its missed exit had ended it. first_hour: its
 * entry was missed, and the lot charges the first hour then. The others change nothing.
 */
export type PassOutcome = (typeof PASS_OUTCOMES)[number];

export const decidePass = (
  pass: Pass,
  car: CarHere,
  { chargesMissedEntry }: { readonly chargesMissedEntry: boolean },
): PassOutcome => (pass.direction === 'in' ? decideEntry(pass, car) : decideExit(pass, car, chargesMissedEntry));

const decideEntry = (pass: Pass, { isOn, open, last, strayExitAt }: CarHere): PassOutcome => {
  const { at } = pass;
  if (isUnsure(pass)) return 'unsure';
  if (open?.enteredAt) {
    if (Math.abs(minutesFrom(open.enteredAt, at)) <= SAME_PASS_MINUTES) return 'same_pass';
    if (at < open.enteredAt) return 'out_of_order';
  }
  if (last?.leftAt && at <= last.leftAt) return 'late';
  if (isLate(pass) && strayExitAt && at <= strayExitAt) return 'late';
  if (!isOn) return 'off';
  if (open) return 'start_again';
  return pass.isCovered ? 'covered' : 'start';
};

const decideExit = (pass: Pass, { isOn, open, last }: CarHere, chargesMissedEntry: boolean): PassOutcome => {
  const { at } = pass;
  if (open) {
    if (open.enteredAt && at < open.enteredAt) return 'out_of_order';
    return isUnsure(pass) ? 'maybe_left' : 'stop';
  }
  if (isUnsure(pass)) return 'unsure';
  if (last?.ending === 'missed' && last.leftAt && last.enteredAt && at >= last.enteredAt) {
    return at < last.leftAt ? 'late_exit' : 'same_pass';
  }
  if (last?.leftAt && minutesFrom(last.leftAt, at) <= SAME_PASS_MINUTES) return 'same_pass';
  if (!isOn) return 'off';
  if (pass.isCovered) return 'covered';
  return chargesMissedEntry && !isLate(pass) ? 'first_hour' : 'no_entry';
};

const isUnsure = ({ confidence, isExact }: Pass): boolean => confidence < MIN_CONFIDENCE || !isExact;

/** Late and the wrong clock of a camera look alike. */
const isLate = ({ at, receivedAt }: Pass): boolean => minutesFrom(at, receivedAt) > LATE_MINUTES;

const minutesFrom = (from: Date, until: Date): number => (until.getTime() - from.getTime()) / MINUTE_MS;
