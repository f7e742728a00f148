import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { clientFolder } from '../client-language.ts';
import { typefaceFile } from '../page-files.ts';
import { workerBuild } from '../worker-build.ts';

// The service worker that opens the drivers' page offline.
export default defineConfig(() => {
  const folder = clientFolder('client');
  const html = readFileSync(resolve(folder, 'offline.html'), 'utf8');
  // With the typeface, a driver's next sign is in it from its first paint.
  const files = ['/offline.html', '/favicon.svg', '/icon-192.png', `/${typefaceFile(folder)}`];
  return workerBuild({ name: 'driver-worker', keeps: 'OFFLINE', files, content: html });
});
