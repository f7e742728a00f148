// Which stays used a merchant's code. A use is taken while it is being paid for, counts once it is paid, and is returned
// when the stay is not paid or is refunded. The database refuses uses beyond the code's limit.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isStale } from '#platform/db/pg-errors.ts';
import { writeAll } from '#platform/db/statements/run-statement.ts';
import { type GuardedParts, hasRowCount, type NamedPart, writeParts } from '#platform/db/statements/statement-parts.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';

const CHECK_VIOLATION = '23514';

/** Whether this is the database's refusal of one use too many. The statement has written nothing. */
export function isValidationUsedUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('constraint' in error)) return false;
  return error.code === CHECK_VIOLATION && error.constraint === 'validations_not_overused';
}

type OrderAt = { readonly locationId: string; readonly orderId: string };

export type ValidationUse = OrderAt & {
  readonly validationId: string;
  readonly vehicles: number;
  /** The discount for all of them. */
  readonly cents: number;
  readonly holder: string | null;
};

/**
 * Takes the uses for an unpaid order, as parts of the statement that stores it. Uses that the same holder has taken without having
 * paid move to this order, so that a driver who switches the payment method does not use up a code alone.
 * @throws what `isValidationUsedUp` recognizes
 */
export function validatedParts({
  locationId,
  orderId,
  validationId,
  vehicles,
  cents,
  holder,
}: ValidationUse): readonly NamedPart[] {
  const moved = sql<Record<string, unknown>>`update validation_uses u
      set order_id = ${orderId}::uuid, vehicles = ${vehicles}::smallint, cents = ${cents}::integer
      from (
        select order_id, vehicles from validation_uses
        where location_id = ${locationId} and validation_id = ${validationId} and holder = ${holder}::text and used_at is null
        limit 1 for update
      ) mine
      where u.location_id = ${locationId} and u.order_id = mine.order_id
      returning mine.vehicles`;
  const taken = sql<Record<string, unknown>>`update validations
      set taken = taken + ${vehicles}::integer - coalesce((select vehicles from validation_moved), 0)
      where location_id = ${locationId} and id = ${validationId} returning id`;
  const used = sql<Record<string, unknown>>`insert into validation_uses
        (location_id, order_id, validation_id, vehicles, cents, holder)
      select ${locationId}::uuid, ${orderId}::uuid, id, ${vehicles}::smallint, ${cents}::integer, ${holder}::text
      from validation_taken where not exists (select from validation_moved)`;
  return [
    { name: 'validation_moved', statement: moved },
    { name: 'validation_taken', statement: taken },
    { name: 'validation_used', statement: used },
  ];
}

/** Makes an unpaid use count, as part of the statement that settles, which fails unless the use is still there. */
export function countedUseParts({ locationId, orderId, now }: OrderAt & { readonly now: Date }): GuardedParts {
  const part = sql`validation_counted as (
      update validation_uses set used_at = ${now} where location_id = ${locationId} and order_id = ${orderId} returning 1
    )`;
  return { parts: [part], condition: hasRowCount('validation_counted', 1) };
}

/**
 * The order is paid: its use counts, or the same holder's use for a later order. A free order had none.
 * @throws what `isValidationUsedUp` recognizes
 */
export async function countUse(tx: Db, use: ValidationUse & { readonly now: Date }): Promise<void> {
  const count = () => writeParts(tx, countedUseParts(use));
  if (await triedWithin(tx, count, isStale)) return;
  await writeAll(
    tx,
    validatedParts(use).map(({ name, statement }) => sql`${sql.ref(name)} as (${statement})`),
  );
  await writeAll(tx, countedUseParts(use).parts);
}

/** What a code took off start-stop parking. */
export async function setUseCents(tx: Db, { locationId, orderId, cents }: OrderAt & { cents: number }): Promise<void> {
  await sql`
    update validation_uses set cents = ${cents} where location_id = ${locationId} and order_id = ${orderId}`.execute(
    tx,
  );
}

/** The order will not be paid, or was refunded completely. */
export async function releaseUse(tx: Db, { locationId, orderId }: OrderAt): Promise<void> {
  await sql`
    with gone as (
      delete from validation_uses where location_id = ${locationId} and order_id = ${orderId}
      returning location_id, validation_id, vehicles
    )
    update validations v set taken = v.taken - gone.vehicles from gone
    where v.location_id = gone.location_id and v.id = gone.validation_id`.execute(tx);
}

/** One of several vehicles was refunded; the last one takes the use with it. */
export async function releaseOneUse(
  tx: Db,
  { locationId, orderId, cents }: OrderAt & { readonly cents: number },
): Promise<void> {
  const { rows } = await sql`
    with less as (
      update validation_uses set vehicles = vehicles - 1, cents = cents - ${cents}::integer
      where location_id = ${locationId} and order_id = ${orderId} and vehicles > 1
      returning location_id, validation_id
    )
    update validations v set taken = v.taken - 1 from less
    where v.location_id = less.location_id and v.id = less.validation_id
    returning 1`.execute(tx);
  if (rows.length === 0) await releaseUse(tx, { locationId, orderId });
}

type TicketUse = OrderAt & {
  readonly validationId: string;
  /** The discount, once it is paid. */
  readonly cents: number;
  readonly usedAt: Date | null;
};

/**
 * A valet ticket's use of a code, stored under the ticket's id: taken, or counted once it was paid. The caller has locked the ticket.
 * @throws what `isValidationUsedUp` recognizes
 */
export async function storeTicketUse(
  tx: Db,
  { locationId, orderId, validationId, cents, usedAt }: TicketUse,
): Promise<void> {
  const stored = await sql`
    update validation_uses set cents = ${cents}, used_at = ${usedAt}
    where location_id = ${locationId} and order_id = ${orderId} and validation_id = ${validationId} returning 1`.execute(
    tx,
  );
  if (stored.rows.length > 0) return;
  await releaseUse(tx, { locationId, orderId });
  await sql`
    with validation_taken as (
      update validations set taken = taken + 1 where location_id = ${locationId} and id = ${validationId} returning id
    )
    insert into validation_uses (location_id, order_id, validation_id, vehicles, cents, used_at)
    select ${locationId}::uuid, ${orderId}::uuid, id, 1, ${cents}::integer, ${usedAt}::timestamptz from validation_taken`.execute(
    tx,
  );
}

type ByHolder = { readonly locationId: string; readonly validationId: string; readonly holder: string };

/** For how many vehicles somebody has taken uses without having paid. */
export async function countUnpaidUses(db: Db, { locationId, validationId, holder }: ByHolder): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select coalesce(sum(vehicles), 0)::int as unpaid from validation_uses
    where location_id = ${locationId} and validation_id = ${validationId} and holder = ${holder}
      and used_at is null`.execute(db);
  return rows[0]?.unpaid ?? 0;
}
