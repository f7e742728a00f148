// What each lot's movements of money add up to in a month, by kind and by provider, so that an owner's month costs the same however
// much was sold in it (rule 225). Kinds with few movements are read one by one and are not summed here.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { counted } from '#platform/db/statements/statement-parts.ts';
import type { Movement } from '../rules/movement.ts';

/** A day of a lot's own calendar. */
type MovementDay = { readonly locationId: string; readonly day: string };

const COLUMNS = ['movements', 'total_cents', 'fee_cents', 'tax_cents', 'own_tax_cents', 'tips_cents'] as const;
const NO_SUMS = sql.raw(COLUMNS.map(() => '0').join(', '));
const SUMS = sql.raw(COLUMNS.join(', '));
const ADDED = sql.raw(COLUMNS.map((column) => `${column} = sums.${column} + movement.${column}`).join(', '));

const monthOf = (day: string) => sql`${`${day.slice(0, 7)}-01`}::date`;

function rowsOf(movements: readonly Movement[]): RawBuilder<unknown> {
  const rows = movements.map(
    ({ kind, provider, totalCents, feeCents, taxCents, ownTaxCents, tipsCents }) =>
      sql`(${kind}::text, ${provider}::text, 1, ${totalCents}::bigint, ${feeCents}::bigint, ${taxCents}::bigint,
        ${ownTaxCents}::bigint, ${tipsCents}::bigint)`,
  );
  return sql`(values ${sql.join(rows)}) as movement (kind, provider, ${SUMS})`;
}

/** Adds movements to their month, as a CTE after another one. The rows must exist: insist on `areMovementsAdded`. */
export function addMovements({ locationId, day }: MovementDay, movements: readonly Movement[]): RawBuilder<unknown> {
  if (movements.length === 0) return sql``;
  return sql`, movement_month as (
      update movement_months sums set ${ADDED} from ${rowsOf(movements)}
      where sums.location_id = ${locationId}::uuid and sums.month = ${monthOf(day)} and sums.kind = movement.kind
        and sums.provider = movement.provider
      returning 1
    )`;
}

export const areMovementsAdded = (movements: readonly Movement[]): RawBuilder<boolean> =>
  movements.length === 0 ? sql<boolean>`true` : counted('movement_month', movements.length);

/** Whether `addMovements` would find its rows. */
export function areMovementsOpen(at: MovementDay, movements: readonly Movement[]): RawBuilder<boolean> {
  if (movements.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(select count(*) = ${movements.length} from movement_months
    where location_id = ${at.locationId}::uuid and month = ${monthOf(at.day)}
      and (kind, provider) in (${sql.join(movements.map(({ kind, provider }) => sql`(${kind}, ${provider})`))}))`;
}

/** Creates the missing rows, with zero sums, as a CTE after another one. May run any number of times. */
export function openMovements({ locationId, day }: MovementDay, movements: readonly Movement[]): RawBuilder<unknown> {
  if (movements.length === 0) return sql``;
  const rows = movements.map(
    ({ kind, provider }) => sql`(${locationId}::uuid, ${monthOf(day)}, ${kind}::text, ${provider}::text, ${NO_SUMS})`,
  );
  return sql`, movement_month as (
      insert into movement_months (location_id, month, kind, provider, ${SUMS})
      values ${sql.join(rows)} on conflict do nothing
    )`;
}

/** For a movement outside the day's sums, which then has sums all the same, so that it shows when the lot's money moved. */
export async function addMovement(tx: Db, { locationId, day }: MovementDay, movement: Movement): Promise<void> {
  await sql`
    with day as (
      insert into revenue_days (location_id, day, source, sales, parking_cents, fee_cents, tax_cents, refunded_parking_cents,
        refunded_fee_cents, refunded_tax_cents)
      select location_id, ${day}::date, source, 0, 0, 0, 0, 0, 0, 0 from revenue_totals
      where location_id = ${locationId}::uuid order by source limit 1 on conflict do nothing
    )
    insert into movement_months as sums (location_id, month, kind, provider, ${SUMS})
    select ${locationId}::uuid, ${monthOf(day)}, movement.* from ${rowsOf([movement])}
    on conflict (location_id, month, kind, provider) do update set
      ${sql.raw(COLUMNS.map((column) => `${column} = sums.${column} + excluded.${column}`).join(', '))}`.execute(tx);
}
