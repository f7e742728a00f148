// Shows a driver a page when there is no signal, and shows notifications. While the server works, pages come from it as
// usual; only if it does not answer does the page that says so open. Answers from the server's API are never stored here.

import { sendTagged } from '#features/parking/client/leaving/background-stop.ts';
import { showPushed } from '#platform/browser/push-notifications.ts';

/** That page, its pictures and the typeface; it names its script and style itself. Inserted by the build. */
declare const OFFLINE_FILES: readonly string[];
declare const OFFLINE_VERSION: string;

type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Worker = Parameters<typeof showPushed>[0] & {
  addEventListener(type: 'install' | 'activate', act: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', act: (event: Fetching) => void): void;
  addEventListener(type: 'sync', act: (event: Lasting & { readonly tag: string }) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
};

const worker = globalThis as unknown as Worker;
const FILES: readonly string[] = OFFLINE_FILES;
const CACHE = `parkvale-driver-${OFFLINE_VERSION}`;
const PAGE = '/offline.html';
const SCRIPT_OR_STYLE = /"(\/assets\/[^"]+)"/g;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldFiles(), worker.registration.navigationPreload?.enable()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/offline-')) event.respondWith(openFile(request));
});

worker.addEventListener('sync', (event) => event.waitUntil(sendTagged(event.tag)));

// Opens in the tab that already shows this receipt, if there is one.
showPushed(worker, { home: '/bookings', mayTurn: (pathname, to) => pathname === to });

/** The page may come in another language than this script, each of which has its own files. */
async function keepPage(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  const html = (await (await cache.match(PAGE))?.text()) ?? '';
  await cache.addAll([...html.matchAll(SCRIPT_OR_STYLE)].map(([, file]) => file ?? ''));
}

async function openPage({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (cause) {
    const stored = await caches.match(PAGE);
    if (stored) return stored;
    throw cause;
  }
}

/** A file's name changes with its content, so a stored one is always current. */
async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function forgetOldFiles(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('parkvale-driver-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
