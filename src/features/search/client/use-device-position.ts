// This device's position. Requested only on a tap, or at once where permission was granted before; never unprompted.

import { useCallback, useEffect, useRef, useState } from 'react';
import { findMyPosition } from '#features/lots/client/shared/find-my-position.ts';
import type { Coordinates } from '#platform/geo/geo.ts';

export type PositionState = 'idle' | 'looking' | 'refused' | 'unavailable';

type DevicePosition = {
  readonly state: PositionState;
  /** The last one found. */
  readonly position: Coordinates | null;
  readonly locate: () => void;
};
type Options = {
  /** `requested`: somebody tapped for it. */
  readonly onFound: (position: Coordinates, requested: boolean) => void;
  /** The button on the page before asked for it. Otherwise it is found at once only if permission was granted before. */
  readonly requested: boolean;
};

const PERMISSION_DENIED = 1;

export function useDevicePosition({ onFound, requested }: Options): DevicePosition {
  const [state, setState] = useState<PositionState>('idle');
  const [position, setPosition] = useState<Coordinates | null>(null);
  const latest = useRef(onFound);
  latest.current = onFound;
  const locate = useCallback(async () => {
    setState('looking');
    try {
      const found = await findMyPosition();
      setPosition(found);
      latest.current(found, true);
      setState('idle');
    } catch (error) {
      setState(isRefusal(error) ? 'refused' : 'unavailable');
    }
  }, []);
  useEffect(() => {
    let left = false;
    const find = async () => {
      if (!(await isGranted())) return;
      // Nobody waits for it, and nobody misses it.
      const found = await findMyPosition().catch(() => null);
      if (left || !found) return;
      setPosition(found);
      latest.current(found, false);
    };
    if (requested) void locate();
    else void find();
    return () => {
      left = true;
    };
  }, [requested, locate]);
  return { state, position, locate: () => void locate() };
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
