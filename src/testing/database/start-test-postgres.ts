/** Once per test run: starts PostgreSQL and migrates the template that every database copies. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, stopAbandonedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { databasesFolder } from './database-folder.ts';
import { makeClusterTemplate } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker creates its database, as a copy of the template. */
    testServer: { connectionString: string; template: string; isCluster: boolean };
  }
}

const TEMPLATE = 'parkvale_template';
const FOLDER_PREFIX = 'parkvale-test-';

export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL } = process.env;
  if (CITUS_URL) {
    await makeClusterTemplate(CITUS_URL, TEMPLATE);
    project.provide('testServer', { connectionString: CITUS_URL, template: TEMPLATE, isCluster: true });
    return async () => {};
  }
  await clearAwayKilledRuns();
  const dataDir = mkdtempSync(join(databasesFolder(), `${FOLDER_PREFIX}${process.pid}-`));
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

/** A killed run could not stop its server. */
async function clearAwayKilledRuns(): Promise<void> {
  const places = [...new Set([tmpdir(), databasesFolder()])];
  const folders = places.flatMap((place) => readdirSync(place).map((name) => ({ name, dataDir: join(place, name) })));
  const ours = folders.filter(({ name }) => name.startsWith(FOLDER_PREFIX));
  for (const { dataDir } of ours.filter(({ name }) => !isRunning(Number(name.split('-')[2])))) {
    await stopAbandonedPostgres(dataDir)
      .then(() => rmSync(dataDir, { recursive: true, force: true }))
      .catch(() => {}); // It belongs to another user, or another run is removing it at this moment.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
