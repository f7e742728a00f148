import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { BROWSERS } from './browsers.ts';
import { clientFolder } from './client-language.ts';

const SOURCES = resolve(import.meta.dirname, '../../src/app');

type Worker = {
  /** The name of the source file in src/app, and of the output in the client's root. */
  readonly name: 'staff-worker' | 'driver-worker';
  /** The worker's own name for the paths it caches, and for the version that changes when one of them does. */
  readonly keeps: 'SHELL' | 'OFFLINE';
  readonly files: readonly string[];
  /** New content under the same paths makes a new version. */
  readonly content: string;
};

/** The build of a service worker. It runs after the client's build, whose files it lists. */
export function workerBuild({ name, keeps, files, content }: Worker): UserConfig {
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return {
    root: SOURCES,
    publicDir: false,
    define: { [`${keeps}_FILES`]: JSON.stringify(files), [`${keeps}_VERSION`]: JSON.stringify(version) },
    build: {
      outDir: clientFolder('client'),
      emptyOutDir: false,
      target: BROWSERS,
      rolldownOptions: {
        input: resolve(SOURCES, `${name}.ts`),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  };
}
