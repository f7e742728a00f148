/** What the servers acknowledged to the clients of a storm, and what must be true afterwards. Amounts are in cents. */
export type Acknowledged =
  | {
      readonly kind: 'stay';
      /** The intent at its provider. */
      readonly ref: string;
      readonly sessionIds: readonly string[];
      readonly receiptKey: string;
      /** What the driver saw last; null if the driver left without looking. */
      readonly told: string | null;
      /** The amount charged according to the provider, at the driver's last look. */
      readonly chargedCents: number;
      /** What it costs by the lot's price list. */
      readonly listedCents: number;
    }
  | {
      readonly kind: 'extension';
      readonly ref: string;
      readonly sessionId: string;
      readonly told: string | null;
      readonly chargedCents: number;
      readonly listedCents: number;
    }
  /** Vehicles in the counted zone, in milliseconds of the clock: from being told that they are paid until they ask to leave. */
  | { readonly kind: 'places'; readonly vehicles: number; readonly from: number; readonly until: number }
  /** A driver asked to end a stay that was running, as often as it took to get an answer. */
  | { readonly kind: 'end'; readonly sessionId: string; readonly refused: string | null }
  | { readonly kind: 'correction'; readonly sessionId: string; readonly plate: string }
  | { readonly kind: 'refund'; readonly id: string; readonly orderId: string; readonly cents: number }
  | { readonly kind: 'code'; readonly sessionId: string; readonly plate: string }
  /** A receipt that is on its way to an address that nobody else uses. */
  | { readonly kind: 'receipt'; readonly email: string }
  | {
      readonly kind: 'car';
      readonly ticketId: string;
      readonly paidBy: 'cash' | 'online';
      /** What the guest paid, in cash or online. */
      readonly chargedCents: number;
    }
  /** A shift that was closed: what its till should have held, and what was counted. */
  | { readonly kind: 'shift'; readonly id: string; readonly expectedCents: number; readonly countedCents: number }
  /** Money that the desk recorded as sent to the lot's owner. */
  | { readonly kind: 'payout'; readonly id: string; readonly cents: number };
