// Rule 183: who signed in to an account, how and with what, for its holder to review. Neither the address nor the browser's user
// agent is stored, only the names of browser and system, and the hash of the browser's own mark.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { hashCapability } from '#platform/http/access/principal.ts';
import type { SignInWay } from '../../sign-ins.contract.ts';

export type NewSignIn = {
  readonly id: string;
  readonly userId: string;
  readonly happenedAt: Date;
  readonly way: SignInWay;
  readonly browser: string;
  readonly system: string;
  readonly isNew: boolean;
  readonly browserMark: string | null;
  /** The session that it began. */
  readonly token: string;
};

export async function addSignIn(tx: Db, { token, ...signIn }: NewSignIn): Promise<void> {
  await tx
    .insertInto('signIns')
    .values({ ...signIn, tokenHash: hashCapability(token) })
    .execute();
}

/** Whether the account was signed in to before, though not with this browser. A browser without a mark is never known. */
export async function isOtherBrowser(db: Db, userId: string, browserMark: string | null): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    select exists (select from sign_ins where user_id = ${userId})
      and not exists (select from sign_ins where user_id = ${userId} and browser_mark = ${browserMark}) as is_other`.execute(
    db,
  );
  return rows[0]?.isOther === true;
}

export type SignInRow = Omit<NewSignIn, 'userId' | 'token' | 'browserMark'> & {
  /** Whether its session is still active. */
  readonly isOpen: boolean;
  /** Whether the caller's own session began with it. */
  readonly isThis: boolean;
};

export type SignInPage = {
  readonly userId: string;
  readonly token: string | null;
  readonly beforeId: string | undefined;
  readonly limit: number;
  readonly now: Date;
};

/** Newest first: ids sort by time. */
export async function listSignIns(db: Db, { userId, token, beforeId, limit, now }: SignInPage): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    select s.id, s.happened_at, s.way, s.browser, s.system, s.is_new, l.token_hash is not null as is_open,
      s.token_hash = ${token === null ? '' : hashCapability(token)} as is_this
    from sign_ins s left join login_sessions l
      on l.user_id = s.user_id and l.token_hash = s.token_hash and l.expires_at > ${now}
    where s.user_id = ${userId} and (${beforeId ?? null}::uuid is null or s.id < ${beforeId ?? null}::uuid)
    order by s.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Ends the session that began with this sign-in. False when the account has no such sign-in. */
export async function endSessionOf(tx: Db, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('signIns')
    .select('tokenHash')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  const session = tx.deleteFrom('loginSessions').where('userId', '=', userId);
  await session.where('tokenHash', '=', row.tokenHash).execute();
  return true;
}

export async function forgetSignIns(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('signIns').where('userId', '=', userId).execute();
}

export async function deleteSignInsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'signIns', sql`happened_at < ${before}`);
}
