/** A database handle whose database can be exchanged, for applications that outlive the database of one test file. */
import { Kysely, type PostgresPool } from 'kysely';
import { type Database, type Db, openDatabase } from '#platform/db/database.ts';
import { CamelCaseColumns, SnakeCaseDialect } from '#platform/db/statements/camel-case.ts';
import type { Schema } from '#platform/db/tables/schema.ts';

/** How many shards a statement would query is judged at night and by `npm run test:citus`: it takes a parser and a look at the stack. */
const watch = process.env.CHECK_SHARDS ? (await import('../sharding/product-statements.ts')).watchProduct : undefined;
const countTasks = process.env.CITUS_URL ? (await import('../sharding/shard-tasks.ts')).countTasks : undefined;

export type ExchangedDatabase = {
  readonly db: Db;
  /** From now on, statements go to this database. */
  connect(connectionString: string): void;
  /** Closes the connections to the current database. */
  disconnect(): Promise<void>;
};

export function createExchangedDatabase(): ExchangedDatabase {
  let current: Database | null = null;
  const connected = () => {
    if (!current) throw new Error('The test file whose database this was is over.');
    return current;
  };
  const pool: PostgresPool = {
    connect: () => connected().pool.connect() as ReturnType<PostgresPool['connect']>,
    end: async () => {},
    options: {},
  };
  return {
    db: new Kysely<Schema>({ dialect: new SnakeCaseDialect({ pool }), plugins: [new CamelCaseColumns()] }),
    connect: (connectionString) => {
      current = openDatabase({ connectionString, max: 10, ...(watch && { watch }) });
      countTasks?.(current.pool);
    },
    disconnect: async () => {
      const last = current;
      current = null;
      await last?.close();
    },
  };
}
