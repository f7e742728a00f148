import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { BROWSERS } from './browsers.ts';
import { clientFolder } from './client-language.ts';

const SOURCES = resolve(import.meta.dirname, '../../src/client');

type Worker = {
  /** The file in src/client, and in the root of the client. */
  readonly name: 'staff-worker' | 'driver-worker';
  /** The worker's own name for the paths that it keeps, and for what changes when one of them does. */
  readonly keeps: 'SHELL' | 'OFFLINE';
  readonly files: readonly string[];
  /** Another version is other content under the same paths. */
  readonly content: string;
};

/** How a service worker is built: after the client, whose files it names. */
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
