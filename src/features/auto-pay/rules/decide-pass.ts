/**
 * Rule 381: what became of a car, from all that cameras read of it at a lot. One signal is never an event, so what was read is a log that
 * is replayed in the order of its times: however and whenever the entries arrived, the visits are the same.
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
/** A driver who stops on the phone leaves within so many minutes: otherwise the exit counts (rule 382). */
export const LEAVING_MINUTES = 15;

/** What the lot had chosen when an entry arrived. */
export type EntryTerms = {
  /** When a visit that begins with this read ends if no exit is read: the lot's cap, or the zone's limit before it. */
  readonly lastsUntil: Date;
  /** Whether a car whose entry was not read pays the first hour. */
  readonly chargesMissedEntry: boolean;
  /** Of a stop on the phone: it counts once an exit is read. */
  readonly exitDecides: boolean;
};

/** A read of a car, or its driver's stop on the phone. */
export type LogEntry = {
  readonly id: string;
  readonly kind: Direction | 'stop';
  /** By the camera's clock, but never later than it was received. */
  readonly at: Date;
  /** The plate and its state are those of exactly this car. */
  readonly isSure: boolean;
  /** By something else than auto-pay: paid, reserved, a permit, a member's code, or the owner never wants it charged. */
  readonly isCovered: boolean;
  /** Its holder had agreed to auto-pay. */
  readonly isOn: boolean;
  readonly terms: EntryTerms;
};

export const VISIT_ENDINGS = ['exit', 'missed', 'corrected', 'not_mine'] as const;
/** missed: its exit was not read. corrected: somebody said when it left, since. */
export type VisitEnding = (typeof VISIT_ENDINGS)[number];

export type Visit = {
  /** The entry of the log that began it. */
  readonly begunBy: string;
  /** Null when only the exit was read. */
  readonly enteredAt: Date | null;
  readonly lastsUntil: Date;
  /** A read that was not sure to be its exit. */
  readonly maybeLeftAt: Date | null;
  readonly leftAt: Date | null;
  readonly ending: 'exit' | 'missed' | null;
  /** No exit was read between the visit before and this one: both together cost no more than one stay. */
  readonly isChained: boolean;
};

/** A visit whose end a person has settled: no read changes it any more. */
export type SettledVisit = { readonly enteredAt: Date; readonly leftAt: Date };

export const PASS_OUTCOMES = [
  'start',
  'start_again',
  'stop',
  'maybe_left',
  'late_exit',
  'first_hour',
  'unsure',
  'no_state',
  'same_pass',
  'inside',
  'out_of_order',
  'late',
  'covered',
  'no_entry',
  'off',
  'waiting',
] as const;
/**
 * start_again: no exit of its earlier visit was read. first_hour: its entry was missed, and the lot charges the first hour then. inside: an
 * entry of a car that is here already. waiting: not decided yet. late, late_exit, out_of_order: only of reads that an earlier release
 * decided. All but start, start_again, stop, maybe_left, late_exit and first_hour change nothing.
 */
export type PassOutcome = (typeof PASS_OUTCOMES)[number];

export type Replayed = { readonly visits: readonly Visit[]; readonly outcomes: ReadonlyMap<string, PassOutcome> };

type Open = Omit<Visit, 'leftAt' | 'ending'> & { readonly enteredAt: Date; readonly stops: readonly Date[] };
type State = {
  readonly open: Open | null;
  /** How the latest visit ended; null before the first. */
  readonly last: { readonly ending: 'exit' | 'missed' | 'settled'; readonly isExitRead: boolean } | null;
  readonly lastExitAt: Date | null;
};
type Step = { readonly state: State; readonly outcome: PassOutcome; readonly ended?: Visit };

const OUTSIDE: State = { open: null, last: null, lastExitAt: null };
const RANK = { in: 0, stop: 1, out: 2 } as const;

/** By their times; of those at the same moment, entries first. */
const inOrder = (one: LogEntry, other: LogEntry): number =>
  one.at.getTime() - other.at.getTime() || RANK[one.kind] - RANK[other.kind] || (one.id < other.id ? -1 : 1);

/**
 * The visits of one car at one lot. @param log in any order
 * @param settled in their order @param asOf a visit that has lasted until its cap by then has ended
 */
