// In a service worker: shows what the server pushes, and opens the page of what is tapped.

type Lasting = { waitUntil(work: Promise<unknown>): void };
type Pushed = Lasting & { readonly data: { json(): unknown } | null };
type Tapped = Lasting & { readonly notification: { readonly data: unknown; close(): void } };
type Page = { readonly url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
type PushedWorker = {
  addEventListener(type: 'push', act: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', act: (event: Tapped) => void): void;
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

type Shown = {
  /** Opened if a notification names no page. */
  readonly home: string;
  /** Whether a tab with this address navigates to the page; another tab is left alone. */
  readonly mayTurn: (pathname: string, to: string) => boolean;
  /** A notification that replaces another one also makes a sound, and stays until it is seen. */
  readonly isUrgent?: boolean;
};

export function showPushed(worker: PushedWorker, { home, mayTurn, isUrgent = false }: Shown): void {
  worker.addEventListener('push', (event) => {
    const { title, body, tag, path } = (event.data?.json() ?? {}) as Record<string, string>;
    const urgent = isUrgent && { renotify: true, requireInteraction: true, vibrate: [250, 120, 250] };
    const options = { body, tag, icon: '/icon-192.png', data: path, ...urgent };
    event.waitUntil(worker.registration.showNotification(title ?? 'Parkvale', options));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(openAt(typeof notification.data === 'string' ? notification.data : home));
  });

  async function openAt(path: string): Promise<void> {
    const url = new URL(path, location.origin);
    const pages = await worker.clients.matchAll({ type: 'window' });
    const open = pages.find((page) => mayTurn(new URL(page.url).pathname, url.pathname));
    if (!open) await worker.clients.openWindow(url.href);
    else {
      await open.navigate(url.href);
      await open.focus();
    }
  }
}
