// Monthly permits (rules 300 to 319): what an owner sells by the month, and what a driver gets.

import { z } from 'zod';
import { Charges, PriceLines } from '#features/pricing/price.contract.ts';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { anyone, defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { lotManagers } from '#platform/contract/lot-access.ts';
import { PaymentMethodName } from '#platform/contract/payment-method.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { WeekTime } from '#platform/contract/week-time.ts';
import {
  CentsAmount,
  Done,
  Id,
  IsoTime,
  LotOfRow,
  ManagedPage,
  Month,
  NextCursor,
  oneLine,
  PageQuery,
  SearchedPage,
} from '#platform/contract/wire.ts';
import { PERMIT_KINDS, PERMIT_STATES } from './rules/permit-lifecycle.ts';
import { MAX_MONTHLY, MAX_PLATES, MAX_SEATS, MIN_MONTHLY } from './rules/permit-plan.ts';

const WRONG_PRICE = 'Enter a price from $1.00 to $10,000.00 a month.';
const WRONG_SEATS = 'Enter the number of permits, 0 to 20,000.';
const WRONG_PLATES = 'Enter 1 to 5 plates.';
const DAY = 'Enter the date as YYYY-MM-DD.';

const FIELDS = {
  name: oneLine(60, 'Please provide a name'),
  /** Where it parks. */
  zoneIds: z.array(Id).min(1, 'Choose at least one zone.').max(500),
  monthlyCents: z.int({ error: WRONG_PRICE }).min(MIN_MONTHLY, WRONG_PRICE).max(MAX_MONTHLY, WRONG_PRICE),
  /** How many can be sold at the same time. */
  seats: z.int({ error: WRONG_SEATS }).min(0, WRONG_SEATS).max(MAX_SEATS, WRONG_SEATS),
  /** How many plates one permit may have; one of them parks at a time. */
  plates: z.int({ error: WRONG_PLATES }).min(1, WRONG_PLATES).max(MAX_PLATES, WRONG_PLATES),
  /** When it parks, by the week; null: always. */
  times: z.array(WeekTime).min(1).max(50).nullable(),
  /** Its seats are reserved from the counted spaces of its one zone. */
  reserved: z.boolean(),
  /** A paused plan is not sold; permit holders keep theirs. */
  paused: z.boolean(),
};

export const PermitPlanFields = z.object({
  ...FIELDS,
  times: FIELDS.times.default(null),
  reserved: FIELDS.reserved.default(false),
  paused: FIELDS.paused.default(false),
});
export type PermitPlanFields = z.output<typeof PermitPlanFields>;

export const PermitPlan = z.object({
  ...FIELDS,
  _id: Id,
  locationId: Id,
  zones: z.array(z.object({ _id: Id, zoneNumber: z.string() })),
  /** A changed price, and the first month, YYYY-MM, that costs it. */
  next: z.object({ monthlyCents: CentsAmount, from: Month }).nullable(),
  sold: z.int().min(0),
  /** For people who are not in the waiting line. */
  left: z.int().min(0),
  /** How many are waiting for one, including those for whom a seat is held. */
  inLine: z.int().min(0),
});
export type PermitPlan = z.output<typeof PermitPlan>;

export const OwnWait = z.object({
  planId: Id,
  planName: z.string(),
  location: z.object({ _id: Id, name: z.string(), address: z.string(), timeZone: z.string() }),
  /** 1 is the first in line; null once a seat is held. */
  place: z.int().min(1).nullable(),
  /** Until when a seat is held for the caller, who buys it like any permit. */
  holdsUntil: IsoTime.nullable(),
});
export type OwnWait = z.output<typeof OwnWait>;

export const PlateOfPermit = z.object({ plate: PlateText, state: StateText });
const Plates = z.array(PlateOfPermit).min(1, 'Please provide a valid license plate').max(MAX_PLATES, WRONG_PLATES);

const PERMIT = {
  _id: Id,
  planId: Id,
  planName: z.string(),
  state: z.enum(PERMIT_STATES),
  plates: z.array(z.object({ plate: z.string(), state: z.string() })),
  startsOn: z.iso.date(),
  /** The last paid day. */
  paidThrough: z.iso.date(),
  /** When the next month is charged; null if it ends before then. */
  renewsOn: z.iso.date().nullable(),
  /** The last day of a permit that its driver has ended. */
  endsOn: z.iso.date().nullable(),
  /** Until when it parks as things stand; null once it has ended. */
  parksUntil: IsoTime.nullable(),
};

/** A permit as webhooks report it. */
export const ReportedPermit = z.object({
  _id: Id,
  locationId: Id,
  planId: Id,
  planName: z.string(),
  state: z.enum([...PERMIT_STATES, 'pending', 'expired']),
  plates: PERMIT.plates,
  startsOn: z.iso.date(),
  /** The last paid month; null before the first. */
  paidMonth: Month.nullable(),
  parksUntil: IsoTime.nullable(),
});

export const OwnPermit = z.object({
  ...PERMIT,
  location: z.object({ _id: Id, name: z.string(), address: z.string(), timeZone: z.string() }),
  zones: z.array(z.string()),
  times: FIELDS.times,
  maxPlates: z.int(),
  /** How often its plates may still change this month. */
  changesLeft: z.int(),
  /** What the next month costs, with its lines. */
  next: z.object({ month: Month, totalCost: CentsAmount, lines: PriceLines }).nullable(),
  /** The payment method that is charged, such as Visa 4242; null: each month is paid by hand. */
  paysWith: z.string().nullable(),
  /** Its last month, if that is over before the next month is charged (rule 392). */
  methodExpires: Month.nullable(),
});
export type OwnPermit = z.output<typeof OwnPermit>;

export const SoldPermit = z.object({
  ...PERMIT,
  /** `pending`: a company permit whose first month is not paid yet. */
  state: z.enum([...PERMIT_STATES, 'pending']),
  /** `given`: for free. `company`: its holder gets an invoice for each month. */
  kind: z.enum(PERMIT_KINDS),
  /** The last month of the holder's card, if that is over before the next month is charged (rule 392). */
  methodExpires: Month.nullable(),
  /** How many of the plan's seats it takes. */
  seats: z.int(),
  /** The last paid day; null if nothing is paid. */
  paidThrough: z.iso.date().nullable(),
  holder: z.object({ name: z.string(), email: z.string() }),
});
export type SoldPermit = z.output<typeof SoldPermit>;

export const ManagedPermit = SoldPermit.extend({ location: LotOfRow });
export type ManagedPermit = z.output<typeof ManagedPermit>;

/** `card_expires`: active, with a card that will have expired when the next month is charged. */
export const MANAGED_PERMIT_STATES = ['active', 'card_expires', 'past_due', 'pending', 'ended'] as const;

const AtLot = z.object({ id: Id });
const AtPlan = z.object({ locationId: Id, id: Id });
const OnePlan = z.object({ data: z.object({ plan: PermitPlan }) });
const OnePermit = z.object({ data: z.object({ permit: OwnPermit }) });
/** How to pay for a month. */
export const InvoicePaying = {
  /** The cents that were shown. If the server's price differs: 409 price_changed. */
  totalCost: CentsAmount.optional(),
  /** Default: card. PayPal cannot be saved: each month is then paid by hand. */
  method: PaymentMethodName.optional(),
};
const OPENED = {
  permitId: Id,
  orderId: Id,
  totalCost: CentsAmount,
  lines: PriceLines,
  clientSecret: z.string().nullable(),
};
const OpenedPermit = z.object({ data: z.object({ ...OPENED, receiptKey: z.string() }) });
/** Its receipt is emailed to the company. */
export const OpenedInvoice = z.object({ data: z.object(OPENED) });

export const permitsContract = {
  listPermitPlans: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/permit-plans',
    summary: "List a lot's monthly permit plans, and how many permits of each are left",
    access: anyone,
    params: AtLot,
    response: z.object({
      data: z.object({
        location: z.object({ _id: Id, name: z.string(), address: z.string(), timeZone: z.string(), charges: Charges }),
        plans: z.array(PermitPlan),
      }),
    }),
  }),
  addPermitPlan: defineEndpoint({
    method: 'POST',
    path: '/locations/:id/permit-plans',
    summary: 'Create a monthly permit plan',
    access: lotManagers('id'),
    params: AtLot,
    body: PermitPlanFields,
    response: OnePlan,
    status: 201,
    idempotent: 'with_its_act',
  }),
  changePermitPlan: defineEndpoint({
    method: 'PATCH',
    path: '/locations/:locationId/permit-plans/:id',
    summary:
      'Change a permit plan; for existing holders, a new price starts with a month that begins at least 30 days later',
    access: lotManagers('locationId'),
    params: AtPlan,
    body: z.object(FIELDS).partial(),
    response: OnePlan,
  }),
  listSoldPermits: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/permits',
    summary: "List a lot's permits with their holders, latest first",
    access: lotManagers('id'),
    params: AtLot,
    query: PageQuery,
    response: z.object({ data: z.object({ permits: z.array(SoldPermit) }), nextCursor: NextCursor }),
  }),
  searchSoldPermits: defineEndpoint({
    // Plates and names are personal, and URLs end up in histories and logs.
    method: 'POST',
    path: '/locations/:id/permits/search',
    summary: "Search a lot's permits for words in a plate, name or email, latest first",
    access: lotManagers('id'),
    limit: { max: 240, perSeconds: 60 },
    params: AtLot,
    body: SearchedPage,
    inViews: 'reads',
    response: z.object({ data: z.object({ permits: z.array(SoldPermit) }), nextCursor: NextCursor }),
  }),
  listManagedPermits: defineEndpoint({
    method: 'POST',
    path: '/customers/permits',
    summary: "List permits at the caller's lots with their holders, by lot, state, plan, plate, name or email",
    access: { kind: 'roles', roles: ['vendor', 'manager'] },
    limit: { max: 240, perSeconds: 60 },
    body: ManagedPage.extend({
      state: z.enum(MANAGED_PERMIT_STATES, { error: 'There is no such state.' }).optional(),
    }),
    inViews: 'reads',
    response: z.object({ data: z.object({ permits: z.array(ManagedPermit) }), nextCursor: NextCursor }),
  }),
  buyPermit: defineEndpoint({
    method: 'POST',
    path: '/permits',
    summary: 'Buy a permit: prepares the payment for the first partial month, which also saves the payment method',
    access: signedIn,
    pays: true,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'after_its_act',
    body: z.object({ planId: Id, plates: Plates, startsOn: z.iso.date({ error: DAY }), ...InvoicePaying }),
    response: OpenedPermit,
  }),
  waitForPermit: defineEndpoint({
    method: 'PUT',
    path: '/locations/:locationId/permit-plans/:id/wait',
    summary:
      'Join the waiting list for a sold-out permit: free permits are offered in order and held for 48 hours; safe to repeat',
    access: signedIn,
    limit: { max: 60, perSeconds: 60 },
    params: AtPlan,
    response: z.object({ data: z.object({ wait: OwnWait }) }),
  }),
  stopWaiting: defineEndpoint({
    method: 'DELETE',
    path: '/locations/:locationId/permit-plans/:id/wait',
    summary: 'Leave the waiting list for a permit; safe to repeat',
    access: signedIn,
    limit: { max: 60, perSeconds: 60 },
    params: AtPlan,
    response: Done,
  }),
  listOwnPermits: defineEndpoint({
    method: 'GET',
    path: '/permits/me',
    summary: "List the caller's permits, latest first, and the plans they are waiting for",
    access: signedIn,
    response: z.object({ data: z.object({ permits: z.array(OwnPermit), waits: z.array(OwnWait) }) }),
  }),
  changePermit: defineEndpoint({
    method: 'PATCH',
    path: '/permits/:id',
    summary: "Change the plates of the caller's permit, end it at the end of the month, or undo that",
    access: signedIn,
    params: AtLot,
    body: z.object({ plates: Plates.optional(), ends: z.boolean().optional() }),
    response: OnePermit,
    sentBack: [SoldPermit],
  }),
  changePermitCard: defineEndpoint({
    method: 'POST',
    path: '/permits/:id/card',
    summary:
      'Charge the following months to a saved card, or to the card that the browser confirmed after POST /users/saved-card/setup; nothing is charged now',
    access: signedIn,
    limit: { max: 30, perSeconds: 600 },
    params: AtLot,
    /** `savedCard`: one of the caller's; without it, the card that was just confirmed, which is saved. */
    body: z.object({ savedCard: Id.optional() }),
    response: OnePermit,
  }),
  payPermit: defineEndpoint({
    method: 'POST',
    path: '/permits/:id/payments',
    summary: 'Prepare the payment for a month that is past due; it also saves the payment method',
    access: signedIn,
    pays: true,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'after_its_act',
    params: AtLot,
    body: z.object(InvoicePaying),
    response: OpenedPermit,
  }),
};

/** Refusals about monthly permits (rules 300 to 312). */
export const PERMIT_REFUSALS = {
  permit_over: { status: 422, message: 'This permit has ended. You have not been charged.' },
  permit_sold_out: { status: 409, message: 'This permit is sold out. You have not been charged.' },
  permit_on_sale: { status: 409, message: 'This permit is on sale now. Buy it.' },
  permit_not_sold: { status: 409, message: 'This permit is not on sale now, and its waiting list is closed.' },
  permit_too_few: { status: 409, message: 'Fewer permits than that are left.' },
  permit_of_driver: { status: 409, message: 'Only the driver who bought this permit can change or end it.' },
  permit_not_due: { status: 409, message: 'Nothing is due for this permit now. You have not been charged.' },
  plates_changed_twice: {
    status: 409,
    message: 'The plates of a permit can change twice a month. Change them next month.',
  },
  seats_taken: { status: 409, message: 'More permits than that are in use. Wait until some have ended.' },
} as const satisfies Record<string, Refused>;
