import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BROWSERS } from '../browsers.ts';
import { clientFolder, LANGUAGE } from '../client-language.ts';
import { type Module, planChunks } from '../page-chunks.ts';
import { BOOKING_PAGE, FIRST_PAGES } from '../page-files.ts';
import { translated } from '../translated.ts';

const SOURCES = resolve(import.meta.dirname, '../../../src');

/** The HTML names these itself. */
const IN_HTML = /^assets\/(index|vendor|rolldown-runtime|base|booking)-[\w-]{8}\./;
const VENDOR = /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack)\//;

let chunks: ReadonlyMap<string, string> = new Map();

const planPages = (): Plugin => ({
  name: 'page-chunks',
  buildEnd() {
    const modules = new Map<string, Module>();
    const vendor = new Map<string, string>();
    for (const id of this.getModuleIds()) {
      const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
      if (VENDOR.test(id)) vendor.set(id, 'vendor');
      else modules.set(id, { imports: importedIds, bytes: code?.length ?? 0 });
    }
    const source = (path: string) => join(SOURCES, path);
    const first = new Map([
      ['base', source('app/client.tsx')],
      [BOOKING_PAGE, source('app/pages/roadside/booking-page.tsx')],
    ]);
    const pages = [...FIRST_PAGES.values()].map((entries) => entries.map(source));
    const planned = new Map([...vendor, ...planChunks(modules, { first, pages })]);
    // The HTML starts with a file of its own.
    planned.delete(source('app/client.tsx'));
    chunks = planned;
  },
});

// Pages are served under a strict content security policy: no inline scripts or styles, and nothing from another origin.
export default defineConfig({
  root: SOURCES,
  publicDir: join(SOURCES, 'app/public'),
  plugins: [translated(LANGUAGE), react(), planPages()],
  // A class name is a hash of its file and class, which is shorter than the words would be in every file that repeats it.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    outDir: clientFolder('client'),
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !IN_HTML.test(file)),
    },
    assetsInlineLimit: 0,
    // The map library is this large; its chunk loads only where there is a map. scripts/build/check-bundle.ts watches the first pages.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: [join(SOURCES, 'index.html'), join(SOURCES, 'platform/ui/inter.css')],
      checks: { pluginTimings: false },
      output: {
        // Each module's file is planned, so what it imports has a file of its own.
        codeSplitting: { groups: [{ name: (id) => chunks.get(id) ?? null, includeDependenciesRecursively: false }] },
      },
    },
  },
});
