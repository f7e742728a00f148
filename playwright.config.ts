import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { PORTS } from './e2e/support/ports.ts';
import { findChromium } from './scripts/setup/find-chromium.mjs';

const IS_LONG = process.env.LONG_RUN === 'true';
const executablePath = findChromium();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Journeys of people who sit at a computer. Everyone else stands next to a car with a phone. */
const AT_A_COMPUTER = /\/e2e\/(support-team|owners)\//;
/** Part of the title of the few journeys that must work at both sizes. */
const BOTH_SIZES = /@both/;

/** Part of the title of the journeys in `npm test`, which run at their own size there. */
const CORE = /@core/;

const AT_ITS_SIZE = [
  { name: 'phone', use: PHONE, testIgnore: AT_A_COMPUTER },
  { name: 'desktop', use: DESKTOP, testMatch: AT_A_COMPUTER },
];
const AT_THE_OTHER_SIZE = [
  { name: 'phone-too', use: PHONE, testMatch: AT_A_COMPUTER, grep: BOTH_SIZES },
  { name: 'desktop-too', use: DESKTOP, testIgnore: AT_A_COMPUTER, grep: BOTH_SIZES },
];
const ALL_AT_BOTH_SIZES = [
  { name: 'phone', use: PHONE },
  { name: 'desktop', use: DESKTOP },
];

function projects() {
  if (process.env.JOURNEYS === 'core') return AT_ITS_SIZE.map((project) => ({ ...project, grep: CORE }));
  if (IS_LONG) return ALL_AT_BOTH_SIZES;
  const isRest = process.env.JOURNEYS === 'rest';
  return [...AT_ITS_SIZE.map((project) => (isRest ? { ...project, grepInvert: CORE } : project)), ...AT_THE_OTHER_SIZE];
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A worker keeps less than half a processor busy: it waits for its page, its mail or its database.
  workers: availableParallelism() + 2,
  timeout: 120_000,
  // A shared machine may be slow. A test that fails because of that says nothing about the product.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORTS.sandbox}`,
    // No recording of each page, which costs more than the page itself, and by day no trace either, which takes a tenth of the CPU time; to
    // get both: npm run test:e2e -- --trace on.
    trace: { mode: IS_LONG ? 'retain-on-failure' : 'off', screenshots: false, sources: false },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Root has no sandbox, a test machine has no GPU, and no page of ours may depend on what a browser phones home for.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // On a slow machine, clicks on a provider's frame in a separate process can land where the frame was before a scroll.
        '--disable-site-isolation-trials',
        '--disable-features=IsolateOrigins,site-per-process',
      ],
    },
  },
  projects: projects(),
  webServer: [
    served('node e2e/support/serve-product.ts', PORTS.sandbox, {}),
    served('node e2e/support/serve-paid-product.ts', PORTS.withProviders, {
      BROWSERS_PORT: String(PORTS.browsersSide),
    }),
  ],
});

function served(command: string, port: number, env: Record<string, string>) {
  return {
    command,
    env: { ...env, PORT: String(port) },
    url: `http://localhost:${port}/healthz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 } as const,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  };
}
