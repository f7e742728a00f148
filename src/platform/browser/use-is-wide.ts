// For layouts that use other elements on a phone than on a wide screen, such as cards instead of a table.

import { useSyncExternalStore } from 'react';

// The server, which has no window, draws for phones first.
const wide = globalThis.window?.matchMedia('(min-width: 64rem)');

export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide.matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
