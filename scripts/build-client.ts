// Builds the client into dist/client, unless it is already built from the same sources. As a program it prints the sizes of the pages;
// `--compress` compresses the files as well.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printSizes } from './build/check-bundle.ts';
import { withExclusiveTurn } from './setup/exclusive-turn.mjs';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist', 'client.sources');
const SOURCES = [
  'src/**/*',
  'scripts/{build-client,build/*,languages/*}.ts',
  'vite*.config.ts',
  'package.json',
  'package-lock.json',
];

/** Tests, and what only the server loads. */
const NOT_IN_PAGES =
  /\.test\.tsx?$|^src\/(integrations|features\/[^/]+\/server|platform\/(db|http|jobs|worker-pools|sealing|telemetry|testing)|app\/(adapters|commands|config|demo|html|jobs))\//;

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
  process.stdout.write('Building the pages ...\n');
  run('build/build-languages.ts');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, sources);
}

/** Callers wait for the build as for any other function, so what runs side by side does so in a process of its own. */
function run(script: string): void {
  // This variable makes React choose its slow development build, regardless of what else is being built.
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = [join(import.meta.dirname, script)];
  const done = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
  if (done.status !== 0) throw new Error('The client could not be built; the reason is above.');
}

function isBuiltFrom(sources: string): boolean {
  if (!existsSync(STAMP) || !existsSync(join(ROOT, 'dist', 'client', 'index.html'))) return false;
  return readFileSync(STAMP, 'utf8') === sources;
}

/** Hashes contents, not dates: a checkout gives every file a new date. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const paths = globSync(SOURCES, { cwd: ROOT }).sort();
  for (const path of paths.filter((candidate) => !NOT_IN_PAGES.test(candidate))) {
    const file = join(ROOT, path);
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  buildClient();
  if (process.argv.includes('--compress')) run('build/compress-client.ts');
  printSizes();
}
