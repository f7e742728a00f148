// The embedded database is killed while its programs run.

import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { databasesFolder } from '#platform/testing/database/database-folder.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { prepareRealProgram } from '#platform/testing/kill/real-program.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres, startLock } from './embedded-postgres.ts';
import { readSettings } from './embedded-postgres-settings.ts';
import { waitForExclusiveLock } from './process-lock.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const TIMEOUT_MS = 180_000;
/** Ten visitors, who must not reach the limit of 3000 per minute for one address, however long the restarts take. */
const VISITS_EVERY_MS = 250;

describe('programs whose database was killed', () => {
  const dataDir = folderOfThisRun('dead', databasesFolder());
  const running: EmbeddedPostgres[] = [];
  const lost: Error[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function start(): Promise<EmbeddedPostgres> {
    const onLost = (why: Error) => void lost.push(why);
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, crashSafe: false, onLost });
    running.push(server);
    return server;
  }

  async function query({ connectionString }: EmbeddedPostgres): Promise<number> {
    const client = new Client({ connectionString });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query('SELECT 1 AS one');
    await client.end();
    return rows[0]?.one;
  }

  it('share one server again at the same address', { timeout: TIMEOUT_MS }, async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const killed = one.pid;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect([one.pid === two.pid, one.pid === killed]).toEqual([true, false]), PATIENCE);
    expect([await query(one), await query(two)]).toEqual([1, 1]);
    expect(lost).toEqual([]);
  });

  it('are told when its address is gone', { timeout: TIMEOUT_MS }, async () => {
    const server = await start();
    const { port } = new URL(server.connectionString);
    const turn = await waitForExclusiveLock(startLock(dataDir), PATIENCE.timeout);
    process.kill(server.pid, 'SIGKILL');
    const stranger = await vi.waitFor(() => listen(Number(port)), PATIENCE);
    turn.release();
    await vi.waitFor(() => expect(lost).toHaveLength(1), PATIENCE);
    expect(String(lost[0])).toContain(`another program took port ${port}`);
    stranger.close();
  });
});

function listen(port: number) {
  const server = createServer();
  return new Promise<typeof server>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}

const UNAVAILABLE = '503, retry after 5';
const MAX_KILLS = 20;

describe('the program', () => {
  it(
    'answers with 503 and Retry-After while its database is killed and restarted, never with 500',
    async () => {
      const program = await prepareRealProgram();
      try {
        await program.start();
        const answers = new Set<string>();
        let served = 0;
        let isOver = false;
        const visit = async () => {
          const answer = await fetch(`${program.url}/api/v1/locations/center/41.88,-87.63`);
          await answer.arrayBuffer();
          answers.add(`${answer.status}, retry after ${answer.headers.get('retry-after')}`);
          if (answer.status === 200) served += 1;
        };
        const visitors = Array.from({ length: 10 }, async () => {
          for (; !isOver; await sleep(VISITS_EVERY_MS)) await visit();
        });
        // On a busy machine it may be back before anybody visits.
        for (let kills = 0; kills < 3 || (kills < MAX_KILLS && !answers.has(UNAVAILABLE)); kills++) {
          await program.kill('the database alone');
          served = 0;
          await vi.waitFor(() => expect(served).toBeGreaterThan(20), PATIENCE);
        }
        isOver = true;
        await Promise.all(visitors);
        expect([...answers].sort()).toEqual(['200, retry after null', UNAVAILABLE]);
        expect(await program.stop()).toBe(0);
      } finally {
        await program.dispose();
      }
    },
    TIMEOUT_MS,
  );

  // Linux has a file on a disk that is always full.
  it.runIf(existsSync('/dev/full'))(
    'ends by saying that the disk is full, and goes on once there is room',
    async () => {
      const program = await prepareRealProgram();
      try {
        await program.start();
        const written = join(readSettings(program.dataDir).clusterDir, 'postmaster.opts');
        rmSync(written);
        symlinkSync('/dev/full', written);
        const said = () => program.complaints().trim().split('\n').at(-1);
        const full = `The disk of ${program.dataDir} is full. Make room on it, then start again.`;
        await program.kill('the database alone');
        expect(await program.ended()).toBe(1);
        expect(said()).toBe(full);
        await expect(program.start()).rejects.toThrow('It ended (1)');
        expect(said()).toBe(full);
        rmSync(written);
        await program.start();
        expect(await program.stop()).toBe(0);
      } finally {
        await program.dispose();
      }
    },
    TIMEOUT_MS,
  );
});
