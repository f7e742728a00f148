// The lots that an officer serves, as this phone keeps them, and the look-ups that the server has not heard of yet.

import type { CallInput } from '#contract/api.ts';
import { forgetKept, keep, listKept, readKept } from '../../lib/offline/vault.ts';
import type { KeptLot } from './lot-pack.ts';

/** A look-up that waits for signal. Its times are the phone's. */
export type WaitingLookUp = Omit<CallInput<'POST /locations/:id/look-ups'>['body']['lookUps'][number], 'secondsAgo'>;

const LOT = 'lot:';
const LOOK_UP = 'look-up:';

export const readLot = (locationId: string): Promise<KeptLot | undefined> => readKept(LOT + locationId);

export const keepLot = (lot: KeptLot): Promise<void> => keep(LOT + lot.locationId, lot);

/** The lot is no longer theirs to serve: what was kept of it goes, with the look-ups that nobody would take any more. */
export async function forgetLot(locationId: string): Promise<void> {
  const waiting = await listKept(`${LOOK_UP}${locationId}:`);
  await Promise.all([LOT + locationId, ...waiting].map(forgetKept));
}

export async function listLots(): Promise<KeptLot[]> {
  const lots = await Promise.all((await listKept(LOT)).map((name) => readKept<KeptLot>(name)));
  return lots.flatMap((lot) => lot ?? []).sort((a, b) => a.name.localeCompare(b.name));
}

/** Each under a name of its own, so that two tabs never write over each other's. */
export const keepLookUp = (locationId: string, lookUp: WaitingLookUp): Promise<void> =>
  keep(`${LOOK_UP}${locationId}:${lookUp.eventId}`, lookUp);

/** In the order in which they were made. */
export async function listWaiting(locationId: string): Promise<WaitingLookUp[]> {
  const names = await listKept(`${LOOK_UP}${locationId}:`);
  const waiting = await Promise.all(names.map((name) => readKept<WaitingLookUp>(name)));
  return waiting.flatMap((lookUp) => lookUp ?? []).sort((a, b) => a.lookedUpAt.localeCompare(b.lookedUpAt));
}

export async function forgetLookUps(locationId: string, eventIds: readonly string[]): Promise<void> {
  await Promise.all(eventIds.map((eventId) => forgetKept(`${LOOK_UP}${locationId}:${eventId}`)));
}
