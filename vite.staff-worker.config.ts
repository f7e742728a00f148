import { defineConfig } from 'vite';
import { clientFolder } from './scripts/build/client-language.ts';
import { staffFiles } from './scripts/build/page-files.ts';
import { workerBuild } from './scripts/build/worker-build.ts';

// The service worker that opens the staff's pages offline.
export default defineConfig(() => {
  const files = staffFiles(clientFolder('client')).map((file) => `/${file}`);
  return workerBuild({ name: 'staff-worker', keeps: 'SHELL', files, content: files.join() });
});
