// Builds the client into dist/client, unless it is already built from the same sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_LANGUAGE, translatedLanguages } from '../src/languages/catalogs.ts';
import { checkBundle } from './build/check-bundle.ts';
import { clientFolder, LANGUAGE_VARIABLE } from './build/client-language.ts';
import { compressAssets } from './build/compress-assets.ts';
import { withExclusiveTurn } from './setup/exclusive-turn.mjs';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist', 'client.sources');
const SOURCES = [
  'src/{client,contract,domain,languages}/**/*',
  'scripts/{build-client,build/*,languages/*}.ts',
  'vite*.config.ts',
  'package.json',
  'package-lock.json',
];

/** Each build needs the output of the ones before it. */
const CONFIGS = [
  'vite.config.ts',
  'vite.first-paint.config.ts',
  'vite.staff-worker.config.ts',
  'vite.offline.config.ts',
  'vite.driver-worker.config.ts',
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
  for (const language of [SOURCE_LANGUAGE, ...translatedLanguages()]) {
    for (const config of CONFIGS) build(config, language);
    compressAssets(clientFolder('client', language));
    checkBundle(clientFolder('client', language), { translated: language !== SOURCE_LANGUAGE });
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, sources);
}

function build(config: string, language: string): void {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  // This variable makes React choose its slow development build, regardless of what else is being built.
  const env = { ...process.env, NODE_ENV: 'production', [LANGUAGE_VARIABLE]: language };
  const command = [vite, 'build', '--config', config, '--logLevel', 'warn'];
  const built = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
  if (built.status !== 0) throw new Error('The client could not be built; the reason is above.');
}

function isBuiltFrom(sources: string): boolean {
  if (!existsSync(STAMP) || !existsSync(join(ROOT, 'dist', 'client', 'index.html'))) return false;
  return readFileSync(STAMP, 'utf8') === sources;
}

/** Hashes contents, not dates: a checkout gives every file a new date. */
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
