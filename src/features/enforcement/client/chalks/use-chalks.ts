import { useEffect } from 'react';
import { sendWhenPossible } from '#platform/offline/outbox.ts';
import type { SavedLot } from '../offline/lot-pack.ts';
import { actsToShow, chalkOutbox } from './chalk-outbox.ts';
import { type ChalkHere, chalksHere } from './chalks-here.ts';

/** The chalked cars of the lot, as of now. This phone's own are sent while they are shown. */
export function useChalks(lot: SavedLot): readonly ChalkHere[] {
  const waiting = chalkOutbox.use();
  useEffect(() => sendWhenPossible(chalkOutbox), []);
  return chalksHere(lot, actsToShow(waiting, lot), Date.now());
}
