// Runs axe on the current page: every rule in light mode, and the color rules in dark mode too. Frames are left out, because their content
// belongs to a provider or an email. The page must not be wider than the screen either.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified: a page parses less than half as much. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const SCHEMES = [
  { colorScheme: 'light', rules: {} },
  { colorScheme: 'dark', rules: { runOnly: COLOR_RULES } },
] as const;

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** For a state that only this journey reaches; addresses are in e2e/everyone/accessible-pages.spec.ts. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // The page itself, not its loading skeleton.
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await findBroken(page), name).toEqual([]);
}

/**
 * @param settled waits for what the page loads: a table has more rows at a computer
 * @returns what is broken on a phone or at a computer
 */
export async function findBrokenAtBothSizes(page: Page, settled: () => Promise<void>): Promise<string[]> {
  const broken: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settled();
    for (const each of await findBroken(page)) broken.push(`${size.width} px, ${each}`);
  }
  return broken;
}

async function findBroken(page: Page): Promise<string[]> {
  // One script, loaded once per document: Playwright's own kit loads it four times and opens two pages for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const broken: string[] = [];
  for (const { colorScheme, rules } of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const each of await page.evaluate(findViolations, rules)) broken.push(`${colorScheme}: ${each}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const sideways = await page.evaluate(findSidewaysScroll);
  if (sideways > 0) broken.push(`${sideways} pixels wider than the screen`);
  return broken;
}

/** Runs in the page. WCAG 1.4.10: only what scrolls in its own container, such as a table, may need sideways scrolling. */
function findSidewaysScroll(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

/** Runs in the page. @returns each broken rule with the elements that break it */
async function findViolations(rules: { runOnly?: readonly string[] }): Promise<string[]> {
  const { axe: loaded } = window as unknown as { axe: typeof axe };
  const options = { iframes: false, resultTypes: ['violations' as const], ...rules } as axe.RunOptions;
  const { violations } = await loaded.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
