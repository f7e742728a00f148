// WCAG 1.4.4 and 1.4.10: with text at twice its size, a page does not scroll sideways on a phone, and what can be tapped can be read.

import { expect, type Page } from '@playwright/test';

const WIDTHS = [390, 320];
/** A longer word breaks at a syllable. */
const SHORT_WORD = 9;

/** As in e2e/support/axe.ts, with the text as large as a reader may set it. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const { sideways, cut, torn } = await page.evaluate(async (shortWord) => {
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
      const isTorn = (button: Element) => {
        const { clientWidth, scrollWidth, parentElement } = button;
        const { width, right } = button.getBoundingClientRect();
        if (clientWidth < 8 || width < 8) return false;
        const ends = parentElement?.getBoundingClientRect().right ?? right;
        if (scrollWidth > clientWidth + 1 || right > ends + 1) return true;
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (word.length <= shortWord && lines.size > 1) return true;
          }
        return false;
      };
      const found = {
        sideways: root.scrollWidth - root.clientWidth,
        cut: [...document.querySelectorAll('input')]
          .filter((field) => field.clientWidth > 0 && isCut(field))
          .map(({ placeholder }) => placeholder),
        torn: [...document.querySelectorAll('main :is(button, label:has(input))')]
          .filter(isTorn)
          .map(({ textContent }) => textContent),
      };
      root.style.fontSize = '';
      return found;
    }, SHORT_WORD);
    expect.soft(sideways, `${name}: pixels wider than a screen of ${width}`).toBe(0);
    expect.soft(cut, `${name}: what a field says before it is filled, on a screen of ${width}`).toEqual([]);
    expect.soft(torn, `${name}: buttons with a word in two lines, or out of their place, at ${width}`).toEqual([]);
  }
}
