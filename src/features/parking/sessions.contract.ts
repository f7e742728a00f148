import { z } from 'zod';
import { REFUND_PROGRESS } from '#features/payments/rules/refund-progress.ts';
import { PriceLines, Terms } from '#features/pricing/price.contract.ts';
import { MAX_VEHICLES } from '#features/pricing/rules/price-stay.ts';
import { PlateText, StateText } from '#features/vehicles/vehicles.contract.ts';
import { DeviceClock } from '#platform/contract/device-clock.ts';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { PaymentMethodName } from '#platform/contract/payment-method.ts';
import {
  CentsAmount,
  Done,
  Id,
  IsoTime,
  Moment,
  NextCursor,
  PageQuery,
  SearchedPage,
  SearchText,
} from '#platform/contract/wire.ts';
import { SeenDetails } from './stay-details.contract.ts';

export const OrderVehicle = z.object({
  plate: PlateText,
  state: StateText,
  description: z.string().trim().max(80).optional(),
});
export type OrderVehicle = z.output<typeof OrderVehicle>;
export const OrderVehicles = z.array(OrderVehicle).min(1).max(5, 'Up to five cars can be paid for at once.');

/** A refund as its payer sees it: paid back only once the provider has made it. */
export const RefundProgress = z.object({
  /** promised: it will be refunded. failed: it is still owed. */
  state: z.enum(REFUND_PROGRESS),
  cents: CentsAmount,
  /** When it was refunded or, before that, promised. */
  at: IsoTime,
});
export type RefundProgress = z.output<typeof RefundProgress>;

/** reserved: paid, and not started yet. active: paid and running. ended: over. refunded: it bought nothing or was taken back; see `refund` for the money. */
export const SESSION_STATUSES = ['reserved', 'active', 'ended', 'refunded'] as const;

/**
 * Start-stop parking. running: its money is held. stopped: its price is being charged. owed: it could not be
 * charged.
 */
export const START_STOP_STATUSES = ['running', 'stopped', 'owed', 'paid', 'refunded'] as const;
const StartStop = z.object({
  status: z.enum(START_STOP_STATUSES),
  /** The most that all cars of the order can cost. While this one runs, its `totalCost` is its share of it, and `endTime` its limit. */
  authorized: CentsAmount,
});

const SessionWithoutDetails = z.object({
  _id: Id,
  orderId: Id,
  status: z.enum(SESSION_STATUSES),
  /**
   * For a refunded session: what happened to the money. Its cents are those of the whole order if no part of it
   * belongs to the session alone.
   */
  refund: RefundProgress.nullable(),
  /**
   * For a refunded session: it was turned away while it was being paid for, and never sold. False for one that was
   * canceled or refunded later.
   */
  turnedAway: z.boolean(),
  locationId: Id,
  locationName: z.string(),
  locationAddress: z.string(),
  timeZone: z.string(),
  zoneId: Id,
  zoneNumber: z.string(),
  vehicleId: Id,
  /**
   * The session's account, for its holder and for support; null for others and for guests, whose ids are never listed.
   */
  user: Id.nullable(),
  plateNumber: z.string(),
  vehiclePlate: z.string(),
  vehicleState: z.string(),
  vehicleMake: z.string(),
  vehicleModel: z.string(),
  vehicleYear: z.string(),
  vehicleDescription: z.string(),
  /** Empty: none of our registries has pictures. */
  vehicleImageUrl: z.string(),
  isHourly: z.boolean(),
  /** Cents per hour or day, as sold. */
  rate: CentsAmount,
  /** The rate and the charges by which it was sold, and by which more time is sold. */
  terms: Terms,
  /** Hours sold including extensions; 24 per day in a daily zone. */
  hours: z.number(),
  /** How many of them a member code gave; null for a purchased stay. */
  hoursByCode: z.number().nullable(),
  /** Cents for this vehicle: the platform's fee, and the total including it. */
  fees: CentsAmount,
  totalCost: CentsAmount,
  totalCostPlus: CentsAmount,
  lines: PriceLines,
  startTime: IsoTime,
  endTime: IsoTime,
  untilStopped: StartStop.optional(),
  createdAt: IsoTime,
  /** The stay's receipt page is /receipt/{receiptKey}. Only for the session's holder; null for everybody else. */
  receiptKey: z.string().nullable(),
});

export const Session = SessionWithoutDetails.extend(SeenDetails.shape);
export type Session = z.output<typeof Session>;

