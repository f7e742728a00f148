// For what no style sheet can color: pictures that the server draws.

import { useSyncExternalStore } from 'react';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'));
}

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}
