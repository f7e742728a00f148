// A page's script is fetched when a finger or the pointer comes to its link, so that it is mostly there at the click.

import { useEffect } from 'react';
import type { FoundPage } from './find-page.ts';

const SIGNS_OF_INTEREST = ['pointerover', 'touchstart', 'focusin'] as const;

export function usePagePreloading(find: (path: string) => FoundPage | undefined): void {
  useEffect(() => {
    const watch = new AbortController();
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      // What fails now is asked for again at the click, which will say so.
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
