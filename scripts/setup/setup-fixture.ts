// A checkout with two tiny packages, one of them for development, and a local registry that serves them, for the setup tests.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { NODE_PACKAGE } from './install-packages.mjs';

export type Finished = { readonly status: number | null; readonly output: string };

export type Fixture = {
  readonly root: string;
  /** How many packages were fetched, and how the registry responds. */
  readonly registry: { fetches: number; mode: 'answers' | 'fails' | 'hangs'; readonly url: string };
  /** Writes a lockfile that wants this version of the packages. */
  want(version: string): void;
  startSetup(registry?: string): ChildProcess;
  setup(registry?: string): Promise<Finished>;
  /** With the packages for development. */
  setupForTests(registry?: string): Promise<Finished>;
  /** Runs any other program in the checkout. */
  run(program: string, args: readonly string[]): Promise<Finished>;
  close(): void;
};

const SCRIPTS = join(import.meta.dirname, '..');

/** A port that nothing listens on. */
export const UNREACHABLE = 'http://127.0.0.1:9';

/** Only for development. */
export const CHECKER = 'checker';

/** The other package has the name of Node's, because the setup checks that it reports its own version. */
export async function openSetupFixture(): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), 'parkvale-setup-'));
  const root = join(folder, 'checkout');
  const server = createServer((request, response) => {
    // In some home directories npm also asks for advisories and for its own latest version.
    if (request.url?.endsWith('.tgz')) registry.fetches += 1;
    if (registry.mode === 'hangs') return;
    if (registry.mode === 'fails') return response.writeHead(500).end();
    const [, name = '', version = ''] = /([^/]+)-(\d[\d.]*)\.tgz/.exec(request.url ?? '') ?? [];
    response.end(packPackage(folder, name, version));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const registry: Fixture['registry'] = { fetches: 0, mode: 'answers', url };
  const scripts = globSync('{,setup/}*.mjs', { cwd: SCRIPTS });
  for (const script of scripts) cpSync(join(SCRIPTS, script), join(root, 'scripts', script));
  const children = new Set<ChildProcess>();

  const start = (program: string, args: readonly string[], from = url) => {
    // A warm cache would hide requests to the registry.
    const settings = { npm_config_registry: from, npm_config_cache: mkdtempSync(join(folder, 'cache-')) };
    const env = { ...process.env, PATH: withoutOurNode(), ...settings, npm_config_fetch_retries: '0' };
    // Its own process group, so that the test can stop npm as well.
    const child = spawn(program, args, { cwd: root, env, stdio: 'pipe', detached: true });
    children.add(child);
    return child;
  };
  const startSetup = (from?: string) => start(process.execPath, ['scripts/setup.mjs'], from);
  const integrityOf = (name: string, version: string) => hashOf(packPackage(folder, name, version));
  return {
    root,
    registry,
    startSetup,
    run: async (program, args) => finished(start(program, args)),
    want: (version) => writeManifests(root, { version, url, integrityOf }),
    setup: async (from) => finished(startSetup(from)),
    setupForTests: async (from) => finished(start(process.execPath, ['scripts/setup.mjs', '--dev'], from)),
    close: () => {
      for (const { pid } of children) endGroup(pid);
      server.close().closeAllConnections();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function finished(child: ChildProcess): Promise<Finished> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const [status] = await once(child, 'close');
  return { status, output: text };
}

type Registry = { version: string; url: string; integrityOf: (name: string, version: string) => string };

function writeManifests(root: string, { version, url, integrityOf }: Registry) {
  const optionalDependencies = { [NODE_PACKAGE]: version };
  const manifest = { name: 'fixture', version: '1.0.0', optionalDependencies, devDependencies: { [CHECKER]: version } };
  const lock = (name: string) => {
    return { version, resolved: `${url}/${name}/-/${name}-${version}.tgz`, integrity: integrityOf(name, version) };
  };
  const packages = {
    '': manifest,
    [`node_modules/${NODE_PACKAGE}`]: { ...lock(NODE_PACKAGE), optional: true, bin: { node: 'node.sh' } },
    [`node_modules/${CHECKER}`]: { ...lock(CHECKER), dev: true },
  };
  const lockfile = { name: 'fixture', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lockfile));
}

/** Packed once per version, because the archive's hash depends on its time. */
function packPackage(folder: string, name: string, version: string): Buffer {
  const archive = join(folder, `${name}-${version}.tgz`);
  const content = join(folder, `content-${name}-${version}`);
  if (!globSync(archive).length) {
    mkdirSync(join(content, 'package'), { recursive: true });
    const manifest = { name, version, ...(name === NODE_PACKAGE && { bin: { node: 'node.sh' } }) };
    writeFileSync(join(content, 'package/package.json'), JSON.stringify(manifest));
    writeFileSync(join(content, 'package/node.sh'), `#!/bin/sh\necho v${version}\n`, { mode: 0o755 });
    writeFileSync(join(content, 'package/types.d.ts'), '');
    spawnSync('tar', ['-czf', archive, '-C', content, 'package']);
  }
  return readFileSync(archive);
}

const hashOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

const withoutOurNode = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}
