/**
 * Rules 500 to 506: whether a lane's gate opens for what was read, scanned or pressed before it. One car goes in once on one pass; nobody is
 * locked in.
 */

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Direction } from './gate-kinds.ts';
import type { GateRules } from './gate-rules.ts';

export const PASS_KINDS = ['reservation', 'session', 'member', 'permit', 'valet', 'auto_pay'] as const;
/** session: paid, validated, or to be paid when it is stopped. */
export type PassKind = (typeof PASS_KINDS)[number];

/** What lets a car in and out at this lot. */
export type Pass = {
  readonly kind: PassKind;
  /** Of a reservation its start, without the minutes by which it may be early. */
  readonly from: Date;
  /** Null if it has no end that is known. */
  readonly until: Date | null;
};

export type VisitState = 'entering' | 'inside' | 'left' | 'void';

export type Facts = {
  readonly direction: Direction;
  readonly now: Date;
  /** press: somebody stands there and has neither. */
  readonly by: 'plate' | 'code' | 'press';
  /** Whether the camera was sure of plate and state; true without one. */
  readonly isSure: boolean;
  /** Null for a car or a code that this lot does not know. */
  readonly pass: Pass | null;
  /** The code is good, at another lot. */
  readonly isElsewhere: boolean;
  /** The car is inside on this pass, as far as is known. */
  readonly visit: {
    readonly enteredAt: Date;
    readonly state: 'entering' | 'inside';
    /** What was read is the plate of the car that is inside: its exit was not seen. */
    readonly isSameCar: boolean;
  } | null;
  /** It has been in and out on this code. */
  readonly isUsed: boolean;
  /** Everybody is let through. */
  readonly isHeldOpen: boolean;
  /** No space is left for a car that has none yet. */
  readonly isFull: boolean;
  /** Since when the car before this exit has been turned back. */
  readonly waitingSince: Date | null;
  readonly rules: GateRules;
};

export const OPEN_CAUSES = [
  ...PASS_KINDS,
  'held_open',
  'free_minutes',
  'waited',
  'by_hand',
  'by_program',
  'without_signal',
] as const;
/** One for each opening. */
export type OpenCause = (typeof OPEN_CAUSES)[number];

export const DENIALS = [
  'unknown_car',
  'unknown_code',
  'unsure',
  'wrong_lot',
  'early',
  'over',
  'inside',
  'used',
  'full',
  'owed',
] as const;
export type Denial = (typeof DENIALS)[number];

export type Decision =
  | { readonly kind: 'open'; readonly cause: OpenCause }
  | { readonly kind: 'deny'; readonly why: Denial };

const open = (cause: OpenCause): Decision => ({ kind: 'open', cause });
const deny = (why: Denial): Decision => ({ kind: 'deny', why });
const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

export const decidePassage = (facts: Facts): Decision => {
  if (facts.isHeldOpen) return open('held_open');
  return facts.direction === 'in' ? decideEntry(facts) : decideExit(facts);
};

/** From when a pass lets in. */
export const entersFrom = ({ kind, from }: Pass, { earlyMinutes }: GateRules): Date =>
  kind === 'reservation' ? minutesAfter(from, -earlyMinutes) : from;

const decideEntry = ({ pass, by, isSure, isElsewhere, visit, isUsed, isFull, now, rules }: Facts): Decision => {
  if (isElsewhere) return deny('wrong_lot');
  if (!isSure) return deny('unsure');
  if (!pass) return deny(by === 'code' ? 'unknown_code' : 'unknown_car');
  // A car that stands outside is not inside, whatever the book says; a code may be a copy.
  if (visit?.state === 'inside' && !visit.isSameCar) return deny('inside');
  if (by === 'code' && isUsed) return deny('used');
  if (now < entersFrom(pass, rules)) return deny('early');
  if (pass.until && now >= pass.until) return deny('over');
  if (pass.kind === 'auto_pay' && isFull) return deny('full');
  return open(pass.kind);
};

const decideExit = (facts: Facts): Decision => {
  const { pass, visit, isElsewhere, isUsed, by, waitingSince, now, rules } = facts;
  const isCopy = by === 'code' && isUsed;
  if (pass && !isCopy && isSettled(pass, rules, now)) return open(pass.kind);
  if (visit && now <= minutesAfter(visit.enteredAt, rules.freeMinutes)) return open('free_minutes');
  if (waitingSince && rules.whenSilent === 'open' && now >= minutesAfter(waitingSince, rules.waitMinutes))
    return open('waited');
  if (isElsewhere) return deny('wrong_lot');
  if (isCopy) return deny('used');
  if (pass || visit) return deny('owed');
  return deny(by === 'code' ? 'unknown_code' : 'unknown_car');
};

/** Its time covers the car, or has ended so lately that it may leave. */
const isSettled = (pass: Pass, rules: GateRules, now: Date): boolean =>
  now >= entersFrom(pass, rules) && (pass.until === null || now <= minutesAfter(pass.until, rules.leaveMinutes));

/** From when a car at an exit owes: the end of what it has paid, or else when it came. */
export const owesSince = ({
  pass,
  visit,
  rules,
  now,
}: Pick<Facts, 'pass' | 'visit' | 'rules' | 'now'>): Date | null => {
  const paidUntil = pass && now >= entersFrom(pass, rules) ? pass.until : null;
  if (!paidUntil || !visit) return paidUntil ?? visit?.enteredAt ?? null;
  return new Date(Math.max(paidUntil.getTime(), visit.enteredAt.getTime()));
};
