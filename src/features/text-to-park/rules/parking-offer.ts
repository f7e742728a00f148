/**
 * What a phone was last asked or offered, and how the next text from it continues that: a missing state, another time, the right code.
 * An offer is over after 15 minutes.
 */

import type { StateCode } from '#features/vehicles/rules/us-states.ts';
import type { TextLength } from './read-length.ts';
import type { CodeReading, ReadText } from './read-text.ts';

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

type Known = {
  /** Null while the code is asked for. */
  readonly code: string | null;
  readonly plate: string | null;
  readonly state: StateCode | null;
  readonly length: TextLength | null;
};

export type ParkingOffer = Known & {
  readonly asks: 'code' | 'plate' | 'state' | 'pay';
  /** The codes that it may have been, to choose from by number. */
  readonly choices?: readonly string[];
  /** Null if nothing can be paid as asked. */
  readonly payable?: PayableOffer;
  /** Where it can be paid instead. */
  readonly link?: string;
};

/** Null if the text is about no offer and names no code. */
export function chooseFrom(offer: ParkingOffer | null, { number, answer }: ReadText): string | null {
  if (offer?.asks !== 'code' || !offer.choices) return null;
  if (number !== null) return offer.choices[number - 1] ?? null;
  const [only, another] = offer.choices;
  return answer === 'yes' && another === undefined ? (only ?? null) : null;
}

/**
 * What is known after this text. `chosen`: the reading whose code is a sign's; with a plate, it begins anew. Another plate is another car,
 * whose state is not known.
 */
export function continueOffer(offer: ParkingOffer | null, text: ReadText, chosen: CodeReading | null): Known {
  const before = chosen?.plate ? null : offer;
  const hours = before?.asks === 'pay' ? text.number : null;
  const length = text.length ?? (hours ? ({ kind: 'minutes', minutes: hours * 60 } as const) : null);
  const plate = chosen ? chosen.plate : plateIn(offer, text);
  const isSameCar = plate === null || before?.plate === null || plate === before?.plate;
  return {
    code: chosen?.code ?? offer?.code ?? null,
    plate: plate ?? before?.plate ?? null,
    state: stateIn(offer, text) ?? (isSameCar ? (before?.state ?? null) : null),
    length: length ?? before?.length ?? null,
  };
}

/** A word that answers another question is no plate. */
function plateIn(offer: ParkingOffer | null, { plate, number, answer }: ReadText): string | null {
  if (plate === null || answer !== null || (number !== null && offer?.asks !== 'plate')) return null;
  return offer?.asks === 'plate' || /\d/.test(plate) ? plate : null;
}

/** "OK" agrees, unless a state is asked for. */
function stateIn(offer: ParkingOffer | null, { state, answer }: ReadText): StateCode | null {
  return answer !== null && offer?.asks !== 'state' ? null : state;
}
