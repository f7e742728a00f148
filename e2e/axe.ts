// Axe on the page as it stands: all of its rules in light, and those about colors in dark as well.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

export async function expectAccessible(page: Page, name: string): Promise<void> {
  // The page itself, not the skeleton that stands for it while it loads.
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
