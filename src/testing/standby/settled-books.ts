/** What is wrong in the books besides payments that nobody has made yet. */
import type { Db } from '#server/db/database.ts';
import { type BookedElsewhere, findDisagreements } from '../books.ts';

/**
 * A guest whose answer was lost with the database asks anew, and what was begun for the first request lapses unpaid some minutes
 * later: it is open until then, and no disagreement. One that the provider was paid for is.
 */
export async function disagreementsIn(
  db: Db,
  elsewhere: readonly BookedElsewhere[] = [],
): Promise<Record<string, number>> {
  const { open: _open, ...wrong } = await findDisagreements(db, elsewhere);
  return wrong;
}
