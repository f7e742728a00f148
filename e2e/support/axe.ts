// Runs axe on the current page: all rules in light mode, and those about colors in dark mode as well.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

export async function expectAccessible(page: Page, name: string): Promise<void> {
  // The page itself, not its loading skeleton.
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(COLOR_RULES) : axe).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
