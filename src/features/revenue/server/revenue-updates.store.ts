// Manual amounts entered by an odogwu. They are added and read, never changed or deleted.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { listNames } from '#platform/http/access/people.read-model.ts';

export type StoredUpdate = {
  readonly id: string;
  readonly locationId: string;
  /** The first day of the month it counts in. */
  readonly month: string;
  readonly cents: number;
  readonly note: string;
  readonly recordedBy: string;
  readonly createdAt: Date;
};

export async function insertUpdate(tx: Db, update: Omit<StoredUpdate, 'recordedBy'> & { userId: string }) {
  await tx
    .insertInto('revenueUpdates')
    .values({
      locationId: update.locationId,
      id: update.id,
      month: update.month,
      cents: update.cents,
      note: update.note,
      recordedBy: update.userId,
      createdAt: update.createdAt,
    })
    .execute();
}

const MAX_SHOWN = 200;

/** Newest first, each with its author's name. */
export async function listUpdates(db: Db, at: { locationId: string; month: string }): Promise<StoredUpdate[]> {
  const { rows } = await sql<StoredUpdate>`
    select u.id, u.location_id, u.month, u.cents, u.note, u.recorded_by,
      u.created_at
    from revenue_updates u
    where u.location_id = ${at.locationId} and u.month = ${at.month}
    order by u.created_at desc, u.id desc limit ${MAX_SHOWN}`.execute(db);
  const names = await listNames(
    db,
    rows.map(({ recordedBy }) => recordedBy),
  );
  return rows.map((row) => ({ ...row, recordedBy: names.get(row.recordedBy) ?? '' }));
}
