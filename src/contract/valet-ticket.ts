// A valet ticket on the wire, and what a form may send of one (rule 154).

import { z } from 'zod';
import { readUsPhone } from '#domain/contact/phone.ts';
import { GUEST_ACTIONS } from '#domain/valet/guest-actions.ts';
import { TICKET_NUMBER_MAX } from '#domain/valet/keys-and-numbers.ts';
import { STAFF_ACTIONS } from '#domain/valet/staff-actions.ts';
import { PAID_BY, TRANSMISSIONS, WHEREABOUTS } from '#domain/valet/ticket.ts';
import { VALET_STATUSES } from '#domain/valet/ticket-status.ts';
import { MAX_PLATE_LENGTH } from '#domain/vehicles/plate.ts';
import { CentsAmount, Id, IsoTime, oneLine } from './wire.ts';

/** A ticket as its staff, its location's owner and its guest see it. What is marked "staff" is empty for a guest. */
export const Valet = z.object({
  _id: Id,
  /** Grows with every change: of two answers about one ticket the higher one is the newer. */
  version: z.int(),
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  ticketNumber: z.string(),
  /** Ten digits. */
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
  /** Dollars an hour or a day. */
  price: z.number(),
  feeBasisPoints: z.int(),
  /** Cents: what is due by now, and how much of it is the fee; once paid, what was paid. */
  totalCost: CentsAmount,
  fees: CentsAmount,
  status: z.enum(VALET_STATUSES),
  whereabouts: z.enum(WHEREABOUTS),
  unrequested: z.boolean(),
  paid: z.boolean(),
  paidBy: z.enum(PAID_BY).nullable(),
  paidAt: IsoTime.nullable(),
  /** The guest said "I will pay cash". */
  cashIntended: z.boolean(),
  /** Staff. */
  parkedBy: z.string(),
  /** Staff. */
  parkedLocation: z.string(),
  /** Staff: the hook of the key board that the key hangs on. */
  hook: z.int().nullable(),
  /** Staff: who fetches the car, or fetched it. */
  retriever: z.object({ _id: Id, name: z.string(), since: IsoTime }).nullable(),
  /** Staff: until when a manager's word stands in for the code. */
  overrideUntil: IsoTime.nullable(),
  /** The guest allowed texts. */
  textsConsent: z.boolean(),
  createdAt: IsoTime,
  parkedAt: IsoTime.nullable(),
  requestedAt: IsoTime.nullable(),
  readyAt: IsoTime.nullable(),
  completedAt: IsoTime.nullable(),
  /** What the one who asks may do now: staff their buttons, a guest theirs. */
  actions: z.array(z.enum([...STAFF_ACTIONS, ...GUEST_ACTIONS])),
});
export type Valet = z.output<typeof Valet>;

const NOT_A_PHONE = 'Please enter a phone number of ten digits';

/** Typed in any way, read as E.164. */
export const UsPhone = z
  .string({ error: NOT_A_PHONE })
  .max(30, NOT_A_PHONE)
  .transform((typed, context) => {
    const phone = readUsPhone(typed);
    if (phone !== null) return phone;
    context.addIssue(NOT_A_PHONE);
    return z.NEVER;
  });

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Write it on one line.')
    .default('');

const typedPlate = 'Please enter a license plate number';

export const ValetForm = z.object({
  ticketNumber: oneLine(TICKET_NUMBER_MAX, 'Please enter a ticket number').toUpperCase(),
  phoneNumber: UsPhone,
  firstName: oneLine(60, 'Please enter a first name'),
  lastName: optionalLine(60),
  email: z.union([z.literal(''), z.email('Please provide a valid email address').max(254)]).default(''),
  plateNumber: oneLine(MAX_PLATE_LENGTH, typedPlate).toUpperCase(),
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
  /** Left out: the next free hook when a ticket is made, as it is when one is edited. Null: the key hangs nowhere. */
  hook: z.int().min(1).max(2000).nullish(),
});

/** Every act may say which act it is, so that a phone that repeats it acts once, and when and where it was done. */
export const ActStamp = z.object({
  /** Chosen by the device, one for each act. */
  eventId: Id.optional(),
  /** By the device's clock; taken as it is between the act before and now. */
  actedAt: IsoTime.optional(),
  /** What the device calls itself. */
  device: optionalLine(60),
});

export const ParkingFields = z.object({
  parkedBy: optionalLine(60).optional(),
  parkedLocation: optionalLine(60).optional(),
});

/** Of today, on each location's own clock. Revenue is parking without the fee, in cents. */
export const ValetTotals = z.object({ totalRequested: z.int(), totalRevenue: z.int(), totalParked: z.int() });

/** What a live stream says, by the name of its event; all of it is JSON. */
export type ValetEvents = {
  /** From here on nothing is missed. Not complete: what came before may have been, so that it must be asked for again. */
  readonly open: { readonly complete: boolean };
  /** A ticket as it is now: of two the higher version is the newer. */
  readonly ticket: { readonly valet: Valet };
  /** Made void, or no more to be seen by this reader. */
  readonly gone: { readonly _id: string; readonly version: number };
  /** Of boards alone. */
  readonly totals: { readonly valetData: z.output<typeof ValetTotals> };
};
