/** A migrated, empty PostgreSQL database for the tests of one file. */
import { Client } from 'pg';
import { inject } from 'vitest';
import { copyClusterTemplate } from './test-cluster.ts';

export interface TestDatabase {
  connectionString: string;
}

let database: Promise<TestDatabase> | undefined;

/** Returns the same database within a test file, and a new one in the next file. */
export function getTestDatabase(): Promise<TestDatabase> {
  database ??= copyTemplate();
  return database;
}

/** The next call of `getTestDatabase` creates a new one. */
export function forgetTestDatabase(): void {
  database = undefined;
}

async function copyTemplate(): Promise<TestDatabase> {
  const { connectionString, template, isCluster } = inject('testServer');
  // No two files use the same worker number at once, so there are few names and few leftovers.
  const name = `worker_${process.env.VITEST_POOL_ID}`;
  if (isCluster) return { connectionString: await copyClusterTemplate(connectionString, template, name) };
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  const own = new URL(connectionString);
  own.pathname = name;
  return { connectionString: own.href };
}
