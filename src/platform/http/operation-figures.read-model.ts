// What an operator watches and only the database knows, from one statement over partial indexes that hold open work alone.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type OperationFigures = {
  /** Refunds that the program is still working on. */
  readonly refundsOpen: number;
  /** Refunds that failed and wait for a person at support, and their sum in cents. */
  readonly refundsForPerson: number;
  readonly refundsForPersonCents: number;
  /** Jobs that are due but not taken, and how many seconds the oldest has waited. */
  readonly jobsDue: number;
  readonly oldestJobSeconds: number;
  /** Standbys that stream from this database, and the delay of the furthest behind, in seconds. Null when this user may not see them. */
  readonly standbys: number;
  readonly standbyLagSeconds: number | null;
  /** 1 when the database's last attempt to archive its WAL failed, otherwise 0. */
  readonly archiveFailing: number;
};

/** @throws when the database does not answer. */
export async function readOperationFigures(db: Db): Promise<OperationFigures> {
  const { rows } = await sql<OperationFigures>`
    select open.n as refunds_open, failed.n as refunds_for_person, failed.cents as refunds_for_person_cents,
      due.n as jobs_due, due.seconds as oldest_job_seconds, standby.n as standbys, standby.seconds as standby_lag_seconds,
      coalesce(archive.last_failed_time > coalesce(archive.last_archived_time, '-infinity'), false)::integer as archive_failing
    from (select count(*)::integer as n from refunds
        where status in ('owed', 'requested', 'pending') or next_try_at is not null) open,
      (select count(*)::integer as n, coalesce(sum(total_cents), 0)::bigint as cents from refunds
        where status = 'failed' and next_try_at is null) failed,
      (select count(*)::integer as n,
          coalesce(extract(epoch from clock_timestamp() - min(start_after)), 0)::double precision as seconds
        from pgboss.job where state in ('created', 'retry') and start_after <= clock_timestamp()) due,
      (select count(*)::integer as n, extract(epoch from max(replay_lag))::double precision as seconds
        from pg_stat_replication where application_name <> 'pg_basebackup') standby,
      pg_stat_archiver archive`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The figures have no row.');
  return figures;
}
