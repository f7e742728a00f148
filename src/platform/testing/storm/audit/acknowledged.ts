import type { PricedZone } from './price-list.ts';

/** The fewest and the most minutes that a car can have used: its stop counts from some moment between the request and its answer. */
export type StoppedCar = { readonly sessionId: string; readonly minutes: readonly [number, number] };

/** A car in front of a camera, as it happened, by the clock in milliseconds. An unsure read may have been another car. */
export type CameraPass = { readonly direction: 'in' | 'out'; readonly at: number; readonly isSure: boolean };

/** What the servers acknowledged to the clients of a storm, and what must be true afterward. Amounts are in cents. */
export type Acknowledged =
  | {
      readonly kind: 'stay';
      /** The intent at its provider. */
      readonly ref: string;
      readonly sessionIds: readonly string[];
      readonly receiptKey: string;
      /** What the driver saw last; null if the driver left without looking. */
      readonly reported: string | null;
      /** The amount charged according to the provider, the last time the driver looked. */
      readonly chargedCents: number;
      /** Its price in the lot's price list. */
      readonly listedCents: number;
    }
  | {
      readonly kind: 'extension';
      readonly ref: string;
      readonly sessionIds: readonly string[];
      readonly reported: string | null;
      readonly chargedCents: number;
      readonly listedCents: number;
    }
  /**
   * Vehicles in a zone that counts its places, and the time they paid for, for as long as their drivers could be certain of it by their own
   * clock: from being told that they are paid until they ask to leave or cancel. All in milliseconds of the clock.
   */
  | {
      readonly kind: 'spaces';
      readonly orderId: string;
      readonly zoneId: string;
      readonly vehicles: number;
      readonly startsAt: number;
      readonly endsAt: number;
      readonly from: number;
      /** Infinity for vehicles that stay. */
      readonly until: number;
    }
  /**
   * One of several vehicles that has no place although its driver paid, because the same driver made another booking in this zone before
   * paying. According to the receipt, its share is refunded.
   */
  | {
      readonly kind: 'turned away';
      readonly sessionId: string;
      readonly orderId: string;
      readonly listedCents: number;
    }
  /** A driver asked to end an active stay, retrying until there was an answer. */
  | { readonly kind: 'end'; readonly sessionId: string; readonly refused: string | null }
  /** A driver asked to cancel a reservation before its start, retrying until there was an answer, and maybe from two devices at once. */
  | {
      readonly kind: 'cancel';
      readonly sessionId: string;
      readonly orderId: string;
      readonly refused: string | null;
      /** This vehicle's price in the lot's price list. */
      readonly listedCents: number;
    }
  | { readonly kind: 'correction'; readonly sessionId: string; readonly plate: string }
  /** A stay moves to another zone: at once if that costs nothing more, otherwise when the difference is paid. */
  | {
      readonly kind: 'move';
      readonly sessionId: string;
      readonly orderId: string;
      readonly zoneId: string;
      /** How much more the same stay costs there in the lot's price list; a negative amount is refunded. */
      readonly listedCents: number;
      /** The intent for the difference; null if there is none. */
      readonly ref: string | null;
      readonly reported: string | null;
      readonly chargedCents: number;
    }
  /** A reservation moves, with all its vehicles, to another time or another plate. */
  | {
      readonly kind: 'rebooked';
      readonly orderId: string;
      readonly sessionIds: readonly string[];
      /** stayed: what was charged is refunded. unsure: the driver was not told in time, and cancels. */
      readonly outcome: 'moved' | 'stayed' | 'unsure';
      readonly startsAt: number;
      readonly endsAt: number;
      /** For the vehicle that gets another plate. */
      readonly plate: { readonly sessionId: string; readonly plate: string } | null;
      /** How much more all of them cost in the lot's price list; a negative amount is refunded. */
      readonly listedCents: number;
      /** What the driver was asked for. */
      readonly shownCents: number;
      /** The intent for the difference; null if there is none. */
      readonly ref: string | null;
      readonly chargedCents: number;
    }
  | { readonly kind: 'rebooking refused'; readonly orderId: string; readonly refused: string }
  /** Start-stop parking: all of its cars have left, by their drivers' word or at its limit. */
  | {
      readonly kind: 'stopped';
      readonly orderId: string;
      /** The intent that charged it; if it cost nothing, the one that held money until then. */
      readonly ref: string;
      readonly zone: Exclude<PricedZone, 'counted'>;
      /** What a merchant's code takes off the parking of each car. */
      readonly offCents: number;
      readonly cars: readonly StoppedCar[];
    }
  /** A car that came and went while cameras read it; all of it was reported to us, in any order. */
  | {
      readonly kind: 'came and went';
      readonly plate: string;
      /** Of its driver, for the receipts. */
      readonly email: string;
      readonly passes: readonly CameraPass[];
    }
  /** A car whose driver paid by text, from an account that does nothing else. */
  | {
      readonly kind: 'texted';
      readonly plate: string;
      readonly email: string;
      readonly listedCents: number;
    }
  /** A phone that was told to leave alone, and texted a plate since. */
  | {
      readonly kind: 'opted out';
      readonly phone: string;
      /** When we had taken its text, in milliseconds of the clock. */
      readonly at: number;
      readonly plateSince: string;
    }
  /** A phone whose text stopped its parking at once, and wants more texts. */
  | { readonly kind: 'stopped by text'; readonly phone: string }
  | { readonly kind: 'refund'; readonly id: string; readonly orderId: string; readonly cents: number }
  | { readonly kind: 'code'; readonly sessionId: string; readonly plate: string }
  /** A merchant's code that is good for `limit` vehicles. */
  | { readonly kind: 'validation'; readonly id: string; readonly limit: number }
  /** Vehicles that parked with a merchant's code, from being told that they are paid until their driver asks for a refund. */
  | {
      readonly kind: 'use';
      readonly validationId: string;
      readonly orderId: string;
      readonly vehicles: number;
      readonly from: number;
      /** Infinity for vehicles that stay. */
      readonly until: number;
    }
  /** A receipt on its way to an address that no other driver uses. */
  | { readonly kind: 'receipt'; readonly email: string }
  | {
      readonly kind: 'car';
      readonly ticketId: string;
      readonly paidBy: 'online' | 'cash' | 'room';
      /** How often a lead reversed a payment at the stand. */
      readonly takenBack: number;
      /** What the guest paid, by any means. */
      readonly chargedCents: number;
    }
  /** A closed shift: what its till should have held, and what was counted. */
  | { readonly kind: 'shift'; readonly id: string; readonly expectedCents: number; readonly countedCents: number }
  /** A notice that was given, as its page last showed it. */
  | {
      readonly kind: 'notice';
      readonly id: string;
      /** Its driver had already been told that the car is paid, so the notice should have been refused. */
      readonly wasCovered: boolean;
      readonly isVoid: boolean;
      /** The attempted payments, by their intents. */
      readonly paid: readonly {
        readonly ref: string;
        readonly reported: string | null;
        readonly chargedCents: number;
      }[];
    }
  /** Money that support recorded as sent to the lot's owner. */
  | { readonly kind: 'payout'; readonly id: string; readonly cents: number };

/** What was acknowledged of one kind. */
export function acknowledgedOf<K extends Acknowledged['kind']>(
  acknowledged: readonly Acknowledged[],
  kind: K,
): Extract<Acknowledged, { kind: K }>[] {
  return acknowledged.filter((each): each is Extract<Acknowledged, { kind: K }> => each.kind === kind);
}
