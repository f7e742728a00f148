// What is entered to buy a plan, kept for this tab, so that Back and a reload lose nothing.

import { forgetTab, readTab, storeTab } from '#platform/browser/tab-storage.ts';
import { type EnteredPlate, isPlate, isState } from './plate-fields.tsx';

export type EnteredPermit = {
  readonly plates: readonly EnteredPlate[];
  /** YYYY-MM-DD; null for today. */
  readonly startsOn: string | null;
};

const keyOf = (planId: string) => `parkvale.permit-entered.${planId}`;

/** Null if nothing is stored that still makes sense. */
export function readEnteredPermit(planId: string): EnteredPermit | null {
  try {
    const value = JSON.parse(readTab(keyOf(planId)) ?? 'null') as EnteredPermit | null;
    const isWhole = value?.plates.every(({ plate, state }) => typeof plate === 'string' && typeof state === 'string');
    return value && isWhole && value.plates.length > 0 ? value : null;
  } catch {
    return null;
  }
}

export const storeEnteredPermit = (planId: string, entered: EnteredPermit): void =>
  storeTab(keyOf(planId), JSON.stringify(entered));

export const forgetEnteredPermit = (planId: string): void => forgetTab(keyOf(planId));

export const arePlates = ({ plates }: EnteredPermit): boolean => plates.every((each) => isPlate(each) && isState(each));
