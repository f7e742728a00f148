// A phone on a weak signal, as Chromium plays one: its own throttling of processor and network, on this machine.
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';

const CPU_SLOWDOWN = 4;
const ROUND_TRIP_MS = 150;
const DOWN_BITS = 1_600_000;
const UP_BITS = 750_000;

// As in the browser tests: root has no sandbox, a test machine no graphics, and nothing may call home.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

export type Phone = {
  readonly profile: string;
  /** Of a first load, with nothing in the cache. */
  secondsToLargestPaint(url: string): Promise<number>;
  close(): Promise<void>;
};

export async function openPhone(): Promise<Phone> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ARGS });
  return {
    profile: `${CPU_SLOWDOWN}x slower processor, ${DOWN_BITS / 1e6} Mbit/s, ${ROUND_TRIP_MS} ms`,
    secondsToLargestPaint: (url) => secondsToLargestPaint(browser, url),
    close: () => browser.close(),
  };
}

async function secondsToLargestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  try {
    return await measure(context, url);
  } finally {
    await context.close();
  }
}

async function measure(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: DOWN_BITS / 8,
    uploadThroughput: UP_BITS / 8,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
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
