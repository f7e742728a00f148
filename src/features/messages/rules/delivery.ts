// Where a message is between the outbox and its recipient. News arrives late, repeated and out of order, so states have
// an order and a message only moves forward.

export const DELIVERY_STATES = [
  /** In our outbox. */
  'queued',
  /** The text provider has it. */
  'accepted',
  /** On its way: with the recipient's mail server or the carrier. */
  'sent',
  /** The carrier could not deliver it. */
  'undelivered',
  /** Rejected, or tried too often. */
  'failed',
  'delivered',
  /** Not sent, because the number opted out or never agreed. */
  'suppressed',
  /** Dropped by support. */
  'dropped',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The states that a provider reports for a text it accepted. */
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

/** The states from which this news moves a message; in any other state it is outdated. */
export function statesBefore(news: TextNewsState): DeliveryState[] {
  return DELIVERY_STATES.filter((state) => PLACES[state] < PLACES[news]);
}

/** The states that support sees and decides about. */
export const UNDELIVERED_STATES = ['undelivered', 'failed'] as const satisfies readonly DeliveryState[];
