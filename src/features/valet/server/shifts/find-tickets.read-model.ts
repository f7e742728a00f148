// Finds any ticket of a stand that still has its guest, by whatever is known about it.

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { Db } from '#platform/db/database.ts';
import { cutPage } from '#platform/http/answers/cursors.ts';
import type { Whereabouts } from '../../rules/ticket/ticket.ts';
import { GUEST_RETENTION_DAYS } from '../tickets/forget-tickets.ts';

/** Ids sort by the time at which tickets were written. */
export const FoundCursor = z.tuple([z.uuid()]);

export type FoundRow = {
  readonly id: string;
  readonly ticketNumber: string;
  readonly plate: string;
  readonly name: string;
  readonly hook: number | null;
  readonly whereabouts: Whereabouts;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
};

type Question = {
  readonly locationId: string;
  readonly q: string;
  readonly after: z.output<typeof FoundCursor> | null;
  readonly limit: number;
  readonly now: Date;
};

/** Latest first. */
export async function findTickets(db: Db, { locationId, q, after, limit, now }: Question) {
  const since = new Date(now.getTime() - GUEST_RETENTION_DAYS * 24 * 3_600_000);
  const { rows } = await sql<FoundRow>`
    select id, ticket_number, plate, trim(first_name || ' ' || last_name) as name, hook, whereabouts, created_at, completed_at
    from valet_tickets
    where location_id = ${locationId} and created_at > ${since} and (${sql.join(waysToFind(q), sql` or `)})
      and ${after ? sql`id < ${after[0]}::uuid` : sql`true`}
    order by id desc limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, ({ id }) => [id]);
}

function waysToFind(q: string): RawBuilder<unknown>[] {
  const plate = normalizePlate(q).replace(/[^A-Z0-9]/g, '');
  const words = q.toLowerCase().replace(/[%_\\]/g, '');
  return [
    sql`ticket_number = ${q.toUpperCase()}`,
    ...(/^\d{1,4}$/.test(q) ? [sql`hook = ${Number(q)}`] : []),
    ...(plate.length >= 2 ? [sql`plate_key like ${`%${plate}%`}`] : []),
    ...(words.length >= 2 ? [sql`lower(first_name || ' ' || last_name) like ${`%${words}%`}`] : []),
  ];
}
