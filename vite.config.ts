import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './scripts/build/browsers.ts';
import { clientFolder, LANGUAGE } from './scripts/build/client-language.ts';
import { minifyFirstPage } from './scripts/build/minify-first-page.ts';
import { translated } from './scripts/build/translated.ts';

const FIRST = new Set(['vendor', 'rolldown-runtime', 'base', 'booking', 'full-router']);
const ALWAYS_THERE = /^assets\/(index|vendor|rolldown-runtime)-/;
/** The HTML names these itself. */
const IN_HTML = /^assets\/(base|booking)-/;
const ROADSIDE = /^assets\/(index|base|booking)-/;
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
    // The roadside page lists only the styles of the pages behind it: the HTML names what a visitor's page loads first, and links
    // load their page before they are tapped.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, chunks, { hostId, hostType }) =>
        chunks
          .filter((chunk) => !ALWAYS_THERE.test(chunk) && (hostType === 'html' || !IN_HTML.test(chunk)))
          .filter((chunk) => !ROADSIDE.test(hostId) || chunk.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    // The map library is this large; its chunk loads only where there is a map. scripts/build/check-bundle.ts watches the first pages.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: [
        resolve(import.meta.dirname, 'src/index.html'),
        resolve(import.meta.dirname, 'src/platform/ui/inter.css'),
      ],
      checks: { pluginTimings: false },
      output: {
        // Pages name all chunks that they may load, so a shorter hash makes each first page smaller. 36 bits or more distinguish the
        // versions of one file.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => (FIRST.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          // Base and booking also include the parts of the domain they need, so that the first page takes few requests.
          groups: [
            { name: 'vendor', test: VENDOR, priority: 4 },
            { name: 'later-queries', test: LATER_QUERIES, priority: 5, includeDependenciesRecursively: false },
            { name: 'base', test: /\/src\/app\/router\.tsx$/, priority: 3 },
            { name: 'booking', test: /\/src\/app\/pages\/roadside\/booking-page\.tsx$/, priority: 2 },
          ],
        },
      },
    },
  },
});
