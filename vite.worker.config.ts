import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { clientFolder } from './scripts/build/client-language.ts';
import { staffFiles } from './scripts/build/page-files.ts';

const CLIENT_DIR = clientFolder('client');

// The worker that opens the staff's pages without signal. Built after the client, whose files it names.
export default defineConfig(() => {
  const files = staffFiles(CLIENT_DIR).map((file) => `/${file}`);
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  return {
    root: resolve(import.meta.dirname, 'src/client'),
    publicDir: false as const,
    define: { SHELL_FILES: JSON.stringify(files), SHELL_VERSION: JSON.stringify(version) },
    build: {
      outDir: CLIENT_DIR,
      emptyOutDir: false,
      target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'src/client/staff-worker.ts'),
        output: { format: 'iife' as const, entryFileNames: 'staff-worker.js' },
      },
    },
  };
});
