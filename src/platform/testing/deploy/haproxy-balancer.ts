/** HAProxy with the recommended configuration, in front of two web processes on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../kill/real-program.ts';
import { SEARCHED } from '../standby/installed-programs.ts';
import { until } from '../standby/postgres-server.ts';
import { writeRecommended } from '../standby/recommended-config.ts';

export type Balancer = {
  readonly url: string;
  /** Resolves when each of the web processes gets requests. */
  usesAll(): Promise<void>;
  stop(): void;
};

/** @param ports of the two web processes @param folder of this run, which the caller deletes */
export async function openBalancer(ports: readonly [string, string], folder: string): Promise<Balancer> {
  const [port, unused] = [await findFreePort(), await findFreePort()];
  const socket = join(folder, 'haproxy.sock');
  const path = writeRecommended(join(folder, 'haproxy.cfg'), 'haproxy.cfg', {
    '0.0.0.0:8080': `127.0.0.1:${port}`,
    'web1.internal:3000': `127.0.0.1:${ports[0]}`,
    'web2.internal:3000': `127.0.0.1:${ports[1]}`,
    '/run/haproxy/admin.sock': socket,
    // The switch in front of the database belongs to another drill.
    '127.0.0.1:5000': `127.0.0.1:${unused}`,
    'db1.internal:5432': '127.0.0.1:9',
    'db2.internal:5432': '127.0.0.1:9',
  });
  const child = spawn('haproxy', ['-db', '-f', path], { env: { PATH: SEARCHED, DATA_DIR: folder }, stdio: 'ignore' });
  return {
    url: `http://127.0.0.1:${port}`,
    usesAll: () => until(async () => (await statesIn(socket)).every((state) => state === 'UP')),
    stop: () => child.kill('SIGKILL'),
  };
}

/** The states of the web processes from `show stat`, which lists proxy, server and, in column 18, the state. */
async function statesIn(socket: string): Promise<string[]> {
  const requested = connect(socket);
  await once(requested, 'connect');
  requested.write('show stat\n');
  const rows = (await text(requested)).split('\n').map((line) => line.split(','));
  return rows
    .filter(([proxy, server]) => proxy === 'parkvale' && server?.startsWith('web'))
    .map((row) => row[17] ?? '');
}
