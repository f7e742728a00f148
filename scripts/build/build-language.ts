// Builds the client in one language, which the environment names.
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** Each build needs the output of the ones before it. */
const CONFIGS = [
  'vite.config.ts',
  'vite.first-paint.config.ts',
  'vite.staff-worker.config.ts',
  'vite.offline.config.ts',
  'vite.driver-worker.config.ts',
];

for (const config of CONFIGS) await build({ configFile: join(ROOT, config), logLevel: 'warn' });
