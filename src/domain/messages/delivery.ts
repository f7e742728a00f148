// What became of a message, from the outbox to the person. News comes late, twice and out of order, so each state has a
// place on the way, and a message only ever goes forward.

export const DELIVERY_STATES = [
  /** In our outbox. */
  'queued',
  /** The provider of texts has it. */
  'accepted',
  /** On its way: with the receiver's mail server, or with the carrier. */
  'sent',
  /** The carrier could not bring it. */
  'undelivered',
  /** It was refused, or tried too often. */
  'failed',
  'delivered',
  /** Kept back, because the number said STOP or never agreed. */
  'suppressed',
  /** Support let it go. */
  'dropped',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What a provider may tell of a text that it took. */
export type TextNewsState = Extract<DeliveryState, 'accepted' | 'sent' | 'undelivered' | 'failed' | 'delivered'>;

const PLACES: Readonly<Record<DeliveryState, number>> = {
  queued: 0,
  accepted: 1,
  sent: 2,
  undelivered: 3,
  failed: 3,
  delivered: 4,
  suppressed: 5,
  dropped: 5,
};

/** The states that such news moves forward; in any other it is old. */
export function statesBefore(news: TextNewsState): DeliveryState[] {
  return DELIVERY_STATES.filter((state) => PLACES[state] < PLACES[news]);
}

/** What support is shown, and decides about. */
export const UNDELIVERED_STATES = ['undelivered', 'failed'] as const satisfies readonly DeliveryState[];
