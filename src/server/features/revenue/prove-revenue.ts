// Every night: do the sums that owners see say what the ledger says? What does not agree is kept and told, and mended
// by nobody: a sum that mends itself would hide what made it wrong.

import { addDays, localDay } from '#domain/calendar/local-time.ts';
import { firstDayOf, monthAfter, monthBefore, monthOf } from '#domain/revenue/revenue-month.ts';
import type { Deps } from '../../deps.ts';
import {
  type Disagreement,
  findWrongDays,
  findWrongTotals,
  keepDisagreements,
  listLotsToProve,
  type ProofSpan,
} from './revenue-proof.store.ts';

const LOTS_AT_ONCE = 50;
const RECENT_DAYS = 35;
const MONTHS_IN_TURN = 36;
const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws when anything disagrees; by then it is kept in revenue_disagreements. */
export async function proveRevenue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const spans = spansOf(now());
  const today = localDay(now(), 'UTC');
  const found: Disagreement[] = [];
  for (let after: string | null = null; ; ) {
    const lots = await listLotsToProve(db, after, LOTS_AT_ONCE);
    for (const span of spans) found.push(...(await findWrongDays(db, lots, span)));
    found.push(...(await findWrongTotals(db, lots, today)));
    after = lots.at(-1) ?? null;
    if (lots.length < LOTS_AT_ONCE) break;
  }
  await keepDisagreements(db, found, now());
  if (found.length > 0) throw new Error(tell(found));
}

/** The days that still move, and each night one of the last three years' months, so that each has its turn. */
export function spansOf(now: Date): [recent: ProofSpan, inTurn: ProofSpan] {
  const today = localDay(now, 'UTC');
  // A lot's clock is at most a day ahead.
  const recent = { from: addDays(today, -RECENT_DAYS), until: addDays(today, 2) };
  let month = monthBefore(monthOf(today));
  for (let back = Math.floor(now.getTime() / DAY_MS) % MONTHS_IN_TURN; back > 0; back--) month = monthBefore(month);
  return [recent, { from: firstDayOf(month), until: firstDayOf(monthAfter(month)) }];
}

function tell(found: readonly Disagreement[]): string {
  const places = found.slice(0, 5).map(({ locationId, kind, day }) => `${kind} ${day} of ${locationId}`);
  const more = found.length > places.length ? ', …' : '';
  return `Revenue disagrees with the ledger in ${found.length} places: ${places.join(', ')}${more}`;
}
