// What must be readable at a glance and in sunlight: texts other than buttons and links have a contrast of 7 to 1, in light and dark mode,
// and tap targets are 44 pixels high.

import { expect, type Page } from '@playwright/test';

const ENOUGH = 7;
const TARGET = 44;

export async function expectGlanceable(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await page.evaluate(findPale, ENOUGH), `${name}, ${colorScheme}: too pale`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await page.evaluate(findLow, TARGET), `${name}: too low to press`).toEqual([]);
}

/** Runs in the page. @returns texts with less contrast */
function findPale(enough: number): string[] {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  // Whatever color space the style sheet uses, a canvas converts it to red, green and blue.
  const paint = (color: string): readonly number[] => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
    0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
  const ground = (element: Element | null): readonly number[] => {
    if (!element) return paint('Canvas');
    const color = paint(getComputedStyle(element).backgroundColor);
    return color[3] === 255 ? color : ground(element.parentElement);
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const pale = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    const text = textContent?.trim() ?? '';
    if (!element || text === '' || !isSeen(element) || element.closest('button, :is(a[href]):not(h3 > a)')) continue;
    const [light = 0, dark = 0] = [paint(getComputedStyle(element).color), ground(element)]
      .map(luminance)
      .toSorted((a, b) => b - a);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < enough) pale.add(`${text}: ${contrast.toFixed(1)}`);
  }
  return [...pale];
}

/** Runs in the page. @returns tap targets that are not high enough; a link in the middle of a sentence may be as high as its line */
function findLow(target: number): string[] {
  const pressed = [
    ...document.querySelectorAll<HTMLElement>('main :is(button, a[href], summary, select, input, textarea)'),
  ];
  const low = pressed.flatMap((element) => {
    // Pressing a label presses its box, and pressing a row presses the link that covers it.
    const whole = element.closest('label') ?? (element.matches('article h3 a') ? element.closest('article') : null);
    const { width, height } = (whole ?? element).getBoundingClientRect();
    if (width <= 1 || !element.checkVisibility() || element.closest('p')) return [];
    return height < target - 0.5 ? [`${element.textContent || element.getAttribute('aria-label')}: ${height}`] : [];
  });
  return [...new Set(low)];
}
