// What answering a text results in.

import { gettext } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import type { Refusal } from '#platform/contract/refusals.ts';
import type { Agreed, ParkingOffer } from '../rules/parking-offer.ts';

/** `offer`: what the next text from the phone continues. */
export type Answered =
  | { readonly kind: 'reply'; readonly text: string; readonly offer: ParkingOffer | null }
  | { readonly kind: 'agreed'; readonly agreed: Agreed; readonly offer: null };

export const reply = (text: string, offer: ParkingOffer | null): Answered => ({ kind: 'reply', text, offer });

export const describeRefusal = ({ refusal, message }: Refusal): string => message ?? gettext(REFUSALS[refusal].message);
