// A phone with a weak signal: Chromium's own throttling of CPU and network, on this machine.
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/setup/find-chromium.mjs';

const CPU_SLOWDOWN = 4;
const ROUND_TRIP_MS = 150;
const DOWN_BITS = 1_600_000;
const UP_BITS = 750_000;

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

export type Phone = {
  readonly profile: string;
  /** For a first load with an empty cache. */
  secondsToLargestPaint(url: string): Promise<number>;
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
    secondsToLargestPaint: (url) => onPage(browser, (page) => measurePaint(page, url)),
    secondsToFetch: (requested) => onPage(browser, (page) => measureFetch(page, requested)),
    close: () => browser.close(),
  };
}

async function onPage(browser: Browser, act: (page: Page) => Promise<number>): Promise<number> {
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

async function measurePaint(page: Page, url: string): Promise<number> {
  await weaken(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(
    () =>
      new Promise<{ at: number; element: string }[]>((resolve) => {
        const read = (entries: PerformanceObserverEntryList) =>
          resolve(
            entries.getEntries().map((entry) => ({
              at: entry.startTime,
              element: String((entry as { element?: Element }).element?.outerHTML.slice(0, 120)),
            })),
          );
        new PerformanceObserver(read).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  if (process.env.BENCH_PAINTS) console.error(url.slice(-60), JSON.stringify(paints, null, 1));
  return Math.max(...paints.map(({ at }) => at)) / 1000;
}
