// When a reservation's driver is reminded of it, and whether that has happened.

import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';

/** `remindAt`: null for no reminder. A reminder sent for a different start does not count. */
export async function planReminder(tx: Db, { locationId, orderId }: OrderId, remindAt: Date | null): Promise<void> {
  if (remindAt === null) {
    await tx
      .deleteFrom('reservationReminders')
      .where('locationId', '=', locationId)
      .where('orderId', '=', orderId)
      .execute();
    return;
  }
  await tx
    .insertInto('reservationReminders')
    .values({ locationId, orderId, remindAt })
    .onConflict((row) => row.columns(['locationId', 'orderId']).doUpdateSet({ remindAt, remindedAt: null }))
    .execute();
}

export type DueReminder = OrderId & { readonly remindAt: Date };

type Page = { readonly now: Date; readonly after: DueReminder | null; readonly limit: number };

/** Reminders that are due, oldest first. */
export async function listDueReminders(db: Db, { now, after, limit }: Page): Promise<DueReminder[]> {
  return db
    .selectFrom('reservationReminders')
    .select(['locationId', 'orderId', 'remindAt'])
    .where('remindedAt', 'is', null)
    .where('remindAt', '<=', now)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('remindAt', 'locationId', 'orderId'),
          '>',
          tuple(after?.remindAt ?? now, after?.locationId ?? '', after?.orderId ?? ''),
        ),
      ),
    )
    .orderBy('remindAt')
    .orderBy('locationId')
    .orderBy('orderId')
    .limit(limit)
    .execute();
}

/** Under the order's lock. @returns false when it is done or no longer due */
export async function claimReminder(tx: Db, { locationId, orderId }: OrderId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reservationReminders')
    .set({ remindedAt: now })
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .where('remindedAt', 'is', null)
    .where('remindAt', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
