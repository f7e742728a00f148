import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Manifest } from '../../../src/app/html/page-parts.ts';
import { BROWSERS } from '../browsers.ts';
import { clientFolder, LANGUAGE } from '../client-language.ts';
import { closureOf, type Module, planChunks } from '../page-chunks.ts';
import { BOOKING_PAGE, FIRST_PAGES } from '../page-files.ts';
import { translated } from '../translated.ts';

const SOURCES = resolve(import.meta.dirname, '../../../src');

const VENDOR = /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack)\//;

const FINISH_BOOKING = 'app/pages/roadside/finish-booking.tsx';
/** How the demo pays. */
const SANDBOX = 'features/payments/client/sandbox/sandbox-form.tsx';

const MANIFEST = '.vite/manifest.json';

let chunks: ReadonlyMap<string, string> = new Map();

const source = (path: string) => join(SOURCES, path);

const planPages = (): Plugin => ({
  name: 'page-chunks',
  buildEnd() {
    const modules = new Map<string, Module>();
    const later = new Map<string, readonly string[]>();
    for (const id of this.getModuleIds()) {
      const { importedIds = [], dynamicallyImportedIds = [], code } = this.getModuleInfo(id) ?? {};
      if (!VENDOR.test(id)) modules.set(id, { imports: importedIds, bytes: gzipSync(code ?? '').length });
      later.set(id, dynamicallyImportedIds);
    }
    const first = ['app/client.tsx', BOOKING_PAGE].map(source);
    const pages = [...FIRST_PAGES].map(([name, entries]) => ({ name, entries: entries.map(source) }));
    // What a driver at a sign needs after the first step, and once it is paid, comes together, too.
    const done = source(FINISH_BOOKING);
    const laterSteps = [...closureOf(modules, [source(BOOKING_PAGE)])].flatMap((id) => later.get(id) ?? []);
    const steps = [
      { name: 'pay', entries: [...laterSteps.filter((id) => id !== done), source(SANDBOX)], weight: 4 },
      { name: 'paid', entries: [done], weight: 2 },
    ];
    chunks = planChunks(modules, { first, pages: [...steps, ...pages] });
  },
  // Vite lists a file under one module at most. Here several pages share one, and each is looked up by its own.
  writeBundle(_options, bundle) {
    if (!(MANIFEST in bundle)) return;
    const file = join(clientFolder('client'), MANIFEST);
    const manifest: Record<string, Manifest[string]> = JSON.parse(readFileSync(file, 'utf8'));
    const listed = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
    for (const chunk of Object.values(bundle)) {
      const shared = listed.get(chunk.fileName);
      if (chunk.type !== 'chunk' || !shared) continue;
      const later = chunk.moduleIds.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length);
      for (const id of later) manifest[relative(SOURCES, id)] ??= shared;
    }
    writeFileSync(file, JSON.stringify(manifest));
  },
});

// Pages are served under a strict content security policy: no inline scripts or styles, and nothing from another origin.
export default defineConfig({
  root: SOURCES,
  publicDir: join(SOURCES, 'app/public'),
  plugins: [translated(LANGUAGE), react(), planPages()],
  build: {
    outDir: clientFolder('client'),
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The map library is this large; its chunk loads only where there is a map. scripts/build/check-bundle.ts watches the first pages.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 1 },
            // Each module's file is planned, so what it imports has a file of its own.
            { name: (id) => chunks.get(id) ?? null, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
