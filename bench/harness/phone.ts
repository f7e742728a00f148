// A phone with a weak signal: Chromium's own throttling of CPU and network, on this machine.
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/setup/find-chromium.mjs';
import { sized } from './length.ts';

const CPU_SLOWDOWN = 4;
const ROUND_TRIP_MS = 150;
const DOWN_BITS = 1_600_000;
const UP_BITS = 750_000;
const REACTS_WITHIN_MS = 30_000;
const QUIET_MS = sized(2000, 200);

// As in the browser tests: root has no sandbox, a test machine has no GPU, and nothing may phone home.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

type Requested = { readonly url: string; readonly path: string; readonly token: string };

export type Visit = {
  /** The name of the button whose reaction is measured. */
  readonly button?: RegExp | undefined;
  readonly signIn?: { readonly url: string; readonly data: object } | undefined;
};

export type Opened = {
  /** Until the largest paint, in seconds. */
  readonly paint: number;
  /** Until a tap on the button changes something, in seconds. */
  readonly reacts: number | null;
  /** Begun before that. */
  readonly requests: number;
  /** The cumulative layout shift until the tap: what answers it may move what is below. */
  readonly shift: number;
};

export type Phone = {
  readonly profile: string;
  /** With an empty cache. */
  open(url: string, how: Visit): Promise<Opened>;
  /** From the first byte sent to the last byte read, on an open connection. */
  secondsToFetch(requested: Requested): Promise<number>;
  close(): Promise<void>;
};

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: ARGS });
}

export async function openPhone(): Promise<Phone> {
  const browser = await launchBrowser();
  return {
    profile: `${CPU_SLOWDOWN}x slower processor, ${DOWN_BITS / 1e6} Mbit/s, ${ROUND_TRIP_MS} ms`,
    open: (url, visit) => onPage(browser, (page) => measureVisit(page, url, visit)),
    secondsToFetch: (requested) => onPage(browser, (page) => measureFetch(page, requested)),
    close: () => browser.close(),
  };
}

async function onPage<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

export async function weaken(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: DOWN_BITS / 8,
    uploadThroughput: UP_BITS / 8,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

async function measureFetch(page: Page, { url, path, token }: Requested): Promise<number> {
  await page.goto(`${url}/healthz`);
  await weaken(page);
  return page.evaluate(
    async ({ path, token }) => {
      const started = performance.now();
      const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      await answer.json();
      return (performance.now() - started) / 1000;
    },
    { path, token },
  );
}

type Watched = { paint: number; shift: number; reacts: number | null };

/** Runs in the page before its own scripts: taps the button until that changes something. */
function watchVisit(name: { readonly source: string } | null): void {
  const watched: Watched = { paint: 0, shift: 0, reacts: null };
  let tappedAt = Number.POSITIVE_INFINITY;
  Object.assign(window, { watched });
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.paint = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value } = entry as PerformanceEntry & { value: number };
    if (entry.startTime < tappedAt) watched.shift += value;
  });
  if (!name) return;
  const wanted = new RegExp(name.source);
  let hasChanged = false;
  const changes = new MutationObserver(() => {
    hasChanged = true;
  });
  const tap = () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => wanted.test(textContent.trim()));
    if (!button) return void setTimeout(tap, 10);
    // The next step comes, or a message on the field that is empty.
    changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    tappedAt = Math.min(tappedAt, performance.now());
    button.click();
    setTimeout(() => {
      if (hasChanged) watched.reacts = performance.now();
      else setTimeout(tap, 10);
      changes.disconnect();
    });
  };
  tap();
}

/** As the login page does. @returns the token of the session */
export async function signIn(page: Page, { url, data }: NonNullable<Visit['signIn']>): Promise<string> {
  const answer = await page.context().request.post(url, { data });
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
  const { user, token } = await answer.json();
  await page.addInitScript((stored) => localStorage.setItem('parkvale.user', stored), JSON.stringify(user));
  return token;
}

async function measureVisit(page: Page, url: string, { button, signIn: account }: Visit): Promise<Opened> {
  if (account) await signIn(page, account);
  await page.addInitScript(watchVisit, button ? { source: button.source } : null);
  const begun: number[] = [];
  const since = performance.now();
  page.on('request', () => begun.push(performance.now() - since));
  await weaken(page);
  await page.goto(url, { waitUntil: 'load' });
  const hasReacted = () => (window as unknown as { watched: Watched }).watched.reacts !== null;
  if (button) await page.waitForFunction(hasReacted, null, { timeout: REACTS_WITHIN_MS });
  // The network may be idle while the processor is still busy, and a page that listens for changes always has a request open.
  do await page.waitForTimeout(QUIET_MS);
  while (performance.now() - since - (begun.at(-1) ?? 0) < QUIET_MS);
  const { paint, shift, reacts } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  // The page's clock starts when its address is requested.
  const until = Math.max(paint, reacts ?? 0) + (begun[0] ?? 0);
  const requests = begun.filter((at) => at <= until).length;
  return { paint: paint / 1000, reacts: reacts === null ? null : reacts / 1000, requests, shift };
}
