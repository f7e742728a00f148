// How many of a stand's spaces are taken now, and what the head of its board shows.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { IN_A_SPACE, type Spaces, spacesOf } from '../../rules/ticket/spaces.ts';
import { sumToday, type Totals } from '../tickets/valets.read-model.ts';

/** Open tickets in scope whose car takes up a space. */
export const TAKES_SPACE = sql`whereabouts in (${sql.join(IN_A_SPACE)})`;

/** Null if the stand does not count spaces, or does not exist. */
export async function findSpaces(db: Db, locationId: string): Promise<Spaces | null> {
  const { rows } = await sql<{ capacity: number; taken: number }>`
    select s.capacity, (
      select count(*)::integer from valet_tickets where location_id = ${locationId} and is_open and ${TAKES_SPACE}
    ) as taken
    from valet_settings s where s.location_id = ${locationId} and s.capacity is not null`.execute(db);
  const [row] = rows;
  return row ? spacesOf(row.capacity, row.taken) : null;
}

export type StandTotals = Totals & { readonly spaces: Spaces | null };

/** The head of a stand's board. */
export async function sumStand(db: Db, locationId: string, now: Date): Promise<StandTotals> {
  const [totals, spaces] = await Promise.all([
    sumToday(db, { kind: 'location', locationId }, now),
    findSpaces(db, locationId),
  ]);
  return { ...totals, spaces };
}
