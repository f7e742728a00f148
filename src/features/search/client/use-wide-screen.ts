import { useSyncExternalStore } from 'react';

/** Room for the list with the map next to it; find.module.css has the same width. */
const wide = window.matchMedia('(min-width: 64rem)');

export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
