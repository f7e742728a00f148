// What a browser has to sign. Any process may have issued a challenge, and any may get the answer, so it is in the database, as a
// hash. The first answer, right or wrong, deletes it.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { hashCapability } from '#platform/http/access/principal.ts';

export const CHALLENGE_SECONDS = 10 * 60;

export type Challenge = {
  readonly challenge: string;
  readonly browserHash: string;
  /** The account that is adding a passkey; null for a sign-in. */
  readonly userId: string | null;
  readonly now: Date;
};

export async function storeChallenge(db: Db, { challenge, browserHash, userId, now }: Challenge): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000);
  await db
    .insertInto('passkeyChallenges')
    .values({ challengeHash: hashCapability(challenge), browserHash, userId, expiresAt })
    .execute();
}

/** Of two answers to one challenge, only one gets true. An answer from another browser, or for another account, never does. */
export async function consumeChallenge(db: Db, { challenge, browserHash, userId, now }: Challenge): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashCapability(challenge))
    .where('browserHash', '=', browserHash)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', now)
    .returning('challengeHash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteChallengesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'passkeyChallenges', sql`expires_at < ${before}`);
}
