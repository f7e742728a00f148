// What an officer chose at a lot, remembered on this phone: the zone of the walk, and the state typed last.

import { useState } from 'react';
import { readStored, store } from '../../../lib/storage/device-storage.ts';
import type { SavedLot } from '../offline/lot-pack.ts';

const zoneKey = (locationId: string) => `parkvale.walk-zone.${locationId}`;
const stateKey = (locationId: string) => `parkvale.walk-state.${locationId}`;

export type WalkZone = {
  /** Null for all zones of the lot. */
  readonly zoneId: string | null;
  readonly choose: (zoneId: string | null) => void;
};

/** A zone that is gone from the lot counts as none. */
export function useWalkZone({ locationId, zones }: Pick<SavedLot, 'locationId' | 'zones'>): WalkZone {
  const [chosen, setChosen] = useState(() => readStored(zoneKey(locationId)));
  const choose = (zoneId: string | null) => {
    store(zoneKey(locationId), zoneId ?? '');
    setChosen(zoneId);
  };
  return { zoneId: zones.some(({ _id }) => _id === chosen) ? chosen : null, choose };
}

/** The state typed last here, else the lot's own; empty where that is unknown. */
export function presetState({ locationId, lotState }: Pick<SavedLot, 'locationId' | 'lotState'>): string {
  return readStored(stateKey(locationId)) ?? lotState ?? '';
}

/** A plate without a state leaves the one before. */
export function rememberState(locationId: string, state: string | null): void {
  if (state !== null) store(stateKey(locationId), state);
}
