// A valet ticket on the wire, and what a form may send for it (rule 154).

import { z } from 'zod';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { DeviceClock } from '#platform/contract/device-clock.ts';
import { isEmailAddress } from '#platform/contract/email.ts';
import { readTypedPhone } from '#platform/contract/phone.ts';
import { plainLine } from '#platform/contract/plain-line.ts';
import { CentsAmount, Id, IsoTime, oneLine, plateText } from '#platform/contract/wire.ts';
import { GUEST_ACTIONS } from '../rules/ticket/guest-actions.ts';
import { STAFF_ACTIONS } from '../rules/ticket/staff-actions.ts';
import { PAID_BY, PRICED_TIMES, TRANSMISSIONS, WHEREABOUTS, WITHDRAWAL_REASONS } from '../rules/ticket/ticket.ts';
import { TICKET_NUMBER_MAX } from '../rules/ticket/ticket-number.ts';
import { VALET_STATUSES } from '../rules/ticket/ticket-status.ts';
import { UNDOABLE } from '../rules/ticket/undo.ts';
import { Damage } from './valet-damage.ts';

/** Whose hotel room a ticket is charged to; empty once the guest is forgotten. */
export const RoomCharge = z.object({ name: z.string(), room: z.string() });

/** A ticket as its staff, its location's owner and its guest see it. Fields marked "staff" are empty for a guest. */
export const Valet = z.object({
  _id: Id,
  /** Grows with every change; the higher version is the newer one. */
  version: z.int(),
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  ticketNumber: z.string(),
  /** Ten digits, or in E.164 for a number of another country. */
  phoneNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  plateNumber: z.string(),
  state: z.string(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  description: z.string(),
  transmissionType: z.enum(TRANSMISSIONS),
  isHourly: z.boolean(),
  /** Dollars per hour or day. */
  price: z.number(),
  /** One line for each rate of a stand that has several; empty if the price says it all. */
  rates: z.array(z.string()),
  feeBasisPoints: z.int(),
  /** Cents: the total due so far and its fee; once paid, what was paid. */
  totalCost: CentsAmount,
  fees: CentsAmount,
  lines: PriceLines,
  /** What a lost claim ticket costs here; null for nothing. */
  lostTicketCents: CentsAmount.nullable(),
  /** The guest lost it, and owes that amount. */
  lostTicket: z.boolean(),
  /** How often parking the car again is charged for. */
  parkedAgain: z.int(),
  /** A tip may be added when it is paid online (rule 278). */
  takesTips: z.boolean(),
  /** The merchant's code that lowers the price (rule 287), as its line says; the discount is among the lines. */
  validated: z.object({ label: z.string() }).nullable(),
  status: z.enum(VALET_STATUSES),
  whereabouts: z.enum(WHEREABOUTS),
  unrequested: z.boolean(),
  /** When the guest wants the car in front; it is requested automatically before that (rule 259). */
  wantedAt: IsoTime.nullable(),
  /** Why staff took the last request back; null if the guest did, or nobody. */
  takenBack: z.enum(WITHDRAWAL_REASONS).nullable(),
  paid: z.boolean(),
  paidBy: z.enum(PAID_BY).nullable(),
  paidAt: IsoTime.nullable(),
  /** The hotel room that it is charged to. */
  room: RoomCharge.nullable(),
  /** The guest said "I will pay cash". */
  cashIntended: z.boolean(),
  /** Staff. */
  parkedBy: z.string(),
  /** Staff. */
  parkedLocation: z.string(),
  /** Staff: the hook that holds the key. */
  hook: z.int().nullable(),
  /** Staff: who is retrieving the car, or did. */
  retriever: z.object({ _id: Id, name: z.string(), since: IsoTime }).nullable(),
  /** Staff: until when a manager's permission replaces the code. */
  overrideUntil: IsoTime.nullable(),
  /** Staff: since when a lead has been asked for that permission. */
  leadRequestedAt: IsoTime.nullable(),
  /** The guest agreed to texts. */
  textsConsent: z.boolean(),
  /** Marks on the car, who saw none, and what the guest said (rules 283 and 284). */
  damage: Damage,
  createdAt: IsoTime,
  parkedAt: IsoTime.nullable(),
  requestedAt: IsoTime.nullable(),
  readyAt: IsoTime.nullable(),
  completedAt: IsoTime.nullable(),
  /** Staff: the act that can still be undone, and until when (rule 252). */
  undoable: z.object({ act: z.enum(UNDOABLE), until: IsoTime }).nullable(),
  /** Which of these times are estimates, because the phone's clocks contradicted each other (rule 250). */
  estimated: z.array(z.enum(PRICED_TIMES)),
  /** What the caller may do now: staff get their buttons, a guest theirs. */
  actions: z.array(z.enum([...STAFF_ACTIONS, ...GUEST_ACTIONS])),
});
export type Valet = z.output<typeof Valet>;

/** A ticket as webhooks report it: without its guest, and without whom and where the stand names. */
export const ReportedTicket = Valet.pick({
  _id: true,
  locationId: true,
  ticketNumber: true,
  plateNumber: true,
  state: true,
  status: true,
  paid: true,
  createdAt: true,
  parkedAt: true,
  requestedAt: true,
  readyAt: true,
  completedAt: true,
});

const NOT_A_PHONE = 'Please enter a phone number of ten digits, or one with + and its country code';

/** Typed in any form, stored as E.164. */
export const TypedPhone = z
  .string({ error: NOT_A_PHONE })
  .max(30, NOT_A_PHONE)
  .transform((typed, context) => {
    const phone = readTypedPhone(typed);
    if (phone !== null) return phone;
    context.addIssue(NOT_A_PHONE);
    return z.NEVER;
  });

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .check(...plainLine('Write it on one line.'))
    .default('');

const NO_EMAIL = 'Please provide a valid email address';

export const ValetForm = z.object({
  ticketNumber: oneLine(TICKET_NUMBER_MAX, 'Please enter a ticket number').toUpperCase(),
  phoneNumber: TypedPhone,
  firstName: oneLine(60, 'Please enter a first name'),
  lastName: optionalLine(60),
  email: z
    .string()
    .trim()
    .max(254, NO_EMAIL)
    .refine((typed) => typed === '' || isEmailAddress(typed), NO_EMAIL)
    .meta({ anyOf: [{ const: '' }, { type: 'string', format: 'email' }] })
    .default(''),
  plateNumber: plateText('Please enter a license plate number').toUpperCase(),
  state: z
    .string({ error: 'Please enter a state' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Please enter a state'),
  make: oneLine(40, 'Please enter a make'),
  model: optionalLine(40),
  color: oneLine(30, 'Please enter a color'),
  description: optionalLine(300),
  transmissionType: z.enum(TRANSMISSIONS, { error: 'Choose Automatic or Stick.' }).default('Automatic'),
  /** Omitted: the next free hook for a new ticket, unchanged for an edited one. Null: no hook. */
  hook: z.int().min(1).max(2000).nullish(),
});

/** Identifies an act, so that a phone that repeats it acts only once, and says when and on which device it was done. */
export const ActStamp = z.object({
  /** Chosen by the device, one per act. */
  eventId: Id.optional(),
  /** For an act that was not sent at once. */
  clock: DeviceClock.optional(),
  /** The device's name. */
  device: optionalLine(60),
});

export const ParkingFields = z.object({
  parkedBy: optionalLine(60).optional(),
  parkedLocation: optionalLine(60).optional(),
});

export const ValetEdit = z.object({
  ...ValetForm.shape,
  ...ParkingFields.shape,
  /** Given when the ticket is written; here it must be as it was read. */
  textsConsent: z.boolean().optional(),
  /** The version that the editor read; without it, everything that is sent replaces what is there. */
  version: z.int().min(1).optional(),
  ...ActStamp.shape,
});

/** For an unrequest by staff: why, which the guest is told (rule 251). */
export const TakenBack = z.object({
  reason: z.enum(WITHDRAWAL_REASONS, { error: 'Choose why the request is withdrawn.' }).optional(),
});

/** Today, on each location's own clock. Revenue is parking without the fee, in cents. */
export const ValetTotals = z.object({ totalRequested: z.int(), totalRevenue: z.int(), totalParked: z.int() });

/** The spaces of a stand that counts them: how many cars it has room for, and what is left now. */
export const Spaces = z.object({ capacity: z.int(), taken: z.int(), left: z.int(), over: z.int() });

/** The head of one stand's board. */
export const StandTotals = ValetTotals.extend({
  /** Null if the stand does not count its spaces. */
  spaces: Spaces.nullable(),
});

/** The events of a live stream by name; all are JSON. */
export type ValetEvents = {
  /** Nothing is missed from here on. If not complete, earlier changes may be missing and must be fetched. */
  readonly open: { readonly complete: boolean; readonly serverTime: string };
  /** A ticket as it is now; the higher version is the newer one. */
  readonly ticket: { readonly valet: Valet };
  /** Voided, or no longer visible to this reader. */
  readonly gone: { readonly _id: string; readonly version: number };
  /** For pages of one ticket: its car has new photos, or the line ahead of it has moved. */
  readonly photos: { readonly _id: string };
  readonly line: { readonly _id: string };
  /** Boards only. */
  readonly totals: { readonly valetData: z.output<typeof StandTotals> };
};
