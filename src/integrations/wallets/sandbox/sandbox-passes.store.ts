// The wallet of the sandbox's phones.

import type { Db } from '#platform/db/database.ts';
import type { WalletPass } from '../wallets.port.ts';

export type SavedPass = { readonly content: WalletPass; readonly updatedAt: Date };

/** Adding it again replaces it. */
export async function savePass(db: Db, pass: WalletPass, now: Date): Promise<void> {
  const content = JSON.stringify(pass);
  await db
    .insertInto('sandbox.wallet_passes')
    .values({ id: pass.id, content, savedAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content, updatedAt: now }))
    .execute();
}

/** @returns false if it was never saved, or removed */
export async function replacePass(db: Db, pass: WalletPass, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox.wallet_passes')
    .set({ content: JSON.stringify(pass), updatedAt: now })
    .where('id', '=', pass.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findSavedPass(db: Db, id: string): Promise<SavedPass | null> {
  const query = db.selectFrom('sandbox.wallet_passes').select(['content', 'updatedAt']).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** As somebody who throws a pass away. */
export async function removeSavedPass(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sandbox.wallet_passes').where('id', '=', id).execute();
}
