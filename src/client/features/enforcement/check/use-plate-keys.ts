// Which keyboard a plate is typed with. A phone's own hides the digits behind a switch; ours shows all at once, unless
// somebody prefers what they know, or dictates.

import { useState, useSyncExternalStore } from 'react';
import { readStored, store } from '../../../lib/storage/device-storage.ts';

const KEY = 'parkvale.plate-keys';
const touch = window.matchMedia('(pointer: coarse)');

type PlateKeys = {
  /** Whether this device is touched at all. */
  readonly offered: boolean;
  readonly shown: boolean;
  readonly toggle: () => void;
};

export function usePlateKeys(): PlateKeys {
  const offered = useSyncExternalStore(subscribe, () => touch.matches);
  const [wanted, setWanted] = useState(() => readStored(KEY) !== 'phone');
  const toggle = () => {
    store(KEY, wanted ? 'phone' : 'own');
    setWanted(!wanted);
  };
  return { offered, shown: offered && wanted, toggle };
}

function subscribe(listener: () => void): () => void {
  touch.addEventListener('change', listener);
  return () => touch.removeEventListener('change', listener);
}
