/**
 * A test's jobs: stored in order, and run by the product's handlers when the test says so. They live in the database because a rolled-back
 * transaction must take its jobs with it.
 */
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { JobData, JobHandlers, JobName } from '#platform/jobs/job-kinds.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

export type QueuedJobs = Jobs & {
  /**
   * Runs what is due, and what that enqueues, until nothing is left; returns how many jobs ran. `others` does due work that is not a job,
   * and returns how much it did.
   */
  drain(handlers: JobHandlers, others: () => Promise<number>): Promise<number>;
};

type Row = { id: number; name: JobName; data: JobData[JobName] };

export async function createJobsTable(db: Db): Promise<void> {
  await sql`create table if not exists test_jobs (id serial primary key, name text, data jsonb, due_at timestamptz)`.execute(
    db,
  );
}

export function createQueuedJobs(db: Db, now: () => Date): QueuedJobs {
  return {
    enqueue: async (tx, name, data, { startAfterSeconds = 0 } = {}) => {
      const dueAt = new Date(now().getTime() + startAfterSeconds * 1000);
      await sql`
        insert into test_jobs (name, data, due_at) values (${name}, ${JSON.stringify(data)}, ${dueAt})`.execute(tx);
    },
    drain: async (handlers, others) => {
      for (let done = 0; ; ) {
        const { rows } = await sql<Row>`
          delete from test_jobs where id = (select min(id) from test_jobs where due_at <= ${now()})
          returning id, name, data`.execute(db);
        const [job] = rows;
        if (job) await (handlers[job.name] as (data: JobData[JobName]) => Promise<void>)(job.data);
        const count = job ? 1 : await others();
        if (count === 0) return done;
        done += count;
      }
    },
  };
}
