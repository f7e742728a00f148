import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import client from './vite.config.ts';

// The booking page's first paint, for the server that writes it: React included, in the build that is made for speed.
export default defineConfig({
  ...client,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'zone-first-paint.tsx',
    outDir: resolve(import.meta.dirname, 'dist/first-paint'),
    emptyOutDir: true,
    minify: false,
  },
});
