/** Shows the database's plans for the statements of a function, as if tables were too large to scan. */
import { sql, type UnknownRow } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/**
 * Explains each statement instead of running it, so `act` finds no rows. With sequential scans disabled, a scan or a sort appears in a plan
 * only when no index avoids it. A statement that sorts a few rows on purpose passes `sorts`.
 */
export async function plansOf(
  db: Db,
  act: (db: Db) => Promise<unknown>,
  { sorts = false }: { readonly sorts?: boolean } = {},
): Promise<string[]> {
  const plans: string[] = [];
  await db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', ...(sorts ? [] : ['sort', 'incremental_sort'])])
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
      compileQuery: (...requested: Parameters<typeof compile>) => {
        const compiled = compile(...requested);
        return { ...compiled, sql: `explain ${compiled.sql}` };
      },
    });
    await act(explained);
  });
  return plans;
}
