// Disagreements between a provider's books and ours: one per payment, however often it is found. Once the books agree, it is
// marked as resolved and kept.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { RecordsDisagreement } from '../../rules/compare-records.ts';
import { type MoneyReturn, UNDECIDED } from '../../rules/money-return.ts';
import type { OpenPage } from '../payments.store.ts';
import { type Decision, RETURN_COLUMNS, returnValues } from '../returns/return-columns.ts';

/** An intent at a provider, and the payment it belongs to here, if any. */
export type Subject = {
  readonly provider: string;
  readonly ref: string;
  readonly payment: { readonly locationId: string; readonly id: string; readonly orderId: string } | null;
};

export async function storeDisagreement(
  db: Db,
  { provider, ref, payment }: Subject,
  { kind, oursCents, theirsCents, id, now }: RecordsDisagreement & { readonly id: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into payment_disagreements as known
      (id, provider, provider_ref, kind, location_id, payment_id, order_id, ours_cents, theirs_cents,
        first_found_at, last_found_at, attempt)
    values (${id}, ${provider}, ${ref}, ${kind}, ${payment?.locationId ?? null}, ${payment?.id ?? null},
      ${payment?.orderId ?? null}, ${oursCents}, ${theirsCents}, ${now}, ${now}, ${UNDECIDED.attempt})
    on conflict (provider, provider_ref) do update set
      kind = excluded.kind, location_id = excluded.location_id, payment_id = excluded.payment_id,
      order_id = excluded.order_id, ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents,
      last_found_at = excluded.last_found_at, resolved_at = null,
      first_found_at = case when known.resolved_at is null then known.first_found_at else excluded.first_found_at end,
      requested_at = case when known.resolved_at is null and known.kind = excluded.kind then known.requested_at end,
      settled_as = case when ${isAsDecided} then known.settled_as end,
      settled_by = case when ${isAsDecided} then known.settled_by end,
      settled_note = case when ${isAsDecided} then known.settled_note end,
      settled_at = case when ${isAsDecided} then known.settled_at end
    `.execute(db);
}

/** A person decided about these figures; different figures need a new decision. */
const isAsDecided = sql`known.resolved_at is null and known.kind = excluded.kind
  and known.ours_cents = excluded.ours_cents and known.theirs_cents = excluded.theirs_cents`;

/** An open disagreement: what the provider held, whether it was ever asked to return that, and what a person decided. */
export type OpenDisagreement = { readonly theirsCents: number } & Pick<MoneyReturn, 'attempt' | 'settledAs'>;

export async function findOpenDisagreement(db: Db, { provider, ref }: Subject): Promise<OpenDisagreement | null> {
  const found = await db
    .selectFrom('paymentDisagreements')
    .select(['theirsCents', 'attempt', 'settledAs'])
    .where('provider', '=', provider)
    .where('providerRef', '=', ref)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** @returns whether it was open until now. */
export async function resolveDisagreement(db: Db, { provider, ref }: Subject, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentDisagreements')
    .set({ resolvedAt: now })
    .where('provider', '=', provider)
    .where('providerRef', '=', ref)
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
  return rows.map((row) => ({ id: row.id, ...subjectOf({ ...row, provider }) }));
}

type SubjectRow = { readonly provider: string; readonly providerRef: string } & {
  readonly [column in 'locationId' | 'paymentId' | 'orderId']: string | null;
};

function subjectOf({ provider, providerRef: ref, locationId, paymentId, orderId }: SubjectRow): Subject {
  return { provider, ref, payment: locationId && paymentId && orderId ? { locationId, id: paymentId, orderId } : null };
}

export type StoredDisagreement = Subject &
  RecordsDisagreement & { readonly id: string; readonly isResolved: boolean; readonly state: MoneyReturn };

/** Locked until the transaction ends. */
export async function lockDisagreement(tx: Db, id: string): Promise<StoredDisagreement | null> {
  const row = await tx
    .selectFrom('paymentDisagreements')
    .select(['id', 'provider', 'providerRef', 'locationId', 'paymentId', 'orderId', 'kind', 'oursCents', 'theirsCents'])
    .select([...RETURN_COLUMNS, 'requestedAt', 'resolvedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    ...subjectOf(row),
    kind: row.kind,
    oursCents: row.oursCents,
    theirsCents: row.theirsCents,
    isResolved: row.resolvedAt !== null,
    state: {
      attempt: row.attempt,
      failureCode: row.failureCode,
      failures: row.failures,
      firstFailedAt: row.firstFailedAt,
      nextTryAt: row.nextTryAt,
      settledAs: row.settledAs,
      isReturned: false,
      isRefused: row.requestedAt === null,
    },
  };
}

/** The caller has locked it. */
export async function saveReturnOf(
  tx: Db,
  id: string,
  changed: { readonly state: MoneyReturn; readonly decision: Decision | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('paymentDisagreements')
    .set({ ...returnValues(changed), requestedAt: changed.state.isRefused ? null : changed.now })
    .where('id', '=', id)
    .execute();
}

/** Payments that the provider is to return now because a person decided so, oldest first. `before` is the present. */
export async function listRequestedBack(
  db: Db,
  { before, after, limit }: OpenPage,
): Promise<Array<{ readonly id: string }>> {
  const query = db
    .selectFrom('paymentDisagreements')
    .select('id')
    .where('requestedAt', 'is not', null)
    .where('resolvedAt', 'is', null)
    .where('settledAs', 'is', null)
    .where((is) => is.or([is('nextTryAt', 'is', null), is('nextTryAt', '<=', before)]))
    .orderBy('id')
    .limit(limit);
  return (after ? query.where('id', '>', after) : query).execute();
}
