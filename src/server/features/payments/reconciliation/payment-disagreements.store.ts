// Disagreements between a provider's books and ours, one for each payment however often it is found. Once the books agree
// it is marked as resolved and kept.

import { sql } from 'kysely';
import type { BooksDisagreement } from '#domain/payments/compare-books.ts';
import type { Db } from '../../../db/database.ts';

/** An intent at a provider, and the payment it belongs to here, if any. */
export type Subject = {
  readonly provider: string;
  readonly ref: string;
  readonly payment: { readonly locationId: string; readonly id: string; readonly orderId: string } | null;
};

export async function keepDisagreement(
  db: Db,
  { provider, ref, payment }: Subject,
  { kind, oursCents, theirsCents, id, now }: BooksDisagreement & { readonly id: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into payment_disagreements as known
      (id, provider, provider_ref, kind, location_id, payment_id, order_id, ours_cents, theirs_cents,
        first_found_at, last_found_at)
    values (${id}, ${provider}, ${ref}, ${kind}, ${payment?.locationId ?? null}, ${payment?.id ?? null},
      ${payment?.orderId ?? null}, ${oursCents}, ${theirsCents}, ${now}, ${now})
    on conflict (provider, provider_ref) do update set
      kind = excluded.kind, location_id = excluded.location_id, payment_id = excluded.payment_id,
      order_id = excluded.order_id, ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents,
      last_found_at = excluded.last_found_at, resolved_at = null,
      first_found_at = case when known.resolved_at is null then known.first_found_at else excluded.first_found_at end
    `.execute(db);
}

export async function resolveDisagreement(db: Db, { provider, ref }: Subject, now: Date): Promise<void> {
  await db
    .updateTable('paymentDisagreements')
    .set({ resolvedAt: now })
    .where('provider', '=', provider)
    .where('providerRef', '=', ref)
    .where('resolvedAt', 'is', null)
    .execute();
}

/** A provider's open disagreements, to check again. `after`: the last id of the previous page. */
export async function listOpenSubjects(
  db: Db,
  { provider, after, limit }: { provider: string; after: string | null; limit: number },
): Promise<Array<Subject & { readonly id: string }>> {
  const query = db
    .selectFrom('paymentDisagreements')
    .select(['id', 'providerRef', 'locationId', 'paymentId', 'orderId'])
    .where('provider', '=', provider)
    .where('resolvedAt', 'is', null)
    .orderBy('id')
    .limit(limit);
  const rows = await (after ? query.where('id', '>', after) : query).execute();
  return rows.map(({ id, providerRef: ref, locationId, paymentId, orderId }) => {
    const payment = locationId && paymentId && orderId ? { locationId, id: paymentId, orderId } : null;
    return { id, provider, ref, payment };
  });
}
