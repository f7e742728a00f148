// Orders of a deleted account stay, and what they cost and paid with them. They belong to nobody.

import type { Db } from '../../db/database.ts';

export async function forgetPayer(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('orders').set({ userId: null }).where('userId', '=', userId).execute();
}
