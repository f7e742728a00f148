// Sealed authenticator secrets and the hashes of recovery codes. The statement that accepts a code also uses it up.

import type { Db } from '#platform/db/database.ts';
import { hashCapability } from '#platform/http/access/principal.ts';

type SealedSecret = { readonly userId: string; readonly sealedSecret: string };

/** @returns the sealed secret; its row stays locked until the transaction ends. */
export async function lockSecret(tx: Db, userId: string): Promise<string | null> {
  const query = tx.selectFrom('twoFactor').select('sealedSecret').where('userId', '=', userId).forUpdate();
  return (await query.executeTakeFirst())?.sealedSecret ?? null;
}

/** Replaces a secret that no code has confirmed yet. */
export async function storeSecret(tx: Db, { userId, sealedSecret }: SealedSecret): Promise<void> {
  await tx
    .insertInto('twoFactor')
    .values({ userId, sealedSecret, lastStep: 0 })
    .onConflict((on) => on.column('userId').doUpdateSet({ sealedSecret, lastStep: 0 }))
    .execute();
}

/** Stores the secret under its current seal. False when this code or a later one was used before. */
export async function consumeStep(tx: Db, at: SealedSecret & { readonly step: number }): Promise<boolean> {
  const { userId, sealedSecret, step } = at;
  const row = await tx
    .updateTable('twoFactor')
    .set({ lastStep: step, sealedSecret })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Rule 79: from now on signing in takes a code. */
export async function switchOn(tx: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await tx.updateTable('users').set({ twoFactorSince: now }).where('id', '=', userId).execute();
}

/** Stored as hashes. */
export async function replaceRecoveryCodes(tx: Db, userId: string, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
    .execute();
}

export async function switchOff(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('users').set({ twoFactorSince: null }).where('id', '=', userId).execute();
  await tx.deleteFrom('twoFactor').where('userId', '=', userId).execute();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

export async function consumeRecoveryCode(tx: Db, userId: string, code: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(userId, code))
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const rows = await db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId).execute();
  return rows.length;
}

/** Case, spaces and hyphens make no difference. */
function hashOf(userId: string, code: string): string {
  return hashCapability(`${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);
}
