/** Once per test run: starts PostgreSQL and migrates the template that every database copies. */
import { rmSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { databasesFolder } from './database-folder.ts';
import { clearAwayKilledRuns, folderOfThisRun } from './run-folders.ts';
import { makeClusterTemplate } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker creates its database, as a copy of the template. */
    testServer: { connectionString: string; template: string; isCluster: boolean };
  }
}

const TEMPLATE = 'parkvale_template';

export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL } = process.env;
  if (CITUS_URL) {
    await makeClusterTemplate(CITUS_URL, TEMPLATE);
    project.provide('testServer', { connectionString: CITUS_URL, template: TEMPLATE, isCluster: true });
    return async () => {};
  }
  await clearAwayKilledRuns();
  const dataDir = folderOfThisRun('test', databasesFolder());
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, crashSafe: false });
  await makeTemplate(server.connectionString);
  project.provide('testServer', { connectionString: server.connectionString, template: TEMPLATE, isCluster: false });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(connectionString: string): Promise<void> {
  const template = new URL(connectionString);
  template.pathname = TEMPLATE;
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await migrateToLatest(template.href);
  // PostgreSQL copies a database only while nobody is connected to it.
  await client.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  await client.end();
}
