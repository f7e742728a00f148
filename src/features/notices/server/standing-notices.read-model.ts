// Notices of all lots, for the jobs: those whose car was covered after all, those whose appeal was not answered in time, and those
// that are to be deleted.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { NoticeRef } from './notices.store.ts';
import { coversAt } from './payments-for-plate.read-model.ts';

type Some = { readonly since: Date; readonly limit: number };

/** Standing notices whose car a payment covered at that time. */
export async function listCovered(db: Db, { since, limit }: Some): Promise<NoticeRef[]> {
  const { rows } = await sql<NoticeRef>`
    select n.location_id, n.id from notices n
    where n.status <> 'voided' and n.given_at > ${since} and exists (
      select 1 from sessions s
      where s.location_id = n.location_id and s.plate_key = n.plate_key and s.plate_state = n.plate_state
        and ${coversAt(sql`n.given_at`)}
    ) limit ${limit}`.execute(db);
  return rows;
}

/** Appeals whose last day for the lot's answer is over. */
export async function listUnanswered(db: Db, { now, limit }: { now: Date; limit: number }): Promise<NoticeRef[]> {
  const { rows } = await sql<NoticeRef>`
    select location_id, id from notices
    where status = 'appealed' and (state->>'answerBy')::timestamptz <= ${now} limit ${limit}`.execute(db);
  return rows;
}

/** Lots with notices, or photos for notices, from before this time. */
export async function listLotsWithOld(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select location_id as id from notices where given_at < ${before}
    union select location_id from notice_photos where added_at < ${before} order by id`.execute(db);
  return rows.map(({ id }) => id);
}
