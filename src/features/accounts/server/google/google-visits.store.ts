// Browsers that are away at Google: what they left for, and what their answer is checked against. Sealed, because a reader of the
// database could otherwise finish what somebody else began.

import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';
import type { Checks, GooglePerson } from '#integrations/google-sign-in/google-sign-in.port.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { hashCapability } from '#platform/http/access/principal.ts';

const VISIT_SECONDS = 15 * 60;

type Purpose = {
  /** The account to be linked; null for a sign-in. */
  readonly linkUserId: string | null;
  /** The role of an account that is being opened. */
  readonly role: 'vendor' | 'customer';
  readonly returnPath: string | null;
};
type At = { readonly state: string; readonly browserHash: string; readonly now: Date };
type Sealing = Pick<Deps, 'seal'>;

export type Visit = Purpose & {
  readonly checks: Checks;
  /** Null until Google has been asked. */
  readonly person: GooglePerson | null;
};

const rowOf = (stateHash: string) => `google visit ${stateHash}`;

export async function storeVisit(
  db: Db,
  { seal }: Sealing,
  { state, browserHash, now, checks, ...purpose }: At & Purpose & { readonly checks: Checks },
): Promise<void> {
  const stateHash = hashCapability(state);
  const sealedChecks = seal.seal(JSON.stringify(checks), rowOf(stateHash));
  const expiresAt = new Date(now.getTime() + VISIT_SECONDS * 1000);
  await db
    .insertInto('googleVisits')
    .values({ stateHash, browserHash, ...purpose, sealedChecks, expiresAt })
    .execute();
}

/**
 * Null when the visit is unknown, over, or another browser's, and when its answer was already used: of two requests with one
 * answer, only one gets it. A person whom Google has already identified may come back for every attempt at the second factor.
 */
export async function consumeVisit(db: Db, { seal }: Sealing, { state, browserHash, now }: At): Promise<Visit | null> {
  const stateHash = hashCapability(state);
  const row = await db
    .updateTable('googleVisits')
    .set({ requestedAt: now })
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .where((eb) => eb.or([eb('requestedAt', 'is', null), eb('sealedPerson', 'is not', null)]))
    .returning(['linkUserId', 'role', 'returnPath', 'sealedChecks', 'sealedPerson'])
    .executeTakeFirst();
  if (!row) return null;
  const { sealedChecks, sealedPerson, ...purpose } = row;
  const open = <T>(sealed: string) => JSON.parse(seal.open(sealed, rowOf(stateHash))) as T;
  const person = sealedPerson === null ? null : open<GooglePerson>(sealedPerson);
  return { ...purpose, checks: open<Checks>(sealedChecks), person };
}

export async function storePerson(db: Db, { seal }: Sealing, state: string, person: GooglePerson): Promise<void> {
  const stateHash = hashCapability(state);
  const sealedPerson = seal.seal(JSON.stringify(person), rowOf(stateHash));
  await db.updateTable('googleVisits').set({ sealedPerson }).where('stateHash', '=', stateHash).execute();
}

/** Only one of two concurrent requests gets true. */
export async function endVisit(tx: Db, state: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('googleVisits')
    .where('stateHash', '=', hashCapability(state))
    .returning('stateHash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteVisitsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'googleVisits', sql`expires_at < ${before}`);
}
