// The valet's calls. The guest is the caller with the ticket's key in the header x-valet-key; without it nobody learns
// whether a number or an id has a ticket (rule 155).

import { z } from 'zod';
import { Receipt } from '#features/receipts/receipts.contract.ts';
import { anyone, defineEndpoint, EventStream } from '#platform/contract/endpoint.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { CentsAmount, Done, Id, IsoTime, NewId, NextCursor, oneLine, PageQuery } from '#platform/contract/wire.ts';
import { formatCents } from '#platform/money/cents.ts';
import { MAX_TIP } from '../rules/price/tip.ts';
import { PRICED_TIMES, VOID_REASONS } from '../rules/ticket/ticket.ts';
import { VALET_STATUSES } from '../rules/ticket/ticket-status.ts';
import { UNDOABLE } from '../rules/ticket/undo.ts';
import {
  ActStamp,
  ParkingFields,
  StandTotals,
  TakenBack,
  TypedPhone,
  Valet,
  ValetEdit,
  ValetForm,
  ValetTotals,
} from './valet-ticket.ts';

const TIP_TOO_MUCH = `A tip is at most ${formatCents(MAX_TIP)}.`;

const ById = z.object({ id: Id });
const One = z.object({ valet: Valet });

const ticket = { thing: 'ticket', in: 'params', name: 'id' } as const;
const staffOnTicket = { kind: 'roles', roles: ['valet'], whose: { ...ticket, as: 'staff' } } as const;
const staffOrOwnerOfTicket = {
  kind: 'roles',
  roles: ['valet', 'vendor', 'manager'],
  whose: { ...ticket, as: 'staff_or_owner' },
} as const;
/** The staff, the owner, or the holder of the key. */
const staffOrGuest = {
  kind: 'key_or_roles',
  roles: ['valet', 'vendor', 'manager'],
  whose: { ...ticket, as: 'staff_or_guest' },
} as const;
const location = { thing: 'location', in: 'params', name: 'locationId' } as const;
const staffOrOwnerOfLocation = {
  kind: 'roles',
  roles: ['valet', 'vendor', 'manager'],
  whose: { ...location, as: 'staff_or_owner' },
} as const;

/** open: cars in our care, requested ones first, longest wait on top. closed: handed over, latest first. */
const Shown = PageQuery.extend({ show: z.enum(['open', 'closed']).default('open') });

const TicketPage = z.object({
  valets: z.array(Valet),
  nextCursor: NextCursor,
  /** Waits are counted from it: a phone's clock may be wrong. */
  serverTime: IsoTime,
});

