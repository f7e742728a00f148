// What was confirmed last in this tab, by zone: the page that says so may be loaded again, and never says so for nothing.

import type { Answer } from '#contract/api.ts';
import { readTab, storeTab } from '../../lib/storage/tab-storage.ts';

export type ConfirmedParking = Answer<'POST /sessions/code'>['data'];

const nameOf = (zoneId: string) => `parkvale.member-parking.${zoneId}`;

export function storeConfirmed(zoneId: string, parking: ConfirmedParking): void {
  storeTab(nameOf(zoneId), JSON.stringify(parking));
}

export function readConfirmed(zoneId: string): ConfirmedParking | null {
  const text = readTab(nameOf(zoneId));
  return text === null ? null : (JSON.parse(text) as ConfirmedParking);
}
