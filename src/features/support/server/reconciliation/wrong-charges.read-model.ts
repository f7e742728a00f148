// Provider charges that differ from the requested amount, for support.

import { sql } from 'kysely';
import { type SettledAs, statusOfReturn } from '#features/payments/rules/money-return.ts';
import type { Db } from '#platform/db/database.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';
import type { WrongCharge } from '../../reconciliation.contract.ts';

type Row = Omit<WrongCharge, 'location' | 'foundAt' | 'returnedAt' | 'state' | 'settledAt' | 'decidedBy'> & {
  locationId: string;
  name: string;
  address: string;
  foundAt: Date;
  returnedAt: Date | null;
  refusedAt: Date | null;
  settledAs: SettledAs | null;
  settledBy: string | null;
  settledAt: Date | null;
};

/** Paid another way, and also returned by the provider. */
const TWICE = sql`(w.returned_at is not null and w.settled_as = 'paid_otherwise')`;
const OPEN = sql`((w.returned_at is null and w.settled_as is null) or ${TWICE})`;
const OVER = sql`((w.returned_at is not null or w.settled_as is not null) and ${TWICE} is not true)`;

/** Latest found first. */
export async function listWrongCharges(
  db: Db,
  which: 'open' | 'over',
  { before, limit }: { before: string | null; limit: number },
): Promise<WrongCharge[]> {
  const state = which === 'open' ? OPEN : OVER;
  const from = before === null ? sql`true` : sql`w.id < ${before}::uuid`;
  const { rows } = await sql<Row>`
    select w.id as "_id", w.location_id, l.name, l.address, p.id as order_id, p.provider,
      p.provider_ref, w.requested_cents as requested, w.charged_cents as charged, w.currency, w.found_at,
      w.returned_at, w.refused_at, w.failure_code, w.settled_as, w.settled_note as note, w.settled_by, w.settled_at
    from wrong_charges w
      join payments p on p.location_id = w.location_id and p.id = w.payment_id
      join locations l on l.id = w.location_id
    where ${state} and ${from} order by w.id desc limit ${limit}`.execute(db);
  const names = await listNames(
    db,
    rows.map(({ settledBy }) => settledBy),
  );
  return rows.map(
    ({
      settledBy,
      locationId,
      name,
      address,
      foundAt,
      returnedAt,
      refusedAt,
      settledAs,
      settledAt,
      failureCode,
      ...row
    }) => {
      const standing = { isReturned: returnedAt !== null, isRefused: refusedAt !== null, settledAs };
      return {
        ...row,
        decidedBy: names.get(settledBy ?? '') ?? null,
        location: { _id: locationId, name, address },
        foundAt: foundAt.toISOString(),
        returnedAt: returnedAt?.toISOString() ?? null,
        state: statusOfReturn(standing),
        failureCode: returnedAt === null ? failureCode : null,
        settledAt: settledAt?.toISOString() ?? null,
      };
    },
  );
}

export async function countOpenCharges(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from wrong_charges w where ${OPEN}`.execute(db);
  return rows[0]?.n ?? 0;
}
