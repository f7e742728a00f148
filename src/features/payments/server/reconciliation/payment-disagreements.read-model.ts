// What reconciliation found, for support, and the state of each provider's last walk.

import { sql } from 'kysely';
import { receiptCode } from '#features/orders/server/public.ts';
import type { PaymentDisagreement, ReconciliationWalk } from '#features/support/reconciliation.contract.ts';
import type { Db } from '#platform/db/database.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';
import { type DisagreementKind, holdsUnsold } from '../../rules/compare-records.ts';
import { type SettledAs, statusOfReturn } from '../../rules/money-return.ts';

type Row = {
  id: string;
  provider: string;
  providerRef: string;
  kind: DisagreementKind;
  locationId: string | null;
  stayOrderId: string | null;
  locationName: string | null;
  locationAddress: string | null;
  ours: number;
  theirs: number;
  firstFoundAt: Date;
  lastFoundAt: Date;
  resolvedAt: Date | null;
  isRequested: boolean;
  attempt: number;
  failureCode: string | null;
  settledAs: SettledAs | null;
  note: string | null;
  settledBy: string | null;
  settledAt: Date | null;
};

const OPEN = sql`d.resolved_at is null and d.settled_as is null`;

/** Newest first. */
export async function listPaymentDisagreements(
  db: Db,
  which: 'open' | 'over',
  { before, limit }: { before: string | null; limit: number },
): Promise<PaymentDisagreement[]> {
  const state = which === 'open' ? OPEN : sql`(d.resolved_at is not null or d.settled_as is not null)`;
  const from = before === null ? sql`true` : sql`d.id < ${before}::uuid`;
  const { rows } = await sql<Row>`
    select d.id, d.provider, d.provider_ref, d.kind, d.location_id,
      coalesce(o.stay_order_id, o.id) as stay_order_id, l.name as location_name, l.address as location_address, d.ours_cents as ours,
      d.theirs_cents as theirs, d.first_found_at, d.last_found_at,
      d.resolved_at, d.requested_at is not null as is_requested, d.attempt, d.failure_code, d.settled_as, d.settled_note as note,
      d.settled_by, d.settled_at
    from payment_disagreements d
      left join orders o on o.location_id = d.location_id and o.id = d.order_id
      left join locations l on l.id = d.location_id
    where ${state} and ${from} order by d.id desc limit ${limit}`.execute(db);
  const names = await listNames(
    db,
    rows.map(({ settledBy }) => settledBy),
  );
  return rows.map((row) => toDisagreement(row, names.get(row.settledBy ?? '') ?? null));
}

export async function countOpenPaymentDisagreements(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from payment_disagreements d where ${OPEN}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The latest walk started for each of these providers. */
export async function listLastWalks(db: Db, providers: readonly string[]): Promise<ReconciliationWalk[]> {
  const { rows } = await sql<{
    provider: string;
    startedAt: Date;
    finishedAt: Date | null;
    checked: number;
    fixed: number;
  }>`
    select w.provider, w.started_at, w.finished_at, w.checked, w.fixed
    from unnest(${providers}::text[]) with ordinality as requested (provider, place)
      cross join lateral (
        select * from reconciliation_walks where provider = requested.provider order by started_at desc, id desc limit 1
      ) w
    order by requested.place`.execute(db);
  return rows.map(({ startedAt, finishedAt, ...walk }) => ({
    ...walk,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}

function stayOf({ locationId, stayOrderId, locationName, locationAddress }: Row): PaymentDisagreement['stay'] {
  if (locationId === null || stayOrderId === null || locationName === null || locationAddress === null) return null;
  return { locationId, orderId: stayOrderId, receiptCode: receiptCode(stayOrderId), locationName, locationAddress };
}

function toDisagreement(row: Row, decidedBy: string | null): PaymentDisagreement {
  const { resolvedAt, isRequested, settledAs } = row;
  const isOpen = resolvedAt === null;
  const refundable = isOpen && holdsUnsold({ kind: row.kind, oursCents: row.ours, theirsCents: row.theirs });
  const stay = stayOf(row);
  return {
    _id: row.id,
    provider: row.provider,
    providerRef: row.providerRef,
    kind: row.kind,
    ours: row.ours,
    theirs: row.theirs,
    note: row.note,
    decidedBy,
    stay,
    firstFoundAt: row.firstFoundAt.toISOString(),
    lastFoundAt: row.lastFoundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    refundable,
    promised: refundable && stay !== null && row.attempt > 0,
    state:
      !isOpen && isRequested ? 'returned' : statusOfReturn({ isReturned: false, isRefused: !isRequested, settledAs }),
    failureCode: isOpen ? row.failureCode : null,
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