/** A session as webhooks report it. */
export const ReportedSession = SessionWithoutDetails.omit({
  user: true,
  receiptKey: true,
  terms: true,
  vehicleDescription: true,
});

/** A session as its holder sees it. */
export const OwnSession = Session.extend({ receiptKey: z.string() });
export type OwnSession = z.output<typeof OwnSession>;

const ById = z.object({ id: Id });
const byItsDriver = { thing: 'session', in: 'params', name: 'id', as: 'driver' } as const;
const Vehicle = OrderVehicles.optional();

const Hours = z.number().positive().max(720);
const HOW_TO_EXTEND =
  'To add time, send POST /sessions/add with the session’s id as sessionId and the hours to add as hours.';
const HOW_TO_END =
  'A session can only be ended here, with the status ended. To add time, send POST /sessions/add with its id as sessionId and the hours to add as hours.';

/** The price of the time to add, and how to pay it; without a secret, it was free and has been added. */
const AddedTime = z.object({
  data: z.object({
    totalCost: CentsAmount,
    fees: CentsAmount,
    lines: PriceLines,
    startTime: IsoTime,
    endTime: IsoTime,
    clientSecret: z.string().nullable(),
    /** Null unless the caller holds the session. */
    receiptKey: z.string().nullable(),
  }),
});

const ByKey = z.object({ key: z.string().min(22).max(60) });
const SessionIds = z.array(Id).min(1, 'Choose sessions.').max(MAX_VEHICLES);

