// The findings of the nightly proof for support, and when it last ran.

import { sql } from 'kysely';
import type { Difference, RevenueDisagreement, SumKind } from '#features/support/reconciliation.contract.ts';
import type { Db } from '#platform/db/database.ts';

type Row = {
  id: string;
  locationId: string;
  name: string;
  address: string;
  kind: SumKind;
  day: string;
  differences: Difference[];
  firstFoundAt: Date;
  lastFoundAt: Date;
  resolvedAt: Date | null;
};

/** Latest found first. */
export async function listRevenueDisagreements(
  db: Db,
  which: 'open' | 'resolved',
  { before, limit }: { before: string | null; limit: number },
): Promise<RevenueDisagreement[]> {
  const state = which === 'open' ? sql`d.resolved_at is null` : sql`d.resolved_at is not null`;
  const from = before === null ? sql`true` : sql`d.id < ${before}::uuid`;
  const { rows } = await sql<Row>`
    select d.id, d.location_id, l.name, l.address, d.kind, d.day, d.differences,
      d.first_found_at, d.last_found_at, d.resolved_at
    from revenue_disagreements d join locations l on l.id = d.location_id
    where ${state} and ${from} order by d.id desc limit ${limit}`.execute(db);
  return rows.map(toDisagreement);
}

export async function countOpenDisagreements(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from revenue_disagreements where resolved_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findLastRevenueProof(db: Db): Promise<{ provenAt: string; lots: number } | null> {
  const row = await db
    .selectFrom('revenueProofs')
    .select(['provenAt', 'lots'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { provenAt: row.provenAt.toISOString(), lots: row.lots } : null;
}

function toDisagreement(row: Row): RevenueDisagreement {
  return {
    _id: row.id,
    location: { _id: row.locationId, name: row.name, address: row.address },
    kind: row.kind,
    day: row.day,
    differences: row.differences,
    firstFoundAt: row.firstFoundAt.toISOString(),
    lastFoundAt: row.lastFoundAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}
