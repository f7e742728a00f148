/**
 * Who may send which command. Staff are the location's attendants and the odogwu. The manager is the location's owner, or a
 * member whom the owner put in charge of it, who watches and may allow a handover without the code. The guest holds the
 * ticket's key. The program reports payments.
 */

import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { GuestFavor } from '#platform/calendar/act-time.ts';
import type { Cents } from '#platform/money/cents.ts';
import { DAMAGE_REFUSALS, type DamageCommand } from '../damage/damage-acts.ts';
import type { TicketValidation } from '../price/stand-terms.ts';
import type { Parking, PricedTime, RoomCharge, TicketDetails, VoidReason, WithdrawalReason } from './ticket.ts';
import type { UndoneFact } from './undo.ts';

export type TicketActor =
  | {
      readonly kind: 'staff';
      readonly id: string;
      readonly name: string;
      readonly drivesStick: boolean;
      /** May allow a handover without the code. */
      readonly leads: boolean;
    }
  | { readonly kind: 'manager'; readonly id: string; readonly name: string }
  | { readonly kind: 'guest' }
  | { readonly kind: 'program' };

/**
 * What is shown at the handover. `fits`: a party that knows the ticket's secret checked the code. `not_requested`:
 * this location needs no code.
 */
export type HandoverProof =
  | {
      readonly kind: 'code';
      readonly fits: boolean /** Checked without a signal, by a phone of the stand (rule 258). */;
      readonly onPhone?: true;
    }
  | { readonly kind: 'override'; readonly guestName: string; readonly detail: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'not_requested' };

/** Parking details that staff send along with another act; recorded before it. */
type GivenParking = { readonly parking?: Partial<Parking> };

export type TicketCommand =
  | DamageCommand
  | ({ readonly kind: 'enter_parking' } & Parking)
  | ({
      readonly kind: 'request';
      /** The time at which the guest wants the car has come (rule 259). */
      readonly atItsTime?: true;
    } & GivenParking)
  /** The guest wants the car at that time, or no longer at any set time. */
  | { readonly kind: 'want'; readonly at: Date | null }
  /** Staff take a request back with a reason, which the guest is told (rule 251). */
  | { readonly kind: 'unrequest'; readonly reason?: WithdrawalReason }
  | { readonly kind: 'take_job' }
  | { readonly kind: 'give_job_back' }
  | ({ readonly kind: 'car_ready' } & GivenParking)
  /** A car that nobody picked up goes back to a place (rule 251). */
  | ({ readonly kind: 'park_again' } & Parking)
  /** The claim ticket was lost, or found again (rule 270). */
  | { readonly kind: 'lose_ticket'; readonly lost: boolean }
  /** A lead waives the charge for parking the car again. */
  | { readonly kind: 'waive_parked_again' }
  /** A merchant's code lowers the price (rule 287), or no longer does. */
  | { readonly kind: 'validate'; readonly validation: TicketValidation }
  | { readonly kind: 'remove_validation' }
  | { readonly kind: 'pay_cash' /** In cash, for the attendants (rule 480). */; readonly tip?: Cents }
  /** The hotel collects it with the room (rule 288). */
  | { readonly kind: 'charge_room'; readonly room: RoomCharge }
  /** A lead takes back cash that was booked by mistake, on the same day (rule 271). */
  | { readonly kind: 'take_cash_back'; readonly reason: string }
  | { readonly kind: 'intend_cash' }
  /** An order to pay it online is about to be placed (rule 422). */
  | { readonly kind: 'freeze_price' }
  | {
      readonly kind: 'pay_online';
      readonly lines: PriceLines;
      /** The code the order was placed with, if the ticket has a different one by now, or none. */
      readonly validated?: TicketValidation | null;
    }
  | { readonly kind: 'grant_override'; readonly guestName: string; readonly detail: string }
  /** An attendant asks a lead to allow it. */
  | { readonly kind: 'ask_lead' }
  | { readonly kind: 'complete'; readonly proof: HandoverProof }
  | { readonly kind: 'edit'; readonly changes: Partial<TicketDetails>; readonly parking: Partial<Parking> }
  /** A lead says when a car was parked or ready, because the phone did not know (rule 250). */
  | { readonly kind: 'correct_time'; readonly time: PricedTime; readonly to: Date }
  /** Takes back the last act, while that is possible (rule 252). */
  | { readonly kind: 'undo'; readonly undone: UndoneFact | null; readonly isLate: boolean }
  /** The guest's link is shown on the attendant's screen. Changes nothing, but is recorded. */
  | { readonly kind: 'show_link'; readonly onPaper?: boolean }
  /** The guest agrees to texts after the arrival, themselves or at the stand (rule 96). */
  | { readonly kind: 'agree_to_texts'; readonly agreedBefore: boolean }
  | { readonly kind: 'void'; readonly reason: VoidReason };

