// What was last paid for on this device, for the sign of another lot.

import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { LAST_PARKED } from './parked-mark.ts';

export type LastParked = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly locationId: string;
  readonly lot: string;
  readonly plates: string;
  readonly receiptKey: string;
};

/** Once for each receipt: opening the page again does not park again. */
export function storeLastParked(last: LastParked): void {
  if (readLastParked()?.receiptKey === last.receiptKey) return;
  storeOnDevice(LAST_PARKED, `${last.at}${JSON.stringify(last)}`);
  // What the pages above which stays run (running-hint.tsx) knew is over.
  forgetOnDevice('parkvale.running');
}

export function readLastParked(): LastParked | null {
  try {
    return JSON.parse(readStored(LAST_PARKED)?.slice(13) ?? 'null') as LastParked | null;
  } catch {
    return null;
  }
}
