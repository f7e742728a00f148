// Which ids are so old that what they name is in the archive, if it is not in the database.

import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The first day from which all sales are in the database; null while nothing is in the archive. */
export async function findSalesFrom(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(quiet_since)::text as day from sale_archives where exists (select from sale_archive_parts)`.execute(db);
  return rows[0]?.day ?? null;
}

/** The UTC day on which an id was made; null for an id that contains no time. */
export function dayOfId(id: string | null | undefined): string | null {
  if (id?.[14] !== '7') return null;
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString().slice(0, 10);
}

export async function readOldIds(db: Db): Promise<(id: string) => boolean> {
  const from = await findSalesFrom(db);
  return (id) => from !== null && (dayOfId(id) ?? from) < from;
}
