import { defineConfig } from '@playwright/test';
import { PORTS } from './e2e/ports.ts';
import { findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  // A shared machine may be slow; a test that fails for it says nothing about the product.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORTS.sandbox}`,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Root has no sandbox, a test machine no graphics, and no page of ours may depend on what a browser calls home for.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // A provider's frame in a process of its own may, on a slow machine, still be hit where it was before a scroll.
        '--disable-site-isolation-trials',
        '--disable-features=IsolateOrigins,site-per-process',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: [
    served('node e2e/serve-product.ts', PORTS.sandbox, {}),
    served('node e2e/serve-paid-product.ts', PORTS.withProviders, { BROWSERS_PORT: String(PORTS.browsersSide) }),
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
