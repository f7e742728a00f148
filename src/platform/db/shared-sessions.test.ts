import { spawn } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { findFreePort } from '#platform/testing/kill/real-program.ts';
import { databaseAccount, isInstalled, SEARCHED } from '#platform/testing/standby/installed-programs.ts';
import { until } from '#platform/testing/standby/postgres-server.ts';
import { checkDatabase } from './check-database.ts';
import { sharesSessions } from './shared-sessions.ts';

const { connectionString } = await getTestDatabase();
const folder = folderOfThisRun('pooler');
chmodSync(folder, 0o755);
const stops: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(() => {
  for (const stop of stops.reverse()) stop();
});

/** @returns its address, with this test's database behind it */
async function startPgBouncer(mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(connectionString);
  const own = await findFreePort();
  const database = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  const path = join(folder, `${mode}.ini`);
  const lines = [
    '[databases]',
    `parkvale = ${database}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o644 });
  const options = { env: { PATH: SEARCHED, DATA_DIR: folder }, stdio: 'ignore', ...databaseAccount() } as const;
  const child = spawn('pgbouncer', [path], options);
  stops.push(() => child.kill('SIGKILL'));
  const url = `postgres://parkvale@127.0.0.1:${own}/parkvale`;
  await until(async () => (await sharesSessions(url)) !== null);
  return url;
}

describe('connections', () => {
  it('straight to the server are not shared', async () => {
    expect(await sharesSessions(connectionString)).toBe(false);
  });

  // If it is not installed on the machine, there is nothing in between.
  it.skipIf(!isInstalled('pgbouncer'))(
    'through PgBouncer are shared in transaction mode, but not in session mode',
    async () => {
      const [bySession, byTransaction] = [await startPgBouncer('session'), await startPgBouncer('transaction')];
      expect(await sharesSessions(bySession)).toBe(false);
      expect(await sharesSessions(byTransaction)).toBe(true);
      expect((await checkDatabase(bySession)).kind).toBe('ok');
      const why = expect.stringContaining('pool_mode = session');
      expect(await checkDatabase(byTransaction)).toEqual({ kind: 'wrong', why });
    },
  );
});
