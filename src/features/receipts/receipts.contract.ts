import { t } from 'ttag';
import { z } from 'zod';
import { OwnSession, RefundProgress, START_STOP_STATUSES } from '#features/parking/sessions.contract.ts';
import { ORDER_STATUSES } from '#features/payments/payments.contract.ts';
import { PriceLines } from '#features/pricing/price.contract.ts';
import { PAID_BY } from '#features/valet/rules/ticket/ticket.ts';
import { ignoredFields } from '#platform/contract/closed-body.ts';
import { anyone, defineEndpoint, FileAnswer, signedIn } from '#platform/contract/endpoint.ts';
import { CentsAmount, Done, EmailAddress, Id, IsoTime, oneLine } from '#platform/contract/wire.ts';

const NO_EMAIL = 'Please provide a valid email address';
const NO_NAME = 'Please provide a valid name';

const Standing = z.object({
  plateNumber: z.string(),
  state: z.string(),
  zoneNumber: z.string(),
  /** For a reservation that moved to another time. */
  startTime: IsoTime.optional(),
  endTime: IsoTime.optional(),
});

export const Receipt = z.object({
  receiptKey: z.string(),
  /** running, stopped and owed: start-stop parking. */
  status: z.enum([...ORDER_STATUSES, ...START_STOP_STATUSES]),
  /** For such parking: the most that it can cost, which was authorized. */
  authorized: CentsAmount.optional(),
  /** Short enough to read out over the phone. */
  receiptCode: z.string(),
  paidAt: IsoTime.nullable(),
  location: z.object({ _id: Id, name: z.string(), address: z.string(), phoneNumber: z.string(), timeZone: z.string() }),
  /** Its lot has lanes with gates, which it opens. */
  hasLanes: z.literal(true).optional(),
  /** Null for a valet ticket. */
  zone: z.object({ _id: Id, zoneNumber: z.string(), isHourly: z.boolean() }).nullable(),
  /** Only for a valet ticket: the car, in the valet's care from `startTime` to `endTime`, or still there. */
  valet: z
    .object({
      _id: Id,
      ticketNumber: z.string(),
      plateNumber: z.string(),
      state: z.string(),
      car: z.string(),
      startTime: IsoTime,
      endTime: IsoTime.nullable(),
      paidBy: z.enum(PAID_BY).nullable(),
      /** The number of the hotel room that it is charged to; null if there is none, or once the guest is forgotten. */
      room: z.string().nullable(),
    })
    .nullable(),
  sessions: z.array(OwnSession),
  /** For each purchase in turn; the label says what the parking is for. None while nothing is charged yet; what is owed has its lines. */
  lines: PriceLines,
  totalCost: CentsAmount,
  /** Cents paid back so far. */
  refunded: CentsAmount,
  /** Refunds that are promised, paid back or failed, oldest first, each with its lines. */
  refunds: z.array(RefundProgress.extend({ lines: PriceLines })),
  /** Of a valet ticket: its payments that were refunded in full because it was paid already, oldest first. They are in no sum here. */
  refundedPayments: z.array(RefundProgress),
  /** Corrections of the stay and moves of a reservation, in the order in which they took effect. */
  corrections: z.array(z.object({ at: IsoTime, from: Standing, to: Standing })),
  /** Plates that the lot was asked to correct: waiting, or declined. */
  plateRequests: z.array(
    z.object({
      sessionId: Id,
      plateNumber: z.string(),
      state: z.string(),
      status: z.enum(['requested', 'declined']),
    }),
  ),
  /** Until when plate, state and zone can be corrected here; null afterwards. */
  correctableUntil: IsoTime.nullable(),
  /** Whether the signed-in caller can claim this receipt. */
  claimable: z.boolean(),
  /** Whether it is the caller's own, by account or guest id; only its holder can add time or end the stay. */
  held: z.boolean(),
  /** Whether the caller may move and cancel what it reserves: its holder, or anybody with the link of a guest. */
  canChange: z.boolean(),
  supportEmail: z.string(),
  /** Set if its last email bounced: the address, partly hidden because a link can be passed on. */
  notDelivered: z.object({ to: z.string() }).nullable(),
  /** For the account that paid: where it was automatically emailed in the last day, or is about to be. */
  mailedTo: z.string().nullable(),
});
export type Receipt = z.output<typeof Receipt>;

const ByKey = z.object({ key: z.string().min(22).max(60) });

export const receiptsContract = {
  getReceipt: defineEndpoint({
    method: 'GET',
    path: '/receipts/:key',
    summary: 'Get a receipt by its key',
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: ByKey,
    response: z.object({ data: Receipt }),
  }),
  printReceipt: defineEndpoint({
    method: 'GET',
    path: '/receipts/:key/receipt.pdf',
    summary: 'Get a receipt as a PDF',
    access: anyone,
    limit: { max: 30, perSeconds: 600 },
    params: ByKey,
    response: FileAnswer,
    files: ['application/pdf'],
    heavy: 'drawing',
  }),
  claimReceipt: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/claim',
    summary: "Claim a guest's receipt into the signed-in account",
    access: signedIn,
    params: ByKey,
    response: Done,
  }),
  sendReceipt: defineEndpoint({
    method: 'POST',
    path: '/contact/sendReceipt',
    summary: 'Email a receipt; its content comes only from the database',
    access: anyone,
    limit: { max: 30, perSeconds: 600 },
    idempotent: 'with_its_act',
    body: z
      .object({
        /** For a ticket, it comes before the ticket's own. */
        email: EmailAddress.optional(),
        name: oneLine(50, NO_NAME).optional(),
        /** Names the session by `_id` (for its holder) or by `receiptKey`. */
        sessionData: z.looseObject({ _id: Id.optional(), receiptKey: z.string().max(60).optional() }).optional(),
        user: z.string().max(100).optional(),
        /** Instead of a session: a valet ticket, on behalf of its guest or its staff. */
        valet: z.looseObject({ _id: Id, email: EmailAddress.or(z.literal('')).optional() }).optional(),
        ...ignoredFields('locationName', 'locationAddress', 'zoneNumber'),
      })
      .superRefine(({ email, name, sessionData, valet }, context) => {
        if (valet && (email || valet.email)) return;
        if (email === undefined) context.addIssue({ code: 'custom', path: ['email'], message: NO_EMAIL });
        if (valet) return;
        if (name === undefined) context.addIssue({ code: 'custom', path: ['name'], message: NO_NAME });
        if (!sessionData) context.addIssue({ code: 'custom', path: ['sessionData'], message: t`Choose a receipt.` });
      }),
    response: Done,
  }),
};
