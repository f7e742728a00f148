import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { clientFolder } from './scripts/build/client-language.ts';

const CLIENT_DIR = clientFolder('client');

// The worker that opens the page without a signal. Built after that page, whose files it names.
export default defineConfig(() => {
  const html = readFileSync(resolve(CLIENT_DIR, 'offline.html'), 'utf8');
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
  const files = ['/offline.html', '/favicon.svg', '/icon-192.png', ...new Set(named)];
  const version = createHash('sha256').update(html).digest('hex').slice(0, 12);
  return {
    root: resolve(import.meta.dirname, 'src/client'),
    publicDir: false as const,
    define: { OFFLINE_FILES: JSON.stringify(files), OFFLINE_VERSION: JSON.stringify(version) },
    build: {
      outDir: CLIENT_DIR,
      emptyOutDir: false,
      target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'src/client/driver-worker.ts'),
        output: { format: 'iife' as const, entryFileNames: 'driver-worker.js' },
      },
    },
  };
});
