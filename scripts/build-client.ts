// Builds the client into dist/client, unless it is already built from the same sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBundle } from './build/check-bundle.ts';
import { compressAssets } from './build/compress-assets.ts';
import { withExclusiveTurn } from './setup/exclusive-turn.mjs';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist', 'client.sources');
const SOURCES = [
  'src/{client,contract,domain}/**/*',
  'scripts/{build-client,build/*}.ts',
  'vite{,.first-paint,.worker,.offline,.driver-worker}.config.ts',
  'package.json',
  'package-lock.json',
];

export function buildClient(): void {
  if (isBuiltFrom(hashOfSources())) return;
  withExclusiveTurn(join(ROOT, '.setup', 'build'), {
    onWait: (pid) => process.stdout.write(`Process ${pid} is building the client; waiting for it ...\n`),
    work: buildUnlessBuilt,
  });
}

function buildUnlessBuilt(): void {
  const sources = hashOfSources();
  if (isBuiltFrom(sources)) return;
  process.stdout.write('Building the client ...\n');
  build('vite.config.ts');
  build('vite.first-paint.config.ts');
  build('vite.worker.config.ts');
  build('vite.offline.config.ts');
  build('vite.driver-worker.config.ts');
  compressAssets(join(ROOT, 'dist', 'client'));
  checkBundle(join(ROOT, 'dist', 'client'));
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, sources);
}

function build(config: string): void {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  // React chooses its slow development build by this variable, whatever else is being built.
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = [vite, 'build', '--config', config, '--logLevel', 'warn'];
  const built = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
  if (built.status !== 0) throw new Error('The client could not be built; the reason is above.');
}

function isBuiltFrom(sources: string): boolean {
  if (!existsSync(STAMP) || !existsSync(join(ROOT, 'dist', 'client', 'index.html'))) return false;
  return readFileSync(STAMP, 'utf8') === sources;
}

/** Contents, not dates: a checkout gives every file a new date. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const paths = globSync(SOURCES, { cwd: ROOT }).sort();
  for (const path of paths.filter((candidate) => !/\.test\.tsx?$/.test(candidate))) {
    const file = join(ROOT, path);
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.main) buildClient();
