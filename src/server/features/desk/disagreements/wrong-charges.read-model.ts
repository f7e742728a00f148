// Charges by providers that differ from the amount requested, for the desk.

import { sql } from 'kysely';
import type { WrongCharge } from '#contract/money/books.contract.ts';
import type { Db } from '../../../db/database.ts';

type Row = Omit<WrongCharge, 'location' | 'foundAt' | 'returnedAt' | 'refusedAt'> & {
  locationId: string;
  name: string;
  address: string;
  foundAt: Date;
  returnedAt: Date | null;
  refusedAt: Date | null;
};

/** The latest found first. */
export async function listWrongCharges(
  db: Db,
  which: 'open' | 'returned',
  { before, limit }: { before: string | null; limit: number },
): Promise<WrongCharge[]> {
  const state = which === 'open' ? sql`w.returned_at is null` : sql`w.returned_at is not null`;
  const from = before === null ? sql`true` : sql`w.id < ${before}::uuid`;
  const { rows } = await sql<Row>`
    select w.id as "_id", w.location_id, l.name, l.address, p.order_id, p.provider,
      p.provider_ref, w.asked_cents as asked, w.charged_cents as charged, w.currency, w.found_at,
      w.returned_at, w.refused_at
    from wrong_charges w
      join payments p on p.location_id = w.location_id and p.id = w.payment_id
      join locations l on l.id = w.location_id
    where ${state} and ${from} order by w.id desc limit ${limit}`.execute(db);
  return rows.map(({ locationId, name, address, foundAt, returnedAt, refusedAt, ...row }) => ({
    ...row,
    location: { _id: locationId, name, address },
    foundAt: foundAt.toISOString(),
    returnedAt: returnedAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
  }));
}

export async function countOpenCharges(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from wrong_charges where returned_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}
