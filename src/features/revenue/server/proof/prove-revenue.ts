// The nightly proofs: do the totals that owners see, and what they are owed, match the ledger? One proof checks
// what may have changed since it last ran, the other checks past months, one per night. Disagreements are recorded
// and reported but never fixed automatically, because that would hide the cause.

import type { Deps } from '#app/deps.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import { firstDayOf, type Month, monthAfter, monthBefore, monthOf } from '#platform/calendar/revenue-month.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { proveClosedDays } from '../closed-days/prove-closed-days.ts';
import { findLastRevenueProof } from './revenue-disagreements.read-model.ts';
import {
  type CheckedSums,
  type Disagreement,
  findWrongDays,
  findWrongTotals,
  hasOpenSum,
  insertRevenueProof,
  listLotsToProve,
  listOpenMonths,
  type ProofSpan,
  resolveDisagreements,
  storeDisagreements,
} from './revenue-proof.store.ts';
import {
  findWrongBalances,
  findWrongMonths,
  findWrongOpenings,
  findWrongSendings,
  findWrongTransactions,
} from './statement-proof.store.ts';

const LOTS_AT_ONCE = 50;
const FIRST_DAYS = 35;
/** A lot's local date differs from UTC by up to a day, and an act at a stand may be as old as its shift. */
const MARGIN_DAYS = 2;
const MONTHS_IN_TURN = 36;
const NEVER = '9999-01-01';
const ALWAYS: ProofSpan = { from: '0001-01-01', until: NEVER };

type ProveDeps = Pick<Deps, 'db' | 'now' | 'newId'>;
type Night = {
  readonly now: Date;
  readonly today: string;
  readonly span: ProofSpan;
  /** Whether all-time sums are compared with all of their days and months, which takes longer the longer the history is. */
  readonly ever: boolean;
};

/** Checks what may have changed since the last proof. @throws when anything disagrees, after storing it in revenue_disagreements. */
export async function proveRevenue(deps: ProveDeps): Promise<void> {
  const now = deps.now();
  const last = await findLastRevenueProof(deps.db);
  const span = recentSpan(now, last && new Date(last.provenAt));
  const { found, lots } = await proveAll(deps, { now, today: localDay(now, 'UTC'), span, ever: last === null });
  await insertRevenueProof(deps.db, { provenAt: now, lots, disagreements: found.length, id: deps.newId() });
  complain(found, await proveClosedDays(deps.db, span, { ever: false }));
}

/**
 * Checks one month of the last three years, a different one each night, all openings, and
 * the sums of all days and months. @throws like `proveRevenue`.
 */
export async function proveHistory(deps: ProveDeps): Promise<void> {
  const now = deps.now();
  const span = monthInTurn(now);
  const { found } = await proveAll(deps, { now, today: localDay(now, 'UTC'), span, ever: true });
  complain(found, await proveClosedDays(deps.db, span, { ever: true }));
}

async function proveAll(
  deps: ProveDeps,
  night: Night,
): Promise<{ readonly found: Disagreement[]; readonly lots: number }> {
  const found: Disagreement[] = [];
  let proven = 0;
  for (let after: string | null = null; ; ) {
    const lots = await listLotsToProve(deps.db, after, LOTS_AT_ONCE);
    found.push(...(await proveLots(deps, lots, night)));
    proven += lots.length;
    after = lots.at(-1) ?? null;
    if (lots.length < LOTS_AT_ONCE) break;
  }
  return { found, lots: proven };
}

/** Earlier findings are checked again, however old, so that they can be resolved. */
async function proveLots(
  { db, newId }: ProveDeps,
  locationIds: readonly string[],
  { now, today, span, ever }: Night,
): Promise<readonly Disagreement[]> {
  const openMonths = (await listOpenMonths(db, locationIds, today)).map((day) => spanOf(monthOf(day)));
  // No statement may be for a future month, so those are checked together with the current one.
  const until = span.until > today ? NEVER : span.until;
  const months = [{ from: firstDayOf(monthOf(span.from)), until }, ...openMonths];
  const looked: CheckedSums = {
    locationIds,
    days: [span, ...openMonths],
    months,
    ever: ever || (await hasOpenSum(db, locationIds)),
  };
  const found = await findAll(db, looked, today);
  await inTransaction(db, async (tx) => {
    await storeDisagreements(
      tx,
      found.map((wrong) => ({ ...wrong, id: newId() })),
      now,
    );
    await resolveDisagreements(tx, looked, now);
  });
  return found;
}

async function findAll(
  db: Db,
  { locationIds, days, months, ever }: CheckedSums,
  today: string,
): Promise<Disagreement[]> {
  const found: Disagreement[] = [];
  for (const span of days) found.push(...(await findWrongDays(db, locationIds, span)));
  for (const span of months) {
    found.push(...(await findWrongMonths(db, locationIds, span)));
    found.push(...(await findWrongTransactions(db, locationIds, span)));
  }
  for (const span of ever ? [ALWAYS] : months) found.push(...(await findWrongOpenings(db, locationIds, span)));
  found.push(...(await findWrongBalances(db, locationIds, today)));
  if (ever) {
    found.push(...(await findWrongTotals(db, locationIds, today)));
    found.push(...(await findWrongSendings(db, locationIds, today)));
  }
  return mergeFindings(found);
}

/** Spans may overlap and a month may be checked twice; everything about one subject becomes one finding. */
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

/**
 * The days on which something may have been entered since the last proof; the first proof
 * looks back five weeks. Entries are dated when they are written.
 */
export function recentSpan(now: Date, lastProof: Date | null): ProofSpan {
  const today = localDay(now, 'UTC');
  const from = lastProof ? addDays(localDay(lastProof, 'UTC'), -MARGIN_DAYS) : addDays(today, -FIRST_DAYS);
  return { from, until: addDays(today, MARGIN_DAYS) };
}

/** Each night one month of the last three years, up to last month. */
export function monthInTurn(now: Date): ProofSpan {
  let month = monthBefore(monthOf(localDay(now, 'UTC')));
  for (let back = Math.floor(now.getTime() / DAY_MS) % MONTHS_IN_TURN; back > 0; back--) month = monthBefore(month);
  return spanOf(month);
}

function spanOf(month: Month): ProofSpan {
  return { from: firstDayOf(month), until: firstDayOf(monthAfter(month)) };
}

const MAX_NAMED = 5;

function complain(found: readonly Disagreement[], closed: readonly string[]): void {
  const differences = [...found.map(({ locationId, kind, day }) => `${kind} ${day} of ${locationId}`), ...closed];
  if (differences.length === 0) return;
  const more = differences.length > MAX_NAMED ? ', …' : '';
  throw new Error(
    `Revenue disagrees with the ledger in ${differences.length} places: ${differences.slice(0, MAX_NAMED).join(', ')}${more}`,
  );
}
