import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from '../browsers.ts';
import { clientFolder, LANGUAGE } from '../client-language.ts';
import { translated } from '../translated.ts';

const SOURCES = resolve(import.meta.dirname, '../../../src');

// The drivers' offline page: one script and one style, so that a device stores few files and no other page grows.
export default defineConfig({
  root: SOURCES,
  plugins: [translated(LANGUAGE), react()],
  publicDir: false,
  build: {
    outDir: clientFolder('client'),
    emptyOutDir: false,
    target: BROWSERS,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(SOURCES, 'offline.html'),
    },
  },
});
