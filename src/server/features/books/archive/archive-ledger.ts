// Moves months of the ledger past their retention out of the database. Their entries go into files of the archive, and their sums
// take their place, so that every sum over the ledger is what it was (decision record 183).

import { addDays } from '#domain/calendar/local-time.ts';
import { firstDayOf, type Month, monthAfter, monthBefore } from '#domain/revenue/revenue-month.ts';
import { ArchiveDamaged, sha256Of } from '../../../csv/csv-parts.ts';
import { monthAt } from '../../../db/partitions/monthly-tables.ts';
import { replacePartition } from '../../../db/partitions/replace-partition.ts';
import type { Deps } from '../../../deps.ts';
import { type ArchivedEntry, manifestName, readMonthBack, sorted, storeMonth } from './archive-files.ts';
import {
  carrySums,
  hasOpenFinding,
  insertArchived,
  isEmpty,
  JOURNAL,
  listEntries,
  listWholeMonths,
  lockMonth,
  noteWaiting,
} from './archived-months.store.ts';

type ArchiveDeps = Pick<Deps, 'db' | 'archive' | 'now'> & {
  readonly config: Pick<Deps['config'], 'ledgerRetentionMonths'>;
};

/** A lot's day may begin or end a day apart from UTC's, and an entry may be slightly older than the clock says. */
const MARGIN_DAYS = 2;

/**
 * Archives the oldest month first. A process may be killed at any moment: the next run stores the files again, and the month
 * itself is replaced in one transaction.
 * @returns the first days of the months that it archived
 */
export async function archiveLedger(deps: ArchiveDeps): Promise<string[]> {
  const oldest = oldestKept(deps.now(), deps.config.ledgerRetentionMonths);
  const archived: string[] = [];
  for (const month of await listWholeMonths(deps.db, oldest)) {
    const [first, next] = [firstDayOf(month), firstDayOf(monthAfter(month))];
    const days = { from: addDays(first, -MARGIN_DAYS), until: addDays(next, MARGIN_DAYS) };
    if (await isEmpty(deps.db, month)) continue;
    await noteWaiting(deps.db, month, deps.now());
    if (await hasOpenFinding(deps.db, days)) continue;
    if (await archiveMonth(deps, month, firstDayOf(oldest))) archived.push(first);
  }
  return archived;
}

/** The oldest month that is kept unchanged. */
function oldestKept(now: Date, retentionMonths: number): Month {
  let month = monthAt(now);
  for (let back = 0; back < retentionMonths; back++) month = monthBefore(month);
  return month;
}

/**
 * Something in the month was entered only recently, or has not been compared with its provider's balance yet, so the month waits.
 */
class NotYet extends Error {}

/** @returns whether the month is archived */
async function archiveMonth(deps: ArchiveDeps, month: Month, oldestDay: string): Promise<boolean> {
  try {
    await exportAndReplace(deps, month, oldestDay);
    return true;
  } catch (error) {
    if (error instanceof NotYet) return false;
    throw error;
  }
}

async function exportAndReplace({ db, archive, now }: ArchiveDeps, month: Month, oldestDay: string): Promise<void> {
  const latest = { day: firstDayOf(month) };
  await storeMonth(archive, month, refuseLate(listEntries(db, month), { oldestDay, latest }));
  const kept = await readMonthBack(archive, month);
  const manifest = await archive.read(manifestName(month));
  if (!manifest) throw new ArchiveDamaged(`${manifestName(month)} is missing.`);
  const sha256 = sha256Of(manifest);
  await replacePartition(db, { table: JOURNAL, month }, async (tx, partition) => {
    await lockMonth(tx, month);
    const { entries, sums, held, waiting } = await carrySums(tx, month, partition);
    if (entries !== kept.entries || JSON.stringify(sorted(sums)) !== JSON.stringify(sorted(kept.sums))) {
      throw new ArchiveDamaged(`The archive of ${kept.month} is not what the ledger has; the next run stores it anew.`);
    }
    if (waiting > 0) throw new NotYet();
    const detailFrom = addDays(latest.day, MARGIN_DAYS);
    await insertArchived(tx, { month, entries, parts: kept.parts.length, sha256, held, detailFrom, now: now() });
  });
}

async function* refuseLate(
  pages: AsyncIterable<readonly ArchivedEntry[]>,
  { oldestDay, latest }: { readonly oldestDay: string; readonly latest: { day: string } },
): AsyncGenerator<readonly ArchivedEntry[]> {
  for await (const page of pages) {
    for (const { occurredAt } of page) {
      if (occurredAt >= oldestDay) throw new NotYet();
      if (occurredAt > latest.day) latest.day = occurredAt.slice(0, 10);
    }
    yield page;
  }
}
