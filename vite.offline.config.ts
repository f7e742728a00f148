import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './scripts/build/browsers.ts';
import { clientFolder, LANGUAGE } from './scripts/build/client-language.ts';
import { translated } from './scripts/build/translated.ts';
import client from './vite.config.ts';

// The drivers' offline page: one script and one style, so that a device stores few files and no other page grows.
export default defineConfig({
  root: resolve(import.meta.dirname, 'src'),
  plugins: [translated(LANGUAGE), react()],
  ...(client.css && { css: client.css }),
  publicDir: false,
  build: {
    outDir: clientFolder('client'),
    emptyOutDir: false,
    target: BROWSERS,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'src/offline.html'),
      output: { entryFileNames: 'assets/[name]-[hash:6].js', assetFileNames: 'assets/[name]-[hash:6][extname]' },
    },
  },
});
