/**
 * Rule 90: a valet ticket keeps two facts apart: where the car is and whether it is paid. The car is dropped off (entry),
 * parked, requested, being retrieved by one attendant (retrieving), in front (ready), or handed back (completed). A ticket
 * written by mistake is void. Times are those of the acts, not of the taps that recorded them.
 */

import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { TicketDamage } from '../damage/damage.ts';
import type { OwedExtras, StandTerms, TicketValidation } from '../price/stand-terms.ts';

export const WHEREABOUTS = ['entry', 'parked', 'requested', 'retrieving', 'ready', 'completed', 'void'] as const;
export type Whereabouts = (typeof WHEREABOUTS)[number];

export const TRANSMISSIONS = ['Automatic', 'Stick'] as const;
export type Transmission = (typeof TRANSMISSIONS)[number];

/**
 * How a ticket was paid. room: charged to a hotel room, and collected by the hotel (rule 288). nothing_due: its rate is
 * zero, or the car was requested within the stand's grace period.
 */
export const PAID_BY = ['online', 'cash', 'room', 'nothing_due'] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** The stand's staff booked it and the owner collects it, without a provider. Such a payment can be undone and taken back. */
export const isCollectedByOwner = (by: string | null | undefined): boolean => by === 'cash' || by === 'room';

/** Whose hotel room a ticket is charged to. */
export type RoomCharge = { readonly name: string; readonly number: string };

/** Who parked the car, and where. */
export type Parking = { readonly parkedBy: string; readonly parkedLocation: string };

/** The times by which an hourly ticket is priced. */
export const PRICED_TIMES = ['parked', 'ready'] as const;
export type PricedTime = (typeof PRICED_TIMES)[number];

/** Why staff take a request back; the guest reads it. */
export const WITHDRAWAL_REASONS = ['guest_requested', 'guest_not_here', 'by_mistake', 'not_now'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** Why a ticket was written by mistake. */
export const VOID_REASONS = ['written_twice', 'guest_left', 'wrong_stand', 'practice', 'other'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export type Attendant = { readonly id: string; readonly name: string };

/** The location's rate when the ticket was written: cents per hour or day, fee in basis points. */
export type TicketPayment =
  | { readonly kind: 'unpaid'; readonly cashIntendedAt: Date | null }
  | {
      readonly kind: 'paid';
      readonly by: PaidBy;
      readonly lines: PriceLines;
      readonly paidAt: Date;
      /** Set if it was charged to a room. */
      readonly room?: RoomCharge;
    };

/** What guest and staff say about a car; editable while the ticket is open. */
export type TicketDetails = {
  readonly ticketNumber: string;
  /** E.164. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly plate: string;
  readonly plateState: string;
  readonly make: string;
  readonly model: string;
  readonly color: string;
  readonly description: string;
  readonly transmission: Transmission;
  /** The hook that holds the key. */
  readonly hook: number | null;
};

export type Override = { readonly by: string; readonly guestName: string; readonly detail: string; readonly at: Date };

export type Ticket = {
  readonly details: TicketDetails;
  /** The location's terms when the ticket was written. */
  readonly terms: StandTerms;
  readonly whereabouts: Whereabouts;
  /** The last request was taken back; true until the next move. */
  readonly unrequested: boolean;
  /** Why staff took the last request back, until the next move. */
  readonly takenBack: WithdrawalReason | null;
  /** When the guest wants the car in front (rule 259). */
  readonly wantedAt: Date | null;
  readonly parking: Parking | null;
  readonly createdAt: Date;
  readonly parkedAt: Date | null;
  readonly requestedAt: Date | null;
  /** Who is retrieving the car, or did. */
  readonly retriever: (Attendant & { readonly since: Date }) | null;
  readonly readyAt: Date | null;
  readonly completedAt: Date | null;
  /** Times that are estimates (rule 250) until a lead corrects them. */
  readonly estimated: readonly PricedTime[];
  /** A handover without the code is allowed. */
  readonly override: Override | null;
  /** A lead is asked to allow it, until one does or the car leaves the front. */
  readonly leadRequestedAt: Date | null;
  readonly payment: TicketPayment;
  /** When the price was first ordered online (rule 422). */
  readonly frozenAt: Date | null;
  readonly extras: OwedExtras;
  /** The merchant's code that lowers its price (rule 287). */
  readonly validated: TicketValidation | null;
  readonly damage: TicketDamage;
};

export const isPaid = ({ payment }: Pick<Ticket, 'payment'>): boolean => payment.kind === 'paid';

/** Whether money settled its price. While nothing is due because of the stand's grace period, something may become due. */
export const isSettled = ({ payment }: Pick<Ticket, 'payment'>): boolean =>
  payment.kind === 'paid' && payment.by !== 'nothing_due';

/** Whether the car is still in our care. */
export const isOpen = ({ whereabouts }: Pick<Ticket, 'whereabouts'>): boolean =>
  whereabouts !== 'completed' && whereabouts !== 'void';
