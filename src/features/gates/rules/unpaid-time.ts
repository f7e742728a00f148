/**
 * Rule 513: time inside that nothing covers. A car that came before its reservation, stayed past its end, or came on nothing owes what lies
 * between; the lot's minutes are taken off nothing, but whoever keeps to them owes nothing.
 */

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Pass } from './decide-passage.ts';
import type { GateRules } from './gate-rules.ts';

export type Times = { readonly from: Date /** Null without an end that is known. */; readonly until: Date | null };

type Inside = {
  readonly pass: Pass | null;
  /** Null for a car whose entry was not seen. */
  readonly enteredAt: Date | null;
  /** What was paid for this car at this lot, in any order. */
  readonly covered: readonly Times[];
  readonly rules: GateRules;
  readonly now: Date;
};

/** The first of such times; null if there is none. */
export const unpaidTime = ({ pass, enteredAt, covered, rules, now }: Inside): { from: Date; until: Date } | null => {
  const came = enteredAt ?? (pass && pass.from <= now ? pass.from : null);
  if (!came) return null;
  const early = pass?.kind === 'reservation' ? rules.earlyMinutes * MINUTE_MS : 0;
  const times = [...covered, ...(pass && !isEmpty(pass) ? [pass] : [])].toSorted(
    (one, other) => +one.from - +other.from,
  );
  let paidUntil = came.getTime();
  // Until something was paid for, the minutes of whoever drives through; after it, those for leaving.
  let spared = rules.freeMinutes * MINUTE_MS;
  for (const { from, until } of times) {
    if (until && until.getTime() <= paidUntil) continue;
    const begins = Math.min(from.getTime(), now.getTime());
    if (begins - Math.max(spared, paidUntil === came.getTime() ? early : 0) > paidUntil)
      return { from: new Date(paidUntil), until: new Date(begins) };
    if (from > now) break;
    if (!until) return null;
    paidUntil = Math.max(paidUntil, until.getTime());
    spared = rules.leaveMinutes * MINUTE_MS;
  }
  return now.getTime() - spared > paidUntil ? { from: new Date(paidUntil), until: now } : null;
};

const isEmpty = ({ from, until }: Times): boolean => until !== null && until <= from;
