// The lots that an officer serves, as saved on this phone, and the look-ups that the server does not have yet.

import { UNSENT } from '#platform/browser/offline-database.ts';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { deleteSaved, listSaved, readSaved, saveInVault } from '#platform/offline/vault.ts';
import type { SavedLot } from './lot-pack.ts';

/** A look-up that waits for a signal. Its times are the phone's. */
export type WaitingLookup = Omit<CallInput<'POST /locations/:id/look-ups'>['body']['lookups'][number], 'secondsAgo'>;

/** A refused look-up stays here, with the reason, until the officer deletes it. */
export type RefusedLookup = WaitingLookup & { readonly refusal: string };
type PhoneLookupRecord = WaitingLookup & { readonly refusal?: string };

const LOT = 'lot:';
const LOOKUP = `${UNSENT}lookup:`;

export const readLot = (locationId: string): Promise<SavedLot | undefined> => readSaved(LOT + locationId);

export const saveLot = (lot: SavedLot): Promise<void> => saveInVault(LOT + lot.locationId, lot);

/** The officer no longer serves the lot: its data is deleted, with the look-ups that would no longer be accepted. */
export async function forgetLot(locationId: string): Promise<void> {
  const waiting = await listSaved(`${LOOKUP}${locationId}:`);
  await Promise.all([LOT + locationId, ...waiting].map(deleteSaved));
}

export async function listLots(): Promise<SavedLot[]> {
  const lots = await Promise.all((await listSaved(LOT)).map((name) => readSaved<SavedLot>(name)));
  return lots.flatMap((lot) => lot ?? []).sort((a, b) => a.name.localeCompare(b.name));
}

/** Each under its own key, so that two tabs never overwrite each other's. */
export const saveLookup = (locationId: string, lookUp: WaitingLookup): Promise<void> =>
  saveInVault(`${LOOKUP}${locationId}:${lookUp.eventId}`, lookUp);

export type LookupsOnPhone = {
  /** In the order in which they were made, as far as the phone's clock tells. */
  readonly waiting: readonly WaitingLookup[];
  readonly refused: readonly RefusedLookup[];
};

export async function listLookups(locationId: string): Promise<LookupsOnPhone> {
  const names = await listSaved(`${LOOKUP}${locationId}:`);
  const found = await Promise.all(names.map((name) => readSaved<PhoneLookupRecord>(name)));
  const all = found.flatMap((lookUp) => lookUp ?? []).sort((a, b) => a.lookedUpAt.localeCompare(b.lookedUpAt));
  const isRefused = (lookUp: PhoneLookupRecord): lookUp is RefusedLookup => lookUp.refusal !== undefined;
  return { waiting: all.filter((lookUp) => !isRefused(lookUp)), refused: all.filter(isRefused) };
}

export const markRefused = (locationId: string, lookUp: RefusedLookup): Promise<void> => saveLookup(locationId, lookUp);

export async function forgetLookups(locationId: string, eventIds: readonly string[]): Promise<void> {
  await Promise.all(eventIds.map((eventId) => deleteSaved(`${LOOKUP}${locationId}:${eventId}`)));
}
