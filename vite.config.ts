import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const VENDOR_PARTS = /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack)\//;
const FORM_PARTS =
  /src\/client\/(ui\/(card|check-list|confirm|dialog|empty-state|field-group|form|links|password-field|plate\.|select-field|status-badge|text-link|tile|use-form|week-times)|lib\/(color-scheme|is-email|read-dollars|return-path|use-safe-repeat|use-settled))/;
const SIGNED_IN_PARTS =
  /src\/client\/(staff-paths|lib\/guards|roles\/(signed-in\/|\w+\/(admin|operator|enforcement|valet|account)-routes))/;
const ROADSIDE_ENTRIES = ['index.html', 'main.tsx', 'roles/driver/booking-page.tsx'];
const atRoadside = new Set<string>();
const BASE_PARTS =
  /vite\/preload-helper|src\/client\/(ui\/|lib\/(?!offline|live-|event-|stream-)|index\.html|main|router|page-at|paths|roles\/(visitor\/visitor-(routes|shell)|driver\/driver-routes))/;
const BOOKING_PARTS =
  /src\/client\/(features\/(sessions\/(session-info-step|use-booking)|locations\/lot-picture|vehicles|zones\/lot-zones-texts)|roles\/driver\/(booking-(page|frame)|add-time-link))/;

// What a stand's pages share. The camera, the picture code and the chart are fetched when they are looked at.
const VALET_PARTS = /src\/client\/features\/valet\/(?!scan-|guest-link-code|waits-)/;

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** What a driver's first page and the booking page import: nothing else of ui and lib is for everybody. */
function roadside(modules: Modules): ReadonlySet<string> {
  if (atRoadside.size > 0) return atRoadside;
  const waiting = ROADSIDE_ENTRIES.map((file) => resolve(import.meta.dirname, 'src/client', file));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (atRoadside.has(id)) continue;
    atRoadside.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return atRoadside;
}

// The pages are served under a strict content policy: no inline script or style, nothing from another origin.
export default defineConfig({
  root: resolve(import.meta.dirname, 'src/client'),
  plugins: [react()],
  // A name is a hash of its file and class: shorter in every file that says it than the file's own words.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/client'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few requests on a weak signal: what every page needs in two files, then one file a page. The first of them
          // stays in the browser's cache from release to release. What only forms and dialogs need, and what the
          // booking page is made of, have files of their own, so that neither weighs on the other.
          groups: [
            { name: 'vendor', test: VENDOR_PARTS, priority: 4 },
            { name: 'forms', test: FORM_PARTS, priority: 3, includeDependenciesRecursively: false },
            // Lists that are read page by page stand at desks, never at the roadside; so do tables.
            {
              name: 'pages',
              test: /@tanstack\/.*(infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions)/,
              priority: 5,
              includeDependenciesRecursively: false,
            },
            // The maker of picture codes weighs more than the pages that show one.
            {
              name: 'picture-code',
              test: /src\/client\/ui\/picture-code|node_modules\/(qrcode|dijkstrajs)\//,
              priority: 5,
              includeDependenciesRecursively: false,
            },
            { name: 'tables', test: /src\/client\/ui\/data-table/, priority: 3, includeDependenciesRecursively: false },
            // What stands at which address for who is signed in, and the menu that leads there.
            { name: 'signed-in', test: SIGNED_IN_PARTS, priority: 3, includeDependenciesRecursively: false },
            {
              name: (id, modules) => (BASE_PARTS.test(id) && roadside(modules).has(id) ? 'base' : null),
              debugName: 'base',
              priority: 2,
            },
            { name: 'roadside', test: BOOKING_PARTS, priority: 1 },
            // One file each for what the pages of one trade share: every file more is a line more in what all load first.
            {
              name: 'revenue',
              test: /src\/client\/features\/revenue\//,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'desk', test: /src\/client\/features\/desk\//, priority: 1, includeDependenciesRecursively: false },
            { name: 'valet-rules', test: /src\/domain\/valet\//, priority: 1, includeDependenciesRecursively: false },
            { name: 'valet', test: VALET_PARTS, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
