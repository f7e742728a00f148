// Runs one statement repeatedly with `pg` alone on a number of connections, as fast as the database answers.
import pg from 'pg';
import { shareOf } from '../../harness/flows/share-of.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';

export type SqlLoad = {
  readonly connectionString: string;
  /** As the product sends it; with a name, the database caches its plan. */
  readonly statement: { readonly text: string; readonly name?: string };
  readonly parameters: ReadonlyArray<readonly unknown[]>;
  readonly connections: number;
  readonly seconds: number;
};

let pool: pg.Pool | null = null;

const questions = { statementsPerSecond };
export type SqlLoadQuestions = typeof questions;

async function statementsPerSecond(load: SqlLoad): Promise<number> {
  pool ??= new pg.Pool({ connectionString: load.connectionString, max: load.connections });
  const started = performance.now();
  const until = started + load.seconds * 1000;
  const workers = Array.from({ length: load.connections }, (_, index) =>
    runUntil(pool, load, { until, number: index }),
  );
  const done = (await Promise.all(workers)).reduce((sum, count) => sum + count, 0);
  return done / ((performance.now() - started) / 1000);
}

async function runUntil(
  from: pg.Pool | null,
  { statement, parameters, connections }: SqlLoad,
  { until, number }: { until: number; number: number },
): Promise<number> {
  const own = shareOf(parameters, number, connections);
  let done = 0;
  for (; performance.now() < until; done++) {
    await from?.query({ ...statement, values: [...(own[done % own.length] ?? [])] });
  }
  return done;
}

answerQuestions(questions, async () => pool?.end());
