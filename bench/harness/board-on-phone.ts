// An attendant's phone with a stand's board open: how fast a car is found, and how smoothly the list scrolls.
import { type Browser, devices, type Page } from '@playwright/test';
import type { FullStand } from '../programs/servers/valet-server.ts';
import { weaken } from './phone.ts';

const KEY_MS = 80;
const SCREENS = 60;
const SCREEN_PX = 700;

/** The board of this stand, signed in, on a slow phone. */
export async function openBoard(browser: Browser, { url, login }: FullStand): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${url}/login?from=%2Fvalet`);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.locator('article').first().waitFor();
  await weaken(page);
  return page;
}

export async function firstRowAt(page: Page): Promise<number> {
  return (await page.locator('article').first().boundingBox())?.y ?? Number.NaN;
}

/** The time from the first keystroke until the row is on top, at a normal typing speed. */
export async function secondsToFind(page: Page, { typed, ticket }: { typed: string; ticket: string }): Promise<number> {
  const box = page.getByRole('searchbox');
  await box.fill('');
  await box.focus();
  const began = performance.now();
  await page.keyboard.type(typed, { delay: KEY_MS });
  const top = page.locator('article').filter({ visible: true }).first();
  await top.getByRole('link', { name: `Open ticket ${ticket}`, exact: true }).waitFor();
  return (performance.now() - began) / 1000;
}

/** The longest task on the main thread while the list scrolls from start to end; 0 if none took 50 ms. */
export async function longestTaskMs(page: Page): Promise<number> {
  await page.getByRole('searchbox').fill('');
  await page.locator('article').first().waitFor();
  await page.waitForTimeout(1000);
  await watchTasks(page);
  for (let screen = 0; screen < SCREENS; screen++) {
    await page.evaluate((px) => window.scrollBy(0, px), SCREEN_PX);
    await page.waitForTimeout(30);
  }
  await page.waitForTimeout(300);
  return longestSeen(page);
}

/** The longest task that a key in the search box causes, and how many elements the page has then. */
export async function keyCost(page: Page, key: string): Promise<{ readonly ms: number; readonly elements: number }> {
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').focus();
  await page.waitForTimeout(1000);
  await watchTasks(page);
  await page.keyboard.press(key);
  await page.waitForTimeout(1000);
  return { ms: await longestSeen(page), elements: await page.locator('*').count() };
}

/** Until the board is there again. */
export async function secondsToReload(page: Page): Promise<number> {
  const began = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('article').first().waitFor();
  return (performance.now() - began) / 1000;
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
}

const longestSeen = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
