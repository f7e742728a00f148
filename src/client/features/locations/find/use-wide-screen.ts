import { useSyncExternalStore } from 'react';

/** Room for the list and the map beside it; find.module.css has the same width. */
const wide = window.matchMedia('(min-width: 64rem)');

export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
