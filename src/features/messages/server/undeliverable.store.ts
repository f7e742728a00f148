// Addresses and numbers that cannot be reached, with the provider's reason. A later delivery removes the entry.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { sameAddress } from '#platform/db/statements/conditions.ts';
import type { MessageChannel } from './messages.store.ts';

export type Undeliverable = {
  readonly channel: MessageChannel;
  readonly address: string;
  readonly reason: string;
  readonly code: string | null;
  readonly messageId: string;
  readonly now: Date;
};

export async function recordUndeliverable(db: Db, bounced: Undeliverable): Promise<void> {
  const { channel, address, reason, code: errorCode, messageId, now: lastAt } = bounced;
  const latest = { address, reason, errorCode, messageId, lastAt };
  await db
    .insertInto('undeliverableAddresses')
    .values({ channel, firstAt: lastAt, ...latest })
    .onConflict((conflict) => conflict.expression(sql`channel, lower(address)`).doUpdateSet(latest))
    .execute();
}

/** After a delivery, or when the person is deleted. */
export async function forgetUndeliverable(db: Db, channel: MessageChannel, address: string): Promise<void> {
  await db
    .deleteFrom('undeliverableAddresses')
    .where('channel', '=', channel)
    .where(sameAddress('address', address))
    .execute();
}

export type Bounce = { readonly address: string; readonly reason: string; readonly at: Date };

export async function findUndeliverable(db: Db, channel: MessageChannel, address: string): Promise<Bounce | null> {
  const row = await db
    .selectFrom('undeliverableAddresses')
    .select(['address', 'reason', 'lastAt as at'])
    .where('channel', '=', channel)
    .where(sameAddress('address', address))
    .executeTakeFirst();
  return row ?? null;
}

/** The latest mail about this stay, if it failed; otherwise null. */
export async function findMailTrouble(db: Db, at: { locationId: string; orderId: string }): Promise<Bounce | null> {
  const { rows } = await sql<Bounce & { status: string }>`
    select recipient as address, coalesce(last_error, '') as reason, coalesce(failed_at, created_at) as at, status
    from messages
    where location_id = ${at.locationId} and order_id = ${at.orderId} and channel = 'email'
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  return last?.status === 'failed' ? { address: last.address, reason: last.reason, at: last.at } : null;
}
