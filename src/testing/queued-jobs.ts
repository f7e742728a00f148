/**
 * The jobs of a test: kept in the order they were asked for and done when the test says so, by the product's own
 * handlers. What a transaction that fails had asked for must not stay, which is why they are kept in the database.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { JobData, JobHandlers, JobName } from '#server/jobs/job-kinds.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

export type QueuedJobs = Jobs & {
  prepare(): Promise<void>;
  /**
   * Does what is due, and what that queues, until nothing is left; answers how many jobs were done. The seconds by which
   * the sandbox's own dice make a webhook late pass at once.
   */
  drain(handlers: JobHandlers): Promise<number>;
};

type Row = { id: number; name: JobName; data: JobData[JobName] };

export function createQueuedJobs(db: Db, now: () => Date): QueuedJobs {
  return {
    prepare: async () => {
      await sql`create table if not exists test_jobs (
        id serial primary key, name text, data jsonb, due_at timestamptz)`.execute(db);
    },
    enqueue: async (tx, name, data, { startAfterSeconds = 0 } = {}) => {
      const dueAt = new Date(now().getTime() + startAfterSeconds * 1000);
      await sql`
        insert into test_jobs (name, data, due_at) values (${name}, ${JSON.stringify(data)}, ${dueAt})`.execute(tx);
    },
    drain: async (handlers) => {
      for (let done = 0; ; done++) {
        const { rows } = await sql<Row>`
          delete from test_jobs where id = (
            select min(id) from test_jobs where due_at <= ${now()} or name = 'deliver-sandbox-event')
          returning id, name, data`.execute(db);
        const [job] = rows;
        if (!job) return done;
        await (handlers[job.name] as (data: JobData[JobName]) => Promise<void>)(job.data);
      }
    },
  };
}
