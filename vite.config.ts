import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './scripts/build/browsers.ts';
import { chunkOf } from './scripts/build/client-chunks.ts';
import { clientFolder, LANGUAGE } from './scripts/build/client-language.ts';
import { minifyFirstPage } from './scripts/build/minify-first-page.ts';
import { translated } from './scripts/build/translated.ts';

const ALWAYS_THERE = /^assets\/(index|vendor|rolldown-runtime)-/;
const VENDOR = /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack)\//;
/** The parts of React Query that only forms and long lists use. The booking page has neither. */
const LATER_QUERIES =
  /@tanstack\/.*(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions)\.js/;

// Pages are served under a strict content security policy: no inline scripts or styles, and nothing from another origin.
export default defineConfig({
  root: resolve(import.meta.dirname, 'src'),
  publicDir: resolve(import.meta.dirname, 'src/app/public'),
  plugins: [translated(LANGUAGE), react(), minifyFirstPage()],
  // A class name is a hash of its file and class, which is shorter than the words would be in every file that repeats it.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    outDir: clientFolder('client'),
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    // What the HTML loads anyway is not listed again with each chunk that needs it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, chunks) => chunks.filter((chunk) => !ALWAYS_THERE.test(chunk)),
    },
    assetsInlineLimit: 0,
    // The map library is this large; its chunk loads only where there is a map. scripts/build/check-bundle.ts watches the first pages.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Pages name all chunks that they may load, so a shorter hash makes each first page smaller. 36 bits or more distinguish the
        // versions of one file.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          // Base and booking also include the parts of the domain they need, so that the first page takes few requests.
          groups: [
            { name: 'vendor', test: VENDOR, priority: 4 },
            { name: 'later-queries', test: LATER_QUERIES, priority: 5, includeDependenciesRecursively: false },
            { name: 'base', test: (id) => chunkOf(id) === 'base', priority: 3 },
            { name: 'booking', test: (id) => chunkOf(id) === 'booking', priority: 2 },
            { name: 'picture-code', test: /node_modules\/(qrcode|dijkstrajs)\//, priority: 1 },
            { name: chunkOf, debugName: 'folders', priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
