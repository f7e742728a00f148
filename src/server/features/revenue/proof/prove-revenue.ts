// The nightly proof: do the totals that owners see, and what they are owed, match the ledger? Disagreements are
// recorded and reported but never fixed automatically, because that would hide the cause.

import { addDays, localDay } from '#domain/calendar/local-time.ts';
import { firstDayOf, type Month, monthAfter, monthBefore, monthOf } from '#domain/revenue/revenue-month.ts';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transactions/in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import {
  type Disagreement,
  findWrongDays,
  findWrongTotals,
  insertRevenueProof,
  keepDisagreements,
  type Looked,
  listLotsToProve,
  listOpenMonths,
  type ProofSpan,
  resolveDisagreements,
} from './revenue-proof.store.ts';
import { findWrongBalances, findWrongMonths, findWrongOpenings } from './statement-proof.store.ts';

const LOTS_AT_ONCE = 50;
const RECENT_DAYS = 35;
const MONTHS_IN_TURN = 36;
const NEVER = '9999-01-01';
const DAY_MS = 24 * 60 * 60 * 1000;

type ProveDeps = Pick<Deps, 'db' | 'now' | 'newId'>;
type Night = { readonly now: Date; readonly today: string; readonly spans: readonly [ProofSpan, ProofSpan] };

/** @throws when anything disagrees, after storing it in revenue_disagreements. */
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
  if (found.length > 0) throw new Error(describeFindings(found));
}

/** Earlier findings are checked again, however old, so that they can be resolved. */
async function proveLots(
  { db, newId }: ProveDeps,
  locationIds: readonly string[],
  { now, today, spans: [recent, inTurn] }: Night,
): Promise<readonly Disagreement[]> {
  const openMonths = await listOpenMonths(db, locationIds, today);
  const whole = [inTurn, ...openMonths.map((day) => spanOf(monthOf(day)))];
  // No statement may be of a future month: those are checked with the current one.
  const months = [{ from: firstDayOf(monthOf(recent.from)), until: NEVER }, ...whole];
  const looked: Looked = { locationIds, days: [recent, ...whole], months };
  const found = await findAll(db, looked, today);
  await inTransaction(db, async (tx) => {
    await keepDisagreements(
      tx,
      found.map((wrong) => ({ ...wrong, id: newId() })),
      now,
    );
    await resolveDisagreements(tx, looked, now);
  });
  return found;
}

async function findAll(db: Db, { locationIds, days, months }: Looked, today: string): Promise<Disagreement[]> {
  const found: Disagreement[] = [];
  for (const span of days) found.push(...(await findWrongDays(db, locationIds, span)));
  for (const span of months) found.push(...(await findWrongMonths(db, locationIds, span)));
  found.push(...(await findWrongOpenings(db, locationIds)));
  found.push(...(await findWrongTotals(db, locationIds, today)));
  found.push(...(await findWrongBalances(db, locationIds, today)));
  return mergeFindings(found);
}

/** Spans may overlap, and a month is checked twice: everything about one subject is one finding. */
function mergeFindings(found: readonly Disagreement[]): Disagreement[] {
  const merged = new Map<string, Disagreement>();
  for (const wrong of found) {
    const key = `${wrong.locationId} ${wrong.kind} ${wrong.day}`;
    const differences = [...(merged.get(key)?.differences ?? []), ...wrong.differences];
    const byFigure = new Map(differences.map((difference) => [difference.of, difference]));
    merged.set(key, { ...wrong, differences: [...byFigure.values()] });
  }
  return [...merged.values()];
}

/** The days that still change, and each night one month of the last three years in turn. */
export function spansOf(now: Date): readonly [recent: ProofSpan, inTurn: ProofSpan] {
  const today = localDay(now, 'UTC');
  // A lot's local date is at most a day ahead of UTC.
  const recent = { from: addDays(today, -RECENT_DAYS), until: addDays(today, 2) };
  let month = monthBefore(monthOf(today));
  for (let back = Math.floor(now.getTime() / DAY_MS) % MONTHS_IN_TURN; back > 0; back--) month = monthBefore(month);
  return [recent, spanOf(month)];
}

function spanOf(month: Month): ProofSpan {
  return { from: firstDayOf(month), until: firstDayOf(monthAfter(month)) };
}

function describeFindings(found: readonly Disagreement[]): string {
  const places = found.slice(0, 5).map(({ locationId, kind, day }) => `${kind} ${day} of ${locationId}`);
  const more = found.length > places.length ? ', …' : '';
  return `Revenue disagrees with the ledger in ${found.length} places: ${places.join(', ')}${more}`;
}
