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
      readonly sessionIds: readonly string[];
      readonly told: string | null;
      readonly chargedCents: number;
      readonly listedCents: number;
    }
  /**
   * Vehicles in a zone that counts its places: the time that they paid for, as long as that was certain by the clock of their
   * drivers, from being told that they are paid until they ask to leave, or to cancel. All in milliseconds of the clock.
   */
  | {
      readonly kind: 'places';
      readonly orderId: string;
      readonly zoneId: string;
      readonly vehicles: number;
      readonly startsAt: number;
      readonly endsAt: number;
      readonly from: number;
      /** Infinity for who stays. */
      readonly until: number;
    }
  /**
   * A vehicle of several that has no place though its driver paid for it, because the same driver had booked another stay in this
   * zone before paying: by the receipt its share goes back.
   */
  | {
      readonly kind: 'turned away';
      readonly sessionId: string;
      readonly orderId: string;
      readonly listedCents: number;
    }
  /** A driver asked to end a stay that was running, as often as it took to get an answer. */
  | { readonly kind: 'end'; readonly sessionId: string; readonly refused: string | null }
  /** A driver asked to cancel a reservation before its start, as often as it took, and maybe from two devices at once. */
  | {
      readonly kind: 'cancel';
      readonly sessionId: string;
      readonly orderId: string;
      readonly refused: string | null;
      /** What this vehicle costs by the lot's price list. */
      readonly listedCents: number;
    }
  | { readonly kind: 'correction'; readonly sessionId: string; readonly plate: string }
  /** A stay is to be in another zone: at once where that costs nothing more, otherwise when the difference is paid. */
  | {
      readonly kind: 'move';
      readonly sessionId: string;
      readonly orderId: string;
      readonly zoneId: string;
      /** What the same stay costs more there by the lot's price list; below zero is paid back. */
      readonly listedCents: number;
      /** The intent of the difference; null when there is none. */
      readonly ref: string | null;
      readonly told: string | null;
      readonly chargedCents: number;
    }
  /** A reservation is to be at another time, or for another plate, with all of its vehicles. */
  | {
      readonly kind: 'rebooked';
      readonly orderId: string;
      readonly sessionIds: readonly string[];
      /** stayed: what was charged goes back. unsure: the driver was not told in time, and cancels. */
      readonly outcome: 'moved' | 'stayed' | 'unsure';
      readonly startsAt: number;
      readonly endsAt: number;
      /** Of the vehicle that gets another plate. */
      readonly plate: { readonly sessionId: string; readonly plate: string } | null;
      /** What all of them cost more by the lot's price list; below zero is paid back. */
      readonly listedCents: number;
      /** What the driver was asked for. */
      readonly saidCents: number;
      /** The intent of the difference; null when there is none. */
      readonly ref: string | null;
      readonly chargedCents: number;
    }
  | { readonly kind: 'rebooking refused'; readonly orderId: string; readonly refused: string }
  | { readonly kind: 'refund'; readonly id: string; readonly orderId: string; readonly cents: number }
  | { readonly kind: 'code'; readonly sessionId: string; readonly plate: string }
  /** A merchant's code that is good for so many vehicles. */
  | { readonly kind: 'validation'; readonly id: string; readonly limit: number }
  /** Vehicles that parked with a merchant's code, from being told that they are paid until their driver asks to be paid back. */
  | {
      readonly kind: 'use';
      readonly validationId: string;
      readonly orderId: string;
      readonly vehicles: number;
      readonly from: number;
      /** Infinity for who stays. */
      readonly until: number;
    }
  /** A receipt that is on its way to an address that nobody else uses. */
  | { readonly kind: 'receipt'; readonly email: string }
  | {
      readonly kind: 'car';
      readonly ticketId: string;
      readonly paidBy: 'online' | 'cash' | 'room';
      /** How often a lead took a payment at the stand back. */
      readonly takenBack: number;
      /** What the guest paid, by any means. */
      readonly chargedCents: number;
    }
  /** A shift that was closed: what its till should have held, and what was counted. */
  | { readonly kind: 'shift'; readonly id: string; readonly expectedCents: number; readonly countedCents: number }
  /** A notice that was given, as its page said last. */
  | {
      readonly kind: 'notice';
      readonly id: string;
      /** Its driver had been told before that the car is paid: it should have been refused. */
      readonly wasCovered: boolean;
      readonly isVoid: boolean;
      /** The payments that were tried, by their intents. */
      readonly paid: readonly { readonly ref: string; readonly told: string | null; readonly chargedCents: number }[];
    }
  /** Money that the desk recorded as sent to the lot's owner. */
  | { readonly kind: 'payout'; readonly id: string; readonly cents: number };

/** What was acknowledged of one kind. */
export function toldOf<K extends Acknowledged['kind']>(
  acknowledged: readonly Acknowledged[],
  kind: K,
): Extract<Acknowledged, { kind: K }>[] {
  return acknowledged.filter((each): each is Extract<Acknowledged, { kind: K }> => each.kind === kind);
}
