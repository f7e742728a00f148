/**
 * A test's jobs: stored in order, and run by the product's handlers when the test says so. They are stored in the database
 * because a rolled-back transaction must take its jobs with it.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { JobData, JobHandlers, JobName } from '#server/jobs/job-kinds.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

export type QueuedJobs = Jobs & {
  prepare(): Promise<void>;
  /**
   * Runs what is due and what that enqueues, until nothing is left; returns how many jobs ran. Random delays of sandbox
   * webhooks pass immediately.
   */
  drain(handlers: JobHandlers): Promise<number>;
};

/** The sandbox's random delays last a few seconds; anything later waits until it is due. */
const soon = (now: Date) => new Date(now.getTime() + 10_000);

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
    enqueueAlong: async (db, jobs, also) => {
      const due = jobs.map(({ name, data, startAfterSeconds = 0 }) => ({
        name,
        data,
        due_at: new Date(now().getTime() + startAfterSeconds * 1000),
      }));
      await sql`
        with ${sql.join(also)}
        insert into test_jobs (name, data, due_at)
        select name, data, due_at from json_to_recordset(${JSON.stringify(due)}::json)
          as job (name text, data jsonb, due_at timestamptz)`.execute(db);
    },
    drain: async (handlers) => {
      for (let done = 0; ; done++) {
        const { rows } = await sql<Row>`
          delete from test_jobs where id = (
            select min(id) from test_jobs
            where due_at <= ${now()} or (name = 'deliver-sandbox-event' and due_at < ${soon(now())}))
          returning id, name, data`.execute(db);
        const [job] = rows;
        if (!job) return done;
        await (handlers[job.name] as (data: JobData[JobName]) => Promise<void>)(job.data);
      }
    },
  };
}
