// Every night: do the sums that owners see say what the ledger says? What does not agree is kept and told, and mended
// by nobody: a sum that mends itself would hide what made it wrong.

import { addDays, localDay } from '#domain/calendar/local-time.ts';
import { firstDayOf, type Month, monthAfter, monthBefore, monthOf } from '#domain/revenue/revenue-month.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import {
  type Disagreement,
  findWrongDays,
  findWrongTotals,
  insertRevenueProof,
  keepDisagreements,
  listLotsToProve,
  listOpenMonths,
  type ProofSpan,
  resolveDisagreements,
} from './revenue-proof.store.ts';

const LOTS_AT_ONCE = 50;
const RECENT_DAYS = 35;
const MONTHS_IN_TURN = 36;
const DAY_MS = 24 * 60 * 60 * 1000;

type ProveDeps = Pick<Deps, 'db' | 'now' | 'newId'>;
type Night = { readonly now: Date; readonly today: string; readonly spans: readonly ProofSpan[] };

/** @throws when anything disagrees; by then it is kept in revenue_disagreements. */
export async function proveRevenue(deps: ProveDeps): Promise<void> {
  const now = deps.now();
  const night: Night = { now, today: localDay(now, 'UTC'), spans: spansOf(now) };
  const found: Disagreement[] = [];
  let proven = 0;
  for (let after: string | null = null; ; ) {
    const lots = await listLotsToProve(deps.db, after, LOTS_AT_ONCE);
    found.push(...(await proveLots(deps, lots, night)));
    proven += lots.length;
    after = lots.at(-1) ?? null;
    if (lots.length < LOTS_AT_ONCE) break;
  }
  const proof = { provenAt: now, lots: proven, disagreements: found.length };
  await insertRevenueProof(deps.db, { ...proof, id: deps.newId() });
  if (found.length > 0) throw new Error(tell(found));
}

/** What was wrong before is looked at again too, however old: it shows when it agrees again. */
async function proveLots(
  { db, newId }: ProveDeps,
  lots: readonly string[],
  night: Night,
): Promise<readonly Disagreement[]> {
  const openMonths = await listOpenMonths(db, lots, night.today);
  const spans = [...night.spans, ...openMonths.map((day) => spanOf(monthOf(day)))];
  const found = new Map<string, Disagreement>();
  for (const span of spans) {
    // Spans may overlap: a day that is in two of them is one finding.
    for (const wrong of await findWrongDays(db, lots, span)) found.set(`${wrong.locationId} ${wrong.day}`, wrong);
  }
  for (const wrong of await findWrongTotals(db, lots, night.today)) found.set(wrong.locationId, wrong);
  const all = [...found.values()];
  await inTransaction(db, async (tx) => {
    await keepDisagreements(
      tx,
      all.map((wrong) => ({ ...wrong, id: newId() })),
      night.now,
    );
    await resolveDisagreements(tx, { locationIds: lots, spans }, night.now);
  });
  return all;
}

/** The days that still move, and each night one of the last three years' months, so that each has its turn. */
export function spansOf(now: Date): [recent: ProofSpan, inTurn: ProofSpan] {
  const today = localDay(now, 'UTC');
  // A lot's clock is at most a day ahead.
  const recent = { from: addDays(today, -RECENT_DAYS), until: addDays(today, 2) };
  let month = monthBefore(monthOf(today));
  for (let back = Math.floor(now.getTime() / DAY_MS) % MONTHS_IN_TURN; back > 0; back--) month = monthBefore(month);
  return [recent, spanOf(month)];
}

function spanOf(month: Month): ProofSpan {
  return { from: firstDayOf(month), until: firstDayOf(monthAfter(month)) };
}

function tell(found: readonly Disagreement[]): string {
  const places = found.slice(0, 5).map(({ locationId, kind, day }) => `${kind} ${day} of ${locationId}`);
  const more = found.length > places.length ? ', …' : '';
  return `Revenue disagrees with the ledger in ${found.length} places: ${places.join(', ')}${more}`;
}
