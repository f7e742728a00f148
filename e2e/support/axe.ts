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

export async function expectAccessible(page: Page, name: string): Promise<void> {
  // The page itself, not its loading skeleton.
  await page.getByRole('heading', { level: 1 }).waitFor();
  // One script, loaded once per document: Playwright's own kit loads it four times and opens two pages for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const { colorScheme, rules } of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await page.evaluate(findViolations, rules), `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await page.evaluate(findSidewaysScroll), `${name}, pixels wider than the screen`).toBe(0);
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