export const replayVisits = (
  log: readonly LogEntry[],
  { settled = [], asOf }: { readonly settled?: readonly SettledVisit[]; readonly asOf: Date },
): Replayed => {
  const visits: Visit[] = [];
  const outcomes = new Map<string, PassOutcome>();
  let state = OUTSIDE;
  let reached: SettledVisit | undefined;
  for (const entry of log.toSorted(inOrder)) {
    const over = settled.findLast(({ enteredAt }) => enteredAt <= entry.at);
    // Whatever would run into a visit that a person has settled is part of it.
    if (over !== reached) state = { ...OUTSIDE, last: { ending: 'settled', isExitRead: false } };
    reached = over;
    if (over && entry.at <= over.leftAt) {
      outcomes.set(entry.id, 'same_pass');
      continue;
    }
    const capped = endAtCap(state, entry);
    if (capped) {
      visits.push(capped.visit);
      state = capped.state;
    }
    const step = STEPS[entry.kind](state, entry);
    if (step.ended) visits.push(step.ended);
    state = step.state;
    outcomes.set(entry.id, step.outcome);
  }
  const { open } = state;
  if (open && !settled.some(({ enteredAt }) => enteredAt > open.enteredAt))
    visits.push(open.lastsUntil <= asOf ? missed(open) : goesOn(open));
  return { visits, outcomes };
};

/** The car was gone by the cap, unless its exit was read by then. */
const endAtCap = ({ open, lastExitAt }: State, { kind, at }: LogEntry): { visit: Visit; state: State } | null => {
  if (!open || at < open.lastsUntil || (kind === 'out' && at <= open.lastsUntil)) return null;
  return { visit: missed(open), state: { open: null, last: { ending: 'missed', isExitRead: false }, lastExitAt } };
};

const onEntry = (state: State, { id, at, isSure, isOn, isCovered, terms }: LogEntry): Step => {
  const { open, last } = state;
  if (!isSure) return { state, outcome: 'unsure' };
  if (open) return { state, outcome: minutesFrom(open.enteredAt, at) <= SAME_PASS_MINUTES ? 'same_pass' : 'inside' };
  if (!isOn) return { state, outcome: 'off' };
  if (isCovered) return { state, outcome: 'covered' };
  const isChained = last?.ending === 'missed' && !last.isExitRead;
  const { lastsUntil } = terms;
  const begun = { begunBy: id, enteredAt: at, lastsUntil, maybeLeftAt: null, isChained, stops: [] };
  return { state: { ...state, open: begun }, outcome: isChained ? 'start_again' : 'start' };
};

const onExit = (state: State, entry: LogEntry): Step => {
  const { open, last, lastExitAt } = state;
  const { id, at, isSure, isOn, isCovered, terms } = entry;
  if (open && isSure) {
    const stoppedAt = open.stops.find((stop) => minutesFrom(stop, at) <= LEAVING_MINUTES);
    const left = { leftAt: stoppedAt ?? at, ending: 'exit' } as const;
    const after = { open: null, last: { ending: 'exit', isExitRead: true }, lastExitAt: at } as const;
    return { state: after, outcome: 'stop', ended: { ...visitOf(open), ...left } };
  }
  if (open)
    return { state: { ...state, open: { ...open, maybeLeftAt: open.maybeLeftAt ?? at } }, outcome: 'maybe_left' };
  if (!isSure) return { state, outcome: 'unsure' };
  const outside = { open: null, last: last && { ...last, isExitRead: true }, lastExitAt: at };
  // The exit of a visit that has ended without it.
  if (last && !last.isExitRead) return { state: outside, outcome: 'same_pass' };
  if (lastExitAt && minutesFrom(lastExitAt, at) <= SAME_PASS_MINUTES) return { state: outside, outcome: 'same_pass' };
  if (!isOn) return { state: outside, outcome: 'off' };
  if (isCovered) return { state: outside, outcome: 'covered' };
  if (!terms.chargesMissedEntry) return { state: outside, outcome: 'no_entry' };
  const times = { enteredAt: null, lastsUntil: at, maybeLeftAt: null, leftAt: at };
  return {
    state: { ...outside, last: { ending: 'exit', isExitRead: true } },
    outcome: 'first_hour',
    ended: { begunBy: id, ...times, ending: 'exit', isChained: false },
  };
};

const onStop = (state: State, { at, terms }: LogEntry): Step => {
  const { open, lastExitAt } = state;
  if (!open) return { state, outcome: 'same_pass' };
  if (terms.exitDecides) return { state: { ...state, open: { ...open, stops: [...open.stops, at] } }, outcome: 'stop' };
  const ended = { ...visitOf(open), leftAt: at, ending: 'exit' } as const;
  return { state: { open: null, last: { ending: 'exit', isExitRead: false }, lastExitAt }, outcome: 'stop', ended };
};

const STEPS = { in: onEntry, out: onExit, stop: onStop } as const;

const visitOf = ({ stops: _, ...open }: Open) => open;
const goesOn = (open: Open): Visit => ({ ...visitOf(open), leftAt: null, ending: null });
const missed = (open: Open): Visit => ({
  ...visitOf(open),
  leftAt: open.maybeLeftAt && open.maybeLeftAt < open.lastsUntil ? open.maybeLeftAt : open.lastsUntil,
  ending: 'missed',
});

const minutesFrom = (from: Date, until: Date): number => (until.getTime() - from.getTime()) / MINUTE_MS;
