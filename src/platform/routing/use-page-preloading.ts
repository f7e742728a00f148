// Prefetches a page's script on pointerdown or hover over its link, so that it is usually loaded at the click.

import { useEffect } from 'react';
import type { FoundPage } from './find-page.ts';

const SIGNS_OF_INTEREST = ['pointerover', 'touchstart', 'focusin'] as const;

export function usePagePreloading(find: (path: string) => FoundPage | undefined): void {
  useEffect(() => {
    const watch = new AbortController();
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      // A failure here is retried at the click, which reports it.
      if (link)
        find(link.pathname)
          ?.entry.load()
          .catch(() => {});
    };
    for (const sign of SIGNS_OF_INTEREST) {
      document.addEventListener(sign, preload, { signal: watch.signal, passive: true });
    }
    return () => watch.abort();
  }, [find]);
}
