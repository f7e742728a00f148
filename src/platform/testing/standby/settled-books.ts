/** What is wrong in the books, not counting payments that nobody has made yet. */
import type { Db } from '#platform/db/database.ts';
import { type BookedElsewhere, findDisagreements } from '../ledger-audit.ts';

/**
 * If a guest's answer was lost with the database, the guest asks again. What the first request began stays open until it lapses unpaid some
 * minutes later, which is not a disagreement. If the provider was paid for it, it is one.
 */
export async function disagreementsIn(
  db: Db,
  elsewhere: readonly BookedElsewhere[] = [],
): Promise<Record<string, number>> {
  const { open: _open, ...wrong } = await findDisagreements(db, elsewhere);
  return wrong;
}
