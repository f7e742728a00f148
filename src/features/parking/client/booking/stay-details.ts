// What the driver types about the stay for themselves, from the booking's state to what is sent.

import type { StayDetails } from '../../stay-details.contract.ts';

/** Empty where nothing was typed. */
export type TypedDetails = { readonly [F in keyof Required<StayDetails>]: string };

export const NOTHING_TYPED: TypedDetails = { note: '' };

/** What of it is sent with the booking. */
export function detailsToSend(typed: TypedDetails): StayDetails {
  const details = Object.entries(typed).map(([field, words]) => [field, words.trim()]);
  return Object.fromEntries(details.filter(([, words]) => words !== ''));
}
