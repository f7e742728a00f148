import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databasesFolder } from '#platform/testing/database/database-folder.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres, stopAbandonedPostgres } from './embedded-postgres.ts';

// `mkdtempSync` creates folders with mode 700, so for root every test here runs in a root-only folder.
const base = folderOfThisRun('embedded', databasesFolder());
const madeOnce = join(base, 'made-once');

let dataDir: string;
let server: EmbeddedPostgres | undefined;

beforeAll(async () => {
  await (await start(madeOnce)).stop();
});
beforeEach(() => {
  dataDir = madeOnce;
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function start(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, log: () => {}, crashSafe: false });
}

async function query(to: EmbeddedPostgres, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: to.connectionString });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

async function expectStopped(stopped: EmbeddedPostgres): Promise<void> {
  await expect(query(stopped, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}

/** Another program that starts the server, writes a row, and is killed without a chance to clean up. */
async function startInProgramThatIsKilled(): Promise<void> {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    import { Client } from 'pg';
    const request = { dataDir: ${JSON.stringify(dataDir)}, log: () => {}, crashSafe: false };
    const client = new Client({ connectionString: (await startEmbeddedPostgres(request)).connectionString });
    await client.connect();
    await client.query('DROP TABLE IF EXISTS facts');
    await client.query("CREATE TABLE facts AS SELECT 'committed before the kill' AS fact");
    process.kill(process.pid, 'SIGKILL');`;
  const finished = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: import.meta.dirname,
  });
  await expect(finished).rejects.toMatchObject({ signal: 'SIGKILL' });
}

describe('the embedded PostgreSQL', () => {
  it('uses UTF-8 and has the extensions we need', async () => {
    server = await start(dataDir);
    expect(await query(server, 'SHOW server_encoding')).toBe('UTF8');
    expect(await query(server, "SELECT upper('café')")).toBe('CAFÉ');
    for (const extension of ['cube', 'earthdistance', 'btree_gist', 'pg_trgm']) {
      await query(server, `CREATE EXTENSION IF NOT EXISTS ${extension}`);
    }
    expect(await query(server, "SELECT similarity('garage', 'garages') > 0.5")).toBe(true);
  });

  it('requires its password, which only its owner can read', async () => {
    server = await start(dataDir);
    const stranger = new Client({ connectionString: server.connectionString.replace(/:[0-9a-f]{48}@/, ':guess@') });
    stranger.on('error', () => {});
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
  });

  it('keeps its address and data between starts', async () => {
    const first = await start(dataDir);
    await query(first, 'CREATE TABLE IF NOT EXISTS lots AS SELECT 7 AS spaces');
    await first.stop();
    await expectStopped(first);
    server = await start(dataDir);
    expect(server.connectionString).toBe(first.connectionString);
    expect(await query(server, 'SELECT spaces FROM lots')).toBe(7);
  });
});

describe('a server that a killed program left behind', () => {
  it('is found again with all committed data, and stopped by the program that found it', async () => {
    await startInProgramThatIsKilled();
    server = await start(dataDir);
    expect(await query(server, 'SELECT fact FROM facts')).toBe('committed before the kill');
    await server.stop();
    await expectStopped(server);
  });

  it('can be stopped on its own', async () => {
    await startInProgramThatIsKilled();
    await stopAbandonedPostgres(dataDir);
    server = await start(dataDir);
    expect(await query(server, 'SELECT fact FROM facts')).toBe('committed before the kill');
  });

  it('is not confused with another program that has its process id', async () => {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n1\n\n127.0.0.1\n`);
    server = await start(dataDir);
    expect(server.pid).not.toBe(process.pid);
  });
});

describe('two programs on one data folder', () => {
  it('share one server, which stops with the last of them', async () => {
    const [one, two] = await Promise.all([start(dataDir), start(dataDir)]);
    expect(two.pid).toBe(one.pid);
    await one.stop();
    expect(await query(two, 'SELECT 1')).toBe(1);
    await stopAbandonedPostgres(dataDir);
    expect(await query(two, 'SELECT 2')).toBe(2);
    await two.stop();
    await expectStopped(two);
  });
});

describe('a first start that was killed halfway', () => {
  it('is cleaned up and repeated', async () => {
    dataDir = join(base, 'half-made');
    const unfinished = join(dataDir, 'postgres.unfinished-12345678');
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
    server = await start(dataDir);
    expect(await query(server, 'SELECT 1')).toBe(1);
    expect(statSync(unfinished, { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe.runIf(process.getuid?.() === 0)('a data folder that only root may enter', () => {
  it('works for root, although PostgreSQL refuses to run as root', async () => {
    expect(statSync(base).mode & 0o777).toBe(0o700);
    server = await start(dataDir);
    expect(await query(server, 'SELECT 1')).toBe(1);
  });
});
