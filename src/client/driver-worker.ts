// Answers a driver's page without a signal, and shows notifications. Pages come from the server as ever, also while it works:
// only where none answers, the page that says so is opened. What the server's API says is never kept here.

/** Of this build: that page and its files. Put in by the build. */
declare const OFFLINE_FILES: readonly string[];
declare const OFFLINE_VERSION: string;

type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Pushed = Lasting & { readonly data: { json(): unknown } | null };
type Tapped = Lasting & { readonly notification: { readonly data: unknown; close(): void } };
type Page = { readonly url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
type Worker = {
  addEventListener(type: 'install' | 'activate', act: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', act: (event: Fetching) => void): void;
  addEventListener(type: 'push', act: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', act: (event: Tapped) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

const worker = globalThis as unknown as Worker;
const FILES: readonly string[] = OFFLINE_FILES;
const CACHE = `parkvale-driver-${OFFLINE_VERSION}`;
const PAGE = '/offline.html';

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldFiles(), worker.registration.navigationPreload?.enable()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (FILES.includes(pathname)) event.respondWith(openFile(request));
});

worker.addEventListener('push', (event) => {
  const { title, body, tag, path } = (event.data?.json() ?? {}) as Record<string, string>;
  const options = { body, tag, icon: '/icon-192.png', data: path };
  event.waitUntil(worker.registration.showNotification(title ?? 'Parkvale', options));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openAt(typeof notification.data === 'string' ? notification.data : '/bookings'));
});

async function openPage({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (cause) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw cause;
  }
}

/** A file's name changes with its content, so a stored one is always right. */
async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function forgetOldFiles(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('parkvale-driver-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** In the tab that shows this receipt already, if one does. */
async function openAt(path: string): Promise<void> {
  const url = new URL(path, location.origin);
  const pages = await worker.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (!open) await worker.clients.openWindow(url.href);
  else {
    await open.navigate(url.href);
    await open.focus();
  }
}
