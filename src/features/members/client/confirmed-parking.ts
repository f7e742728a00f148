// The last confirmed parking in this tab, by zone, so that the page survives a reload and never confirms without cause.

import { readTab, storeTab } from '#platform/browser/tab-storage.ts';
import type { Answer } from '#platform/contract/endpoints.ts';

export type ConfirmedParking = Answer<'POST /sessions/code'>['data'];

const nameOf = (zoneId: string) => `parkvale.member-parking.${zoneId}`;

export function storeConfirmed(zoneId: string, parking: ConfirmedParking): void {
  storeTab(nameOf(zoneId), JSON.stringify(parking));
}

export function readConfirmed(zoneId: string): ConfirmedParking | null {
  const text = readTab(nameOf(zoneId));
  return text === null ? null : (JSON.parse(text) as ConfirmedParking);
}
