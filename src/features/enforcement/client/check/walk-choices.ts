// What an officer chose at a lot, remembered on this phone: the zone being walked, and the last state typed.

import { useState } from 'react';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import type { SavedLot } from '../offline/lot-pack.ts';

const zoneKey = (locationId: string) => `parkvale.walk-zone.${locationId}`;
const stateKey = (locationId: string) => `parkvale.walk-state.${locationId}`;

export type WalkZone = {
  /** Null for all zones of the lot. */
  readonly zoneId: string | null;
  readonly choose: (zoneId: string | null) => void;
};

/** A zone that no longer exists counts as none. */
export function useWalkZone({ locationId, zones }: Pick<SavedLot, 'locationId' | 'zones'>): WalkZone {
  const [chosen, setChosen] = useState(() => readStored(zoneKey(locationId)));
  const choose = (zoneId: string | null) => {
    storeOnDevice(zoneKey(locationId), zoneId ?? '');
    setChosen(zoneId);
  };
  return { zoneId: zones.some(({ _id }) => _id === chosen) ? chosen : null, choose };
}

/** The last state typed here, or else the lot's own; empty if that is unknown. */
export function presetState({ locationId, lotState }: Pick<SavedLot, 'locationId' | 'lotState'>): string {
  return readStored(stateKey(locationId)) ?? lotState ?? '';
}

/** A plate without a state keeps the previous one. */
export function rememberState(locationId: string, state: string | null): void {
  if (state !== null) storeOnDevice(stateKey(locationId), state);
}
