// Builds the client in one language, which the environment names.
import { join } from 'node:path';
import { build } from 'vite';

/** Each build needs the output of the ones before it. */
const CONFIGS = ['client', 'first-paint', 'staff-worker', 'offline', 'driver-worker'];

for (const name of CONFIGS)
  await build({ configFile: join(import.meta.dirname, 'vite', `${name}.ts`), logLevel: 'warn' });
