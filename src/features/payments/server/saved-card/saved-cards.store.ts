// The card that an account has saved, by the provider's names for it. No card number ever reaches us.

import type { Db } from '#platform/db/database.ts';

export type SavedCard = {
  readonly provider: string;
  readonly customerRef: string;
  readonly methodRef: string;
  /** Such as "Visa 4242". */
  readonly label: string | null;
};

export async function findSavedCard(db: Db, userId: string): Promise<SavedCard | null> {
  const row = await db
    .selectFrom('savedCards')
    .select(['provider', 'customerRef', 'methodRef', 'label'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
