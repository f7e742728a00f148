// Opens the pages of attendants, officers and lanes without a signal. Those pages register it for their own addresses only, so that
// no booking page ever passes through it. The server's answers are not stored here but, encrypted, by the pages.

import { showPushed } from '#platform/browser/push-notifications.ts';

/** The files of those pages, from this build. Inserted by the build. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Worker = Parameters<typeof showPushed>[0] & {
  addEventListener(type: 'install' | 'activate', act: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', act: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { readonly url: string }[]>;
  };
};

const worker = globalThis as unknown as Worker;
const SHELL: readonly string[] = SHELL_FILES;
const FILES = `parkvale-files-${SHELL_VERSION}`;
const PAGES = 'parkvale-pages';
/** Nobody waits longer than this for a page that is already on the phone. */
const PATIENCE_MS = 4000;
/** A guest's pages are below the same address: those come from the server or not at all. */
const GUEST_PAGE = /^\/valet\/(review|pay|receipt)(\/|$)/;
const isAtStand = (pathname: string): boolean => pathname.startsWith('/valet') && !GUEST_PAGE.test(pathname);

worker.addEventListener('install', (event) => {
  event.waitUntil(takeFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldFiles().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // The page of a lane asks for itself: it was loaded before its worker, which keeps what its own address may call.
  if (request.mode === 'navigate' || pathname.startsWith('/lane/')) {
    if (!GUEST_PAGE.test(pathname)) event.respondWith(openPage(request));
  } else if (pathname.startsWith('/assets/') || SHELL.includes(pathname)) {
    event.respondWith(openFile(request));
  }
});

// A call navigates the stand's page to its car.
showPushed(worker, { home: '/valet', mayTurn: isAtStand, isUrgent: true });

async function takeFiles(): Promise<void> {
  const files = await caches.open(FILES);
  await files.addAll(SHELL);
  const page = await fetch(await addressToStore(), { cache: 'no-store' });
  if (isPage(page)) await (await caches.open(PAGES)).put(worker.registration.scope, page);
}

/** A lane's page may call what only its own address is sent with: one that is open while another build arrives keeps that. */
async function addressToStore(): Promise<string> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const lane = open.find(({ url }) => new URL(url).pathname.startsWith('/lane/'));
  const { scope } = worker.registration;
  return lane && new URL(scope).pathname === '/lane' ? lane.url : scope;
}

/** The caches of other builds; a page of an old build that misses a file reloads. */
async function forgetOldFiles(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('parkvale-files-') && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** From the server if it answers in time; every page is the same document, which renders what its address says. */
async function openPage(request: Request): Promise<Response> {
  const pages = await caches.open(PAGES);
  const { scope } = worker.registration;
  try {
    const page = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (isPage(page)) await pages.put(scope, page.clone());
    return page;
  } catch (cause) {
    const stored = await pages.match(scope);
    if (stored) return stored;
    throw cause;
  }
}

const isPage = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && (headers.get('content-type') ?? '').startsWith('text/html');

/** A file's name changes with its content, so a stored one is always current. */
async function openFile(request: Request): Promise<Response> {
  const stored = await caches.match(request);
  if (stored) return stored;
  const file = await fetch(request);
  if (file.ok) await (await caches.open(FILES)).put(request, file.clone());
  return file;
}