export const valetsContract = {
  listValets: defineEndpoint({
    method: 'GET',
    path: '/valets',
    summary: 'List tickets of all locations where the caller works or that the caller owns; optionally one by id',
    access: { kind: 'roles', roles: ['valet', 'vendor', 'manager'] },
    query: Shown.extend({ id: Id.optional() }),
    response: TicketPage.extend({ results: z.int(), ...ValetTotals.shape }),
  }),
  getValet: defineEndpoint({
    method: 'GET',
    path: '/valets/:id',
    summary: 'Get a ticket',
    access: staffOrGuest,
    params: ById,
    response: One,
  }),
  getValetById: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/id',
    summary: 'Get a ticket',
    access: staffOrGuest,
    params: ById,
    response: One,
  }),
  listLocationValets: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId',
    summary: "List a location's tickets with today's totals",
    key: 'valet:read',
    access: staffOrOwnerOfLocation,
    params: z.object({ locationId: Id }),
    query: Shown,
    response: TicketPage.extend({ valetData: StandTotals }),
  }),
  followLocationValets: defineEndpoint({
    method: 'GET',
    path: '/valets/locations/:locationId/events',
    summary: "Stream a location's server-sent events: open, ticket, gone, totals; resumes after Last-Event-ID",
    access: staffOrOwnerOfLocation,
    params: z.object({ locationId: Id }),
    limit: { max: 1200, perSeconds: 60 },
    response: EventStream,
  }),
  followValet: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/events',
    summary: "Stream a ticket's server-sent events: open, ticket, gone; resumes after Last-Event-ID",
    access: staffOrGuest,
    params: ById,
    limit: { max: 1200, perSeconds: 60 },
    response: EventStream,
  }),
  findValetByPhone: defineEndpoint({
    method: 'POST',
    path: '/valets/get',
    summary: "Find a phone number's tickets: staff see those of their locations, guests those that the key opens",
    access: anyone,
    // The guests of a hotel share one address, and without a key there is nothing to find.
    limit: { max: 1200, perSeconds: 60 },
    body: z.object({ phoneNumber: TypedPhone }),
    /** The latest ticket, and all of them. */
    inViews: 'reads',
    response: z.object({
      valet: Valet.nullable(),
      valets: z.array(Valet),
      /** Those of cars that cost nothing whose guest has tipped (rule 347): they have a receipt, too. */
      tipped: z.array(Id),
    }),
  }),
  getValetByPhone: defineEndpoint({
    method: 'GET',
    path: '/valets/pn/:phone',
    summary: "Get a phone number's latest ticket; without a key, the answer is the same whether or not there is one",
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: z.object({ phone: TypedPhone }),
    response: One,
  }),
  createValet: defineEndpoint({
    method: 'POST',
    path: '/valets',
    summary: "Write a ticket at the location's rate; without `locationId`, at the caller's only stand",
    access: { kind: 'roles', roles: ['valet'], whose: { ...location, in: 'body', as: 'staff', optional: true } },
    idempotent: 'with_its_act',
    status: 201,
    body: ValetForm.extend({
      locationId: Id.optional(),
      /** Chosen by an offline phone, so that it can name the ticket before we know of it. */
      _id: NewId.optional(),
      /** The guest ticked the box for texts. */
      textsConsent: z.boolean().default(false),
      /** The car is taken in although every space is taken; recorded in the ticket's history. */
      overCapacity: z.boolean().default(false),
      /** Another ticket is written although an open one has this car; recorded in the ticket's history. */
      alreadyHere: z.boolean().default(false),
      ...ActStamp.shape,
    }),
    response: One.extend({
      /** Why the guest is not texted, or null; the stand then shows the link as a QR code. */
      text: z.object({ withheld: z.enum(['stopped', 'no_consent']).nullable() }),
    }),
  }),
  updateValet: defineEndpoint({
    method: 'PATCH',
    path: '/valets/:id/update',
    summary:
      'Edit a ticket; when sent with the version that was read, fields that others have changed since are kept, and a field changed by both is refused',
    access: staffOnTicket,
    params: ById,
    body: ValetEdit,
    response: One,
  }),
  moveValet: defineEndpoint({
    method: 'PATCH',
    path: '/valets/:id',
    summary: "Change a ticket's status: parked, requested, unrequested, ready, paid (in cash), completed",
    access: staffOnTicket,
    params: ById,
    // A stand works from one address and sends everything it did offline at the same time.
    limit: { max: 600, perSeconds: 60 },
    body: z.object({
      status: z.enum(VALET_STATUSES, { error: 'No ticket has this status.' }),
      ...ParkingFields.shape,
      /** The same two fields as the specification nests them; they override the flat ones. */
      values: ParkingFields.optional(),
      /** For completed: the four digits on the guest's page. */
      code: z
        .string()
        .regex(/^\d{4}$/, 'The code has four digits.')
        .optional(),
      /** The half minute, counted from 1970, to which a phone without a signal found the code to belong. */
      codeStep: z.int().min(0).optional(),
      /** To complete without a phone: the name, and a detail that only the guest can know. */
      override: z
        .object({
          name: oneLine(80, 'Please enter the name given by the guest'),
          detail: oneLine(300, 'Please enter a detail that cannot be seen from outside'),
        })
        .optional(),
      /** For paid: cents that the guest gave in cash for the attendants, beyond the price (rule 480). */
      tip: CentsAmount.max(MAX_TIP, TIP_TOO_MUCH).optional(),
      ...TakenBack.shape,
      ...ActStamp.shape,
    }),
    response: One,
    sentBack: [z.object({ values: Valet })],
  }),
  moveValetOnly: defineEndpoint({
    method: 'PATCH',
    path: '/valets/:id/only',
    summary:
      'Change only the status: guests request the car, undo that, or choose to pay cash; staff set any status that needs no other details',
    access: { ...staffOrGuest, roles: ['valet'] },
    params: ById,
    limit: { max: 240, perSeconds: 60 },
    body: z.object({
      status: z.enum([...VALET_STATUSES, 'cash'], { error: 'No ticket has this status.' }),
      ...TakenBack.shape,
      ...ActStamp.shape,
    }),
    response: One,
  }),
  deleteValet: defineEndpoint({
    method: 'DELETE',
    path: '/valets/:id',
    summary: 'Void a ticket written by mistake; its history is kept',
    access: staffOnTicket,
    params: ById,
    query: z.object({ reason: z.enum(VOID_REASONS).default('other') }),
    response: Done,
  }),
  takeValetJob: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/job',
    summary:
      'Take the job for a requested car: one attendant at a time, who must drive a stick shift if the car has one',
    access: staffOnTicket,
    params: ById,
    body: ActStamp,
    response: One,
  }),
  giveValetJobBack: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/job/return',
    summary: 'Give the job for a car back',
    access: staffOnTicket,
    params: ById,
    body: ActStamp,
    response: One,
  }),
  parkValetAgain: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/park-again',
    summary: 'Park a car again that was left in front and not picked up; its price keeps running',
    access: staffOnTicket,
    params: ById,
    limit: { max: 600, perSeconds: 60 },
    body: z.object({ ...ParkingFields.shape, ...ActStamp.shape }),
    response: One,
  }),
  takeValetCashBack: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/cash/take-back',
    summary: 'Reverse cash booked by mistake, on the same day; for leads, while the car is still here',
    access: staffOnTicket,
    params: ById,
    limit: { max: 600, perSeconds: 60 },
    body: z.object({ reason: oneLine(200, 'Please enter why the payment was wrong'), ...ActStamp.shape }),
    response: One,
  }),
  undoValetAct: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/undo',
    summary:
      'Undo the last action within ten seconds, if nothing else has happened since: CAR READY, CASH PAYMENT or Complete Session',
    access: staffOnTicket,
    params: ById,
    limit: { max: 600, perSeconds: 60 },
    body: z.object({ act: z.enum(UNDOABLE), ...ActStamp.shape }),
    response: One,
  }),
  correctValetTime: defineEndpoint({
    method: 'PATCH',
    path: '/valets/:id/times',
    summary: 'Correct an estimated time, until the ticket is paid; for lead attendants and the odogwu',
    access: staffOnTicket,
    params: ById,
    body: z.object({ time: z.enum(PRICED_TIMES), to: IsoTime, ...ActStamp.shape }),
    response: One,
  }),
  overrideValet: defineEndpoint({
    method: 'POST',
    path: '/valets/:id/override',
    summary: 'Allow a handover without the code; for the owner, the odogwu and lead attendants',
    access: staffOrOwnerOfTicket,
    params: ById,
    body: z.object({
      name: oneLine(80, 'Please enter the name given by the guest'),
      detail: oneLine(300, 'Please enter a detail that cannot be seen from outside'),
      ...ActStamp.shape,
    }),
    response: One,
  }),
  getHandover: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/handover',
    summary: "Get the secret for the four-digit code, only for the guest's page; null if no code is required",
    access: { kind: 'key_or_roles', roles: [], whose: { ...ticket, as: 'guest' } },
    params: ById,
    response: z.object({
      handover: z.object({ secret: z.string(), stepSeconds: z.int() }).nullable(),
      /** The server's clock, which decides about codes; a phone's may be wrong. */
      serverTime: IsoTime,
    }),
  }),
  getValetQueue: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/queue',
    summary: "Get the car's position in the queue and its estimated wait",
    access: staffOrGuest,
    params: ById,
    response: z.object({
      queue: z.object({
        /** 1 is the next car; null when it is not requested. */
        position: z.int().nullable(),
        /** Null when unknown. */
        minutes: z.int().nullable(),
      }),
    }),
  }),
  getValetReceipt: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/receipt',
    summary: "Get a paid ticket's receipt; guests also get the key of its permanent page",
    access: staffOrGuest,
    params: ById,
    response: z.object({ data: Receipt.extend({ receiptKey: z.string().nullable() }) }),
  }),
  getValetHistory: defineEndpoint({
    method: 'GET',
    path: '/valets/:id/history',
    summary: "Get a ticket's history: who, what, when and where; void tickets included",
    access: staffOrOwnerOfTicket,
    params: ById,
    response: z.object({
      events: z.array(
        z.object({
          _id: Id,
          sequence: z.int(),
          kind: z.string(),
          by: z.object({ kind: z.enum(['staff', 'manager', 'guest', 'program']), name: z.string() }),
          device: z.string(),
          whereabouts: z.string(),
          actedAt: IsoTime,
          recordedAt: IsoTime,
          /** The rest of the event: who parked, where, what was edited, how it was paid. */
          detail: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  }),
};

/** Refusals for the time a guest wants, and for the code at a handover. */
export const VALET_REFUSALS = {
  wanted_too_soon: { status: 422, message: 'The stand needs more time than that. Choose a later time.' },
  wanted_too_late: { status: 422, message: 'Choose a time within the next 24 hours.' },
  wanted_after_closing: { status: 422, message: 'The stand is closed then. Choose an earlier time.' },
  already_validated: { status: 409, message: 'This ticket is already validated. Remove the validation first.' },
  not_validated: { status: 409, message: 'This ticket is not validated.' },
  no_such_mark: { status: 404, message: 'This mark is not on the ticket.' },
  too_many_marks: { status: 409, message: 'This ticket already has the maximum number of marks.' },
  damage_not_requested: { status: 409, message: 'No one has recorded your car’s condition yet.' },
  damage_changed: { status: 409, message: 'The marks have changed meanwhile. Look at them again.' },
  code_needed: { status: 422, message: 'Ask for the four digits on the guest\u2019s page.' },
  code_wrong: { status: 422, message: 'Wrong code. Do not hand over the car.' },
  override_needed: { status: 403, message: 'A manager must allow a handover without the code.' },
  handover_locked: { status: 429, message: 'Too many wrong codes on this phone.' },
} as const satisfies Readonly<Record<string, Refused>>;
