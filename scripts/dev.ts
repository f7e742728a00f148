// `npm run dev`: the server, restarted when one of its files changes, behind Vite, which hot-reloads the client. Both share one address.
// Arguments go to the server's Node: npm run dev -- --inspect
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { type Config, ConfigError, readConfig } from '../src/app/config/config.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { forwardTo } from './build/dev-proxy.ts';

const ROOT = join(import.meta.dirname, '..');
// An empty folder instead of an earlier build: the server must not render a first paint from sources other than Vite's.
const CLIENT_DIR = join(ROOT, 'dist', 'dev', 'client');

async function develop(): Promise<void> {
  const config = readConfig();
  const front = createServer();
  await listen(front, config);
  // Held by this process, so that the database stays up while the server restarts.
  const database = config.databaseUrl ? undefined : await startEmbeddedPostgres({ ...config, log: console.log });
  const port = await findFreePort();
  const vite = await createVite({
    configFile: join(ROOT, 'scripts/build/vite/client.ts'),
    server: { middlewareMode: true, ws: { server: front } },
    appType: 'custom',
  });
  const forward = forwardTo(port, (url, html) => vite.transformIndexHtml(url, html));
  front.on('request', (request, response) => {
    const isServers = /^\/(api|healthz|readyz|metrics)\b/.test(request.url ?? '');
    if (isServers) forward(request, response);
    else vite.middlewares(request, response, () => forward(request, response));
  });
  const server = startServer(port, config);
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await vite.close();
    await database?.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

/** Node watches every file that the server imports. */
function startServer(port: number, { publicUrl }: Config): ChildProcess {
  mkdirSync(join(CLIENT_DIR, 'assets'), { recursive: true });
  copyFileSync(join(ROOT, 'src/index.html'), join(CLIENT_DIR, 'index.html'));
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: publicUrl, CLIENT_DIR };
  const args = ['--watch', '--watch-preserve-output', ...process.argv.slice(2), 'src/app/main.ts'];
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
}

/** @throws ConfigError when another program uses the port. */
async function listen(front: Server, { port, host }: Config): Promise<void> {
  front.listen(port, host);
  await once(front, 'listening').catch(() => {
    throw new ConfigError(`Another program uses port ${port}. Set PORT to a free one.`);
  });
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

develop().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
