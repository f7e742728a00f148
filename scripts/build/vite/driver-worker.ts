import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { clientFolder } from '../client-language.ts';
import { workerBuild } from '../worker-build.ts';

// The service worker that opens the drivers' page offline.
export default defineConfig(() => {
  const html = readFileSync(resolve(clientFolder('client'), 'offline.html'), 'utf8');
  const files = ['/offline.html', '/favicon.svg', '/icon-192.png'];
  return workerBuild({ name: 'driver-worker', keeps: 'OFFLINE', files, content: html });
});
