/** How the database would carry out what a function asks of it, among so many rows that none may be read one by one. */
import { sql, type UnknownRow } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Explains each statement instead of running it, so that `act` finds no rows. The few rows of a test would be read and
 * sorted as a whole: here a scan of a whole table is in a plan, or a sort, only where no index spares it.
 */
export async function plansOf(db: Db, act: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  await db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'sort', 'incremental_sort'])
      await sql.raw(`set local enable_${way} = off`).execute(tx);
    const explained = tx.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        plans.push(result.rows.map((row: UnknownRow) => String(row['QUERY PLAN'])).join('\n'));
        return { ...result, rows: [] };
      },
    });
    const executor = explained.getExecutor();
    const compile = executor.compileQuery.bind(executor);
    Object.assign(executor, {
      compileQuery: (...asked: Parameters<typeof compile>) => {
        const compiled = compile(...asked);
        return { ...compiled, sql: `explain ${compiled.sql}` };
      },
    });
    await act(explained);
  });
  return plans;
}
