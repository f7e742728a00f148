// WCAG 1.4.4 and 1.4.10: with text at twice its size, a page does not scroll sideways on a phone.

import { expect, type Page } from '@playwright/test';

const WIDTHS = [390, 320];

/** As in e2e/support/axe.ts, with the text as large as a reader may set it. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const { sideways, cut } = await page.evaluate(async () => {
      const root = document.documentElement;
      root.style.fontSize = '200%';
      await new Promise(requestAnimationFrame);
      const brush = document.createElement('canvas').getContext('2d');
      const isCut = (field: HTMLInputElement) => {
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        if (brush) brush.font = getComputedStyle(field, '::placeholder').font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return (brush?.measureText(field.placeholder).width ?? 0) > room;
      };
      const found = {
        sideways: root.scrollWidth - root.clientWidth,
        cut: [...document.querySelectorAll('input')]
          .filter((field) => field.clientWidth > 0 && isCut(field))
          .map(({ placeholder }) => placeholder),
      };
      root.style.fontSize = '';
      return found;
    });
    expect.soft(sideways, `${name}: pixels wider than a screen of ${width}`).toBe(0);
    expect.soft(cut, `${name}: what a field says before it is filled, on a screen of ${width}`).toEqual([]);
  }
}
