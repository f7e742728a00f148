/** A database handle that fails one chosen query before it reaches the database. */
import type { KyselyPlugin, RootOperationNode, UnknownRow } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type FailingQueries = {
  readonly db: Db;
  /** Makes the nth query from now fail, counting from 1; 0 lets all of them pass. */
  failAt(n: number): void;
  /** The number of queries since then. */
  readonly count: () => number;
  /** Whether that query was reached. */
  readonly hasFailed: () => boolean;
};

export const INJECTED = 'The database did not answer.';

export function failingQueries(db: Db): FailingQueries {
  let failing = 0;
  let seen = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }): RootOperationNode => {
      seen += 1;
      if (seen === failing) throw new Error(INJECTED);
      return node;
    },
    transformResult: async ({ result }) => result as typeof result & { rows: UnknownRow[] },
  };
  return {
    db: db.withPlugin(plugin),
    failAt: (n) => {
      [failing, seen] = [n, 0];
    },
    count: () => seen,
    hasFailed: () => failing > 0 && seen >= failing,
  };
}
