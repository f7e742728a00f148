import { defineConfig } from 'vite';
import { clientFolder } from '../client-language.ts';
import { staffFiles } from '../page-files.ts';
import { workerBuild } from '../worker-build.ts';

// The service worker that opens the staff's pages offline.
export default defineConfig(() => {
  const files = staffFiles(clientFolder('client')).map((file) => `/${file}`);
  return workerBuild({ name: 'staff-worker', keeps: 'SHELL', files, content: files.join() });
});
