import type { Page } from '@playwright/test';

/** A shift that nobody sees; the browser's own limit for a good page is five times that. */
const MAX_SHIFT = 0.02;

/** Reports whatever moves by more than that without a hand, on every page that is opened from now on. */
export async function onShift(page: Page, report: (words: string) => void): Promise<void> {
  await page.exposeFunction('reportShift', report);
  await page.addInitScript((max) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly {
            readonly node: Node | null;
            readonly previousRect: DOMRectReadOnly;
            readonly currentRect: DOMRectReadOnly;
          }[];
        };
        if (hadRecentInput || value <= max) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” from ${previousRect.top} to ${currentRect.top}`,
        );
        const report = Reflect.get(window, 'reportShift') as (words: string) => void;
        report(`${location.pathname}: ${value.toFixed(3)} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, MAX_SHIFT);
}