export type TicketCommandKind = TicketCommand['kind'];

const ENDS_THE_STAY: ReadonlySet<TicketCommandKind> = new Set(['car_ready', 'pay_cash', 'charge_room', 'complete']);

/** Which of two plausible times of a command costs the guest less (rule 250). */
export const favorOf = (kind: TicketCommandKind): GuestFavor => (ENDS_THE_STAY.has(kind) ? 'earlier' : 'later');

const STAFF = ['staff'] as const;
const STAFF_AND_GUEST = ['staff', 'guest'] as const;

/** Rule 92: a customer may only request, unrequest and say "I will pay cash"; only the program settles online. */
export const ALLOWED_ACTORS: Readonly<Record<TicketCommandKind, readonly TicketActor['kind'][]>> = {
  enter_parking: STAFF,
  request: [...STAFF_AND_GUEST, 'program'],
  want: STAFF_AND_GUEST,
  unrequest: STAFF_AND_GUEST,
  take_job: STAFF,
  give_job_back: STAFF,
  car_ready: STAFF,
  park_again: STAFF,
  lose_ticket: STAFF,
  waive_parked_again: STAFF,
  validate: STAFF_AND_GUEST,
  remove_validation: STAFF_AND_GUEST,
  pay_cash: STAFF,
  charge_room: STAFF,
  take_cash_back: STAFF,
  intend_cash: ['guest'],
  freeze_price: ['program'],
  pay_online: ['program'],
  grant_override: ['staff', 'manager'],
  ask_lead: STAFF,
  complete: STAFF,
  edit: STAFF,
  correct_time: STAFF,
  undo: STAFF,
  show_link: STAFF,
  agree_to_texts: STAFF_AND_GUEST,
  void: STAFF,
  mark_damage: STAFF,
  remove_damage: STAFF,
  say_no_damage: STAFF,
  accept_damage: ['guest'],
  object_to_damage: ['guest'],
};

export const TICKET_REFUSALS = [
  ...DAMAGE_REFUSALS,
  'wrong_role',
  'ticket_completed',
  'ticket_void',
  'already_parked',
  'not_parked_yet',
  'being_parked',
  'parking_details_missing',
  'parked_by_missing',
  'parked_location_missing',
  'already_requested',
  'not_requested',
  'car_on_its_way',
  'already_ready',
  'job_taken',
  'no_job',
  'not_your_job',
  'stick_not_driven',
  'ticket_paid',
  'not_payable_yet',
  'ticket_unpaid',
  'not_ready',
  'code_needed',
  'code_wrong',
  'override_incomplete',
  'override_needed',
  'not_a_lead',
  'no_such_charge',
  'already_validated',
  'not_validated',
  'not_paid_in_cash',
  'cash_of_another_day',
  'undo_over',
  'undo_late',
  'time_not_estimated',
  'time_impossible',
] as const;
export type TicketRefusal = (typeof TICKET_REFUSALS)[number];