/** Its price with the fee and taxes; or `refused`, in words for its driver. */
const QuotedTime = z.object({
  sessionId: Id,
  endTime: IsoTime.nullable(),
  totalCost: CentsAmount,
  lines: PriceLines,
  refused: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type QuotedTime = z.output<typeof QuotedTime>;

/** As the caller's own lists show it. */
export const ListedSession = OwnSession.extend({
  /** What came back of a past stay and what is still to come, added time included; omitted if nothing. */
  refunded: z.object({ paidBack: CentsAmount, promised: CentsAmount }).optional(),
});
export type ListedSession = z.output<typeof ListedSession>;

/** A page of the caller's own. */
const OwnSessions = z.object({
  sessions: z.array(ListedSession),
  nextCursor: NextCursor,
});

export const sessionsContract = {
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/sessions',
    summary: "List the sessions the caller may see: a driver's own, an owner's lots, all for support",
    key: 'sessions:read',
    access: { kind: 'signed_in' },
    query: PageQuery,
    response: z.object({ sessions: z.array(Session), nextCursor: NextCursor }),
  }),
  listMySessions: defineEndpoint({
    method: 'GET',
    path: '/sessions/me',
    summary: "List the driver's own sessions, active ones first",
    access: { kind: 'driver' },
    query: PageQuery,
    response: OwnSessions,
  }),
  searchMySessions: defineEndpoint({
    // A plate is personal, and URLs end up in histories and logs.
    method: 'POST',
    path: '/sessions/me/search',
    summary: "Search the driver's own sessions for words in a plate, lot, address or receipt number",
    access: { kind: 'driver' },
    limit: { max: 240, perSeconds: 60 },
    body: SearchedPage,
    inViews: 'reads',
    response: OwnSessions,
  }),
  downloadMySessions: defineEndpoint({
    method: 'POST',
    path: '/sessions/me.csv',
    summary:
      "Export the driver's past stays, or those matching a search, as CSV (RFC 4180): one line per vehicle, with its price, refunds and receipt",
    access: { kind: 'driver' },
    limit: { max: 30, perSeconds: 60 },
    body: z.object({ search: SearchText }),
    response: FileAnswer,
    files: ['text/csv'],
  }),
  getSession: defineEndpoint({
    method: 'GET',
    path: '/sessions/:id',
    summary: 'Get a session',
    key: 'sessions:read',
    access: { kind: 'driver', whose: { thing: 'session', in: 'params', name: 'id', as: 'driver_or_owner' } },
    params: ById,
    response: z.object({ data: Session }),
  }),
  createSession: defineEndpoint({
    method: 'POST',
    path: '/sessions',
    summary: "Store an intent's sessions as pending; they become active when its payment settles",
    access: anyone,
    pays: true,
    limit: { max: 240, perSeconds: 60 },
    idempotent: 'with_its_act',
    claimsByActing: 'clientSecret',
    status: 201,
    body: z.object({
      /** Omitted: the caller's open intent for `zoneId` with these times, or their only one there. */
      clientSecret: z.string().min(1).max(300).optional(),
      user: z.string().max(100).optional(),
      locationId: Id.optional(),
      zoneId: Id.optional(),
      /** As the intent answered them. */
      startTime: Moment,
      endTime: Moment,
      totalCost: CentsAmount.optional(),
      /** Without a clientSecret, they and the total name one of several open intents. */
      hours: z.number().optional(),
      plateNumber: PlateText.optional(),
      vehiclePlate: PlateText.optional(),
      vehicleState: StateText.optional(),
      vehicleDescription: z.string().trim().max(80).optional(),
      vehicles: Vehicle,
    }),
    // The intent, or the registry of vehicles, decides the rest.
    sentBack: [ListedSession],
    response: z.object({
      data: z.object({
        _id: Id,
        sessionIds: z.array(Id),
        totalCost: CentsAmount,
        startTime: IsoTime,
        endTime: IsoTime,
      }),
    }),
  }),
  addTime: defineEndpoint({
    method: 'POST',
    path: '/sessions/add',
    summary: 'Extend a session; returns an intent for the difference',
    access: { kind: 'driver', whose: { thing: 'session', in: 'body', name: 'sessionId', as: 'driver' } },
    pays: true,
    limit: { max: 240, perSeconds: 60 },
    idempotent: 'after_its_act',
    status: 201,
    body: z.object({
      sessionId: z.uuid({ error: HOW_TO_EXTEND }),
      user: z.string().max(100).optional(),
      /** Hours to add; for a daily zone, whole days times 24. */
      hours: z.number({ error: HOW_TO_EXTEND }).positive(HOW_TO_EXTEND).max(720),
      /** The cents that were shown; if omitted, the server's price applies. */
      totalCost: CentsAmount.optional(),
      /** Default: card. */
      method: PaymentMethodName.optional(),
    }),
    response: AddedTime,
  }),
  addTimeByReceipt: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/time',
    summary:
      "Extend sessions with the receipt's key, such as from a reminder's link; returns an intent for the difference",
    access: anyone,
    pays: true,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'after_its_act',
    status: 201,
    params: ByKey,
    body: z
      .object({
        sessionId: Id.optional(),
        /** Several of the receipt's sessions: all of them get the time, for one payment, or none does. */
        sessionIds: SessionIds.optional(),
        hours: Hours,
        totalCost: CentsAmount.optional(),
        method: PaymentMethodName.optional(),
      })
      .refine(({ sessionId, sessionIds }) => (sessionId === undefined) !== (sessionIds === undefined), {
        error: 'Choose one session or several.',
        path: ['sessionId'],
      }),
    response: AddedTime,
  }),
  payOwedByReceipt: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/pay',
    summary: 'Prepare the payment of what is owed for parking that could not be charged when its driver left',
    access: anyone,
    pays: true,
    limit: { max: 60, perSeconds: 60 },
    idempotent: 'after_its_act',
    params: ByKey,
    body: z.object({
      /** The cents that were shown. */
      totalCost: CentsAmount.optional(),
      /** Default: card. */
      method: PaymentMethodName.optional(),
    }),
    response: z.object({ data: z.object({ totalCost: CentsAmount, clientSecret: z.string() }) }),
  }),
  quoteTimeByReceipt: defineEndpoint({
    method: 'POST',
    path: '/receipts/:key/time/quote',
    summary: 'Quote more time for each session on a receipt, or say why it cannot have more; charges nothing',
    access: anyone,
    limit: { max: 240, perSeconds: 60 },
    params: ByKey,
    body: z.object({ sessionIds: SessionIds, hours: Hours }),
    response: z.object({ data: z.object({ sessions: z.array(QuotedTime) }) }),
  }),
  endSession: defineEndpoint({
    method: 'PATCH',
    path: '/sessions/:id',
    summary:
      'End a session early, without a refund; one that is paid when its driver leaves is charged for the time it used',
    access: { kind: 'driver', whose: byItsDriver },
    params: ById,
    body: z.object({
      status: z.literal('ended', { error: HOW_TO_END }),
      /** For a tap without a signal, which is sent later. It counts for start-stop parking. */
      clock: DeviceClock.optional(),
    }),
    sentBack: [ListedSession],
    response: z.object({ data: Session }),
  }),
  cancelSession: defineEndpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Abandon an unpaid session; a paid one cannot be canceled',
    access: { kind: 'driver', whose: byItsDriver },
    limit: { max: 240, perSeconds: 60 },
    params: ById,
    response: Done,
  }),
};
