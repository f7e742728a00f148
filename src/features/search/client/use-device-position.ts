// This device's position. Requested only on a tap, or at once where permission was granted before; never unprompted.

import { useCallback, useEffect, useState } from 'react';
import { findMyPosition } from '#features/lots/client/shared/find-my-position.ts';
import type { Coordinates } from '#platform/geo/geo.ts';

export type PositionState = 'idle' | 'looking' | 'refused' | 'unavailable';

type DevicePosition = { readonly state: PositionState; readonly locate: () => void };
type Options = {
  readonly onFound: (position: Coordinates) => void;
  /** Whether to locate at once: if permission was already granted, or because the button on the page before asked for it. */
  readonly atOnce: 'granted' | 'requested' | null;
};

const PERMISSION_DENIED = 1;

export function useDevicePosition({ onFound, atOnce }: Options): DevicePosition {
  const [state, setState] = useState<PositionState>('idle');
  const locate = useCallback(async () => {
    setState('looking');
    try {
      onFound(await findMyPosition());
      setState('idle');
    } catch (error) {
      setState(isRefusal(error) ? 'refused' : 'unavailable');
    }
  }, [onFound]);
  useEffect(() => {
    let left = false;
    if (atOnce === 'requested') void locate();
    if (atOnce === 'granted')
      void isGranted().then((granted) => {
        if (granted && !left) locate();
      });
    return () => {
      left = true;
    };
  }, [atOnce, locate]);
  return { state, locate: () => void locate() };
}

function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === PERMISSION_DENIED;
}

async function isGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
