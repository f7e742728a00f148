/** A migrated, empty PostgreSQL database for the tests of one file. */
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  connectionString: string;
}

let database: Promise<TestDatabase> | undefined;

/** Answers the same database to everyone in one test file, and a new one to the next file. */
export function getTestDatabase(): Promise<TestDatabase> {
  database ??= copyTemplate();
  return database;
}

/** The next that asks gets a new one. */
export function forgetTestDatabase(): void {
  database = undefined;
}

async function copyTemplate(): Promise<TestDatabase> {
  const { connectionString, template } = inject('testServer');
  // The number of a worker is never that of two files at a time, so the names, and what they leave behind, are few.
  const name = `worker_${process.env.VITEST_POOL_ID}`;
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  const own = new URL(connectionString);
  own.pathname = name;
  return { connectionString: own.href };
}
