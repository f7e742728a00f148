/**
 * What a phone was last asked or offered, and how the next text from it continues that: a missing state, another time, the right code.
 * An offer is over after 15 minutes, and with any text that is not wholly a change of it.
 */

import type { StateCode } from '#features/vehicles/rules/us-states.ts';
import { type Reading, type ReadText, type Said, saysTerms } from './read-text.ts';

export const OFFER_MINUTES = 15;

/** A stay at the price that was shown. */
type NewStay = {
  readonly kind: 'stay';
  readonly locationId: string;
  readonly zoneId: string;
  readonly code: string;
  readonly plate: string;
  readonly state: StateCode;
  /** One of the two. */
  readonly hours?: number;
  readonly days?: number;
  readonly cents: number;
};

/** More time for a car that is paid already. */
type MoreTime = {
  readonly kind: 'more_time';
  readonly locationId: string;
  readonly sessionId: string;
  readonly receiptKey: string;
  readonly code: string;
  readonly plate: string;
  readonly state: StateCode;
  readonly hours: number;
  readonly cents: number;
};

/** What YES pays. */
export type PayableOffer = NewStay | MoreTime;

/** What was agreed to, and who pays it with which saved card. */
export type AgreedStay = PayableOffer & {
  readonly userId: string;
  readonly provider: string;
  readonly customerRef: string;
  readonly methodRef: string;
};

/** Start-stop parking that a text may stop. */
export type RunningOrder = {
  readonly locationId: string;
  readonly orderId: string;
  /** Those of its cars that are meant; all of them without. */
  readonly sessionIds?: readonly string[];
};

/** What a text stops, and since when. */
export type AgreedStop = RunningOrder & {
  readonly kind: 'stop';
  readonly leftAt: string;
  /** What else runs at the lot that it named. */
  readonly others?: readonly RunningOrder[];
};

export type Agreed = AgreedStay | AgreedStop;

export type ParkingOffer = Said & {
  readonly asks: 'code' | 'plate' | 'state' | 'pay' | 'which' | 'stop';
  /** What the text may have meant, to choose from by number. */
  readonly meant?: readonly Said[];
  /** What may be stopped, to choose from by number. */
  readonly running?: readonly RunningOrder[];
  /** Null if nothing can be paid as asked. */
  readonly payable?: PayableOffer;
  /** Where it can be paid instead. */
  readonly link?: string;
};

/** What a text chooses from a list that was texted; YES does from a list of one. */
export function chooseFrom<T>(choices: readonly T[] | undefined, { number, answer }: ReadText): T | null {
  if (!choices) return null;
  if (number !== null) return choices[number - 1] ?? null;
  const [only, another] = choices;
  return answer === 'yes' && another === undefined ? (only ?? null) : null;
}

/** Whether a text without a code is wholly about what its phone was asked or offered: a time, a state, another plate. */
export const isChange = (reading: Reading): boolean =>
  reading.unread.length === 0 && !reading.ends && saysTerms(reading);

/** What is known after a change. Another plate is another car, whose state is not known. */
export function changeOffer(before: Said, { plate, state, length }: Said): Said {
  const isSameCar = plate === null || before.plate === null || plate === before.plate;
  return {
    code: before.code,
    plate: plate ?? before.plate,
    state: state ?? (isSameCar ? before.state : null),
    length: length ?? before.length,
  };
}

/**
 * What is known after a text with a code. The right code, where it was asked for, keeps what else is known, as does the same one again; any
 * other begins anew.
 */
export function beginOffer(offer: ParkingOffer | null, said: Said): Said {
  const { code, plate, state, length } = said;
  const isAbout = offer !== null && plate === null && (offer.asks === 'code' || offer.code === code);
  return isAbout ? { ...changeOffer(offer, said), code } : { code, plate, state, length };
}
