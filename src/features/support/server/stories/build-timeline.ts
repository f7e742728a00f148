// The history of a stay: every stored event that has a time, in order.

import type { StoredCorrection, StoredPlateRequest } from '#features/parking/server/public.ts';
import type { Dispute } from '#features/payments/disputes.contract.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { STORY_KINDS, type StoryEvent } from '../../support-story.ts';
import type {
  StoredDecline,
  StoredLook,
  StoredMail,
  StoredPayment,
  StoredRefund,
  StoredStay,
  StoryOrder,
} from './order-story.read-model.ts';

export type StoryParts = {
  /** The lot's time zone, in which notes give their times. */
  readonly timeZone: string;
  readonly orders: readonly StoryOrder[];
  readonly payments: readonly StoredPayment[];
  readonly declines: readonly StoredDecline[];
  readonly refunds: readonly StoredRefund[];
  readonly disputes: readonly Dispute[];
  readonly stays: readonly StoredStay[];
  readonly mails: readonly StoredMail[];
  readonly corrections: readonly StoredCorrection[];
  readonly plateRequests: readonly StoredPlateRequest[];
  readonly looks: readonly StoredLook[];
};

type Reported = Partial<Omit<StoryEvent, 'at' | 'kind' | 'until'>> & { readonly until?: Date };

export function buildTimeline(parts: StoryParts): StoryEvent[] {
  const { orders, payments, declines, refunds, disputes, stays, mails, corrections, plateRequests, looks, timeZone } =
    parts;
  const events = [
    ...orders.flatMap((order) => orderEvents(order, parts)),
    ...payments.flatMap((payment) => paymentEvents(payment, parts)),
    ...declines.map(({ at, orderId, message }) => storyEvent(at, 'declined', { orderId, note: message })),
    ...stays.flatMap((stay) => stayEvents(stay, parts)),
    ...refunds.flatMap(refundEvents),
    ...disputes.flatMap(disputeEvents),
    ...mails.map(mailEvent),
    ...corrections.map((correction) => correctionEvent(correction, timeZone)),
    ...plateRequests.map(plateRequestEvent),
    ...looks.map(({ at, by, plate, state, note }) => storyEvent(at, 'looked_up', { plate, state, note, by })),
  ];
  return events.sort(byTime);
}

/** Events of the same millisecond are in causal order. */
export function byTime(a: StoryEvent, b: StoryEvent): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return STORY_KINDS.indexOf(a.kind) - STORY_KINDS.indexOf(b.kind);
}

function storyEvent(at: Date, kind: StoryEvent['kind'], { until, ...reported }: Reported): StoryEvent {
  const nothing = { orderId: null, plate: null, state: null, cents: null, note: null, to: null, by: null };
  return { ...nothing, ...reported, at: at.toISOString(), kind, until: until?.toISOString() ?? null };
}

const REQUESTED = {
  stay: 'requested',
  extension: 'extension_requested',
  correction: 'correction_requested',
  valet: 'requested',
  permit: 'requested',
  notice: 'requested',
} as const;

/** What was corrected, from what and to what, as the driver typed it; for a reservation also its times. */
function correctionEvent({ at, orderId, from, to }: StoredCorrection, timeZone: string): StoryEvent {
  const car = from.plate === to.plate && from.state === to.state ? [] : [`${nameOf(from)} is ${nameOf(to)}`];
  const zone = from.zone === to.zone ? [] : [`zone ${from.zone} is zone ${to.zone}`];
  const until = to.endsAt && { until: to.endsAt };
  const times = [timesOf(from, timeZone), timesOf(to, timeZone)].filter((each) => each !== null);
  const note = [...times.slice(0, -1).map((before) => `${before} to ${times.at(-1)}`), ...car, ...zone].join(', ');
  return storyEvent(at, times.length > 0 ? 'reservation_moved' : 'corrected', {
    orderId,
    plate: to.plate,
    state: to.state,
    note,
    ...until,
  });
}

/** Rule 363. */
function plateRequestEvent({ at, orderId, from, to, isDeclined }: StoredPlateRequest): StoryEvent {
  const note = [`${nameOf(from)} is ${nameOf(to)}`, ...(isDeclined ? ['declined by the lot'] : [])].join(', ');
  return storyEvent(at, 'plate_requested', { orderId, plate: to.plate, state: to.state, note });
}

/** "Sat, Nov 21, 5:00 PM – 9:00 PM"; null when the time did not change. */
function timesOf({ startsAt, endsAt }: StoredCorrection['from'], timeZone: string): string | null {
  if (!startsAt || !endsAt) return null;
  return `${formatDay(startsAt, timeZone)}, ${formatTimeRange({ startsAt, endsAt }, { timeZone })}`;
}

const nameOf = ({ plate, state }: StoredPlateRequest['from']): string => `${plate} ${state}`.trim();

function orderEvents(order: StoryOrder, { stays, refunds }: StoryParts): StoryEvent[] {
  const { id: orderId, kind, totalCents: cents, createdAt, paidAt, endsAt: until } = order;
  const carOf = (sessionId: string | null) => vehicleOf(stays.find((stay) => stay.id === sessionId));
  const longer = order.extended ?? [];
  const vehicle = longer.length > 1 ? {} : carOf(longer[0]?.sessionId ?? order.sessionId);
  const reported = { orderId, ...vehicle, cents: order.authorizedCents ?? cents, until };
  const requested = storyEvent(createdAt, REQUESTED[kind], reported);
  if (!paidAt) return [requested];
  const unused = refunds.some((refund) => refund.orderId === orderId && !refund.by && !refund.madeOutside);
  const extended = (unused ? [] : longer).map(({ sessionId, endsAt }) =>
    storyEvent(paidAt, 'extended', { orderId, ...carOf(sessionId), until: new Date(endsAt) }),
  );
  return [requested, storyEvent(paidAt, 'paid', { orderId, cents }), ...extended];
}

const SETTLED_EVENTS = {
  paid_otherwise: 'wrong_amount_paid_otherwise',
  closed: 'wrong_amount_closed',
  twice_accepted: 'wrong_amount_twice_accepted',
} as const;

function paymentEvents(payment: StoredPayment, { orders }: StoryParts): StoryEvent[] {
  const { orderId, amountCents: cents, status, openedAt, settledAt, wrongCents, wrongCurrency } = payment;
  const requested = orders.find(({ id }) => id === orderId)?.authorizedCents ?? cents;
  const opened = openedAt ? [storyEvent(openedAt, 'intent_opened', { orderId, cents: requested })] : [];
  if (status !== 'canceled' || !settledAt) return opened;
  if (wrongCents === null) return [...opened, storyEvent(settledAt, 'payment_let_go', { orderId, cents })];
  const { returnedAt, refusedAt, settledAs, returnSettledAt, returnNote: note, returnBy: by } = payment;
  const reported = { orderId, ...(wrongCurrency === null && { cents: wrongCents }) };
  return [
    ...opened,
    storyEvent(settledAt, 'wrong_amount', reported),
    ...(returnedAt ? [storyEvent(returnedAt, 'wrong_amount_returned', reported)] : []),
    ...(refusedAt && !returnedAt ? [storyEvent(refusedAt, 'wrong_amount_retained', reported)] : []),
    ...(settledAs && returnSettledAt
      ? [storyEvent(returnSettledAt, SETTLED_EVENTS[settledAs], { ...reported, note, by })]
      : []),
  ];
}

function stayEvents(stay: StoredStay, { orders, refunds }: StoryParts): StoryEvent[] {
  const [order] = orders;
  if (!order) return [];
  const reported = { orderId: order.id, ...vehicleOf(stay) };
  const { coveredFrom, endedAt } = stay;
  const backAt = stay.status === 'refunded' ? wentBackAt(stay, refunds) : null;
  return [
    ...(coveredFrom ? [storyEvent(coveredFrom, 'session_started', { ...reported, until: order.endsAt })] : []),
    ...(endedAt ? [storyEvent(endedAt, 'session_ended_early', reported)] : []),
    ...(backAt ? [storyEvent(backAt, 'session_refunded', reported)] : []),
  ];
}

/** When its own share was refunded, or else when the last of the payment for the whole stay was. */
function wentBackAt(stay: StoredStay, refunds: readonly StoredRefund[]): Date | null {
  const own = refunds.filter((refund) => refund.sessionId === stay.id);
  const times = (own.length > 0 ? own : refunds).flatMap(({ settledAt }) => settledAt?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function refundEvents(refund: StoredRefund): StoryEvent[] {
  const { orderId, totalCents: cents, reason: note, by, createdAt, bounces } = refund;
  const came = bounces.flatMap(({ doneAt, bouncedAt }) => [
    storyEvent(new Date(doneAt), 'refund_succeeded', { orderId, cents }),
    storyEvent(new Date(bouncedAt), 'refund_bounced', { orderId, cents }),
  ]);
  const now = refundStateEvent(refund);
  return [storyEvent(createdAt, 'refund_intended', { orderId, cents, note, by }), ...came, ...(now ? [now] : [])];
}

/** The state of a refund; null while it is only requested, and when a bounce already shows it. */
function refundStateEvent(refund: StoredRefund): StoryEvent | null {
  const { status, orderId, totalCents: cents, lookedAt, settledAt, failureCode, settledNote, settledBy } = refund;
  const at = settledAt ?? lookedAt;
  switch (status) {
    case 'owed':
    case 'requested':
      return null;
    case 'pending':
      return storyEvent(at, 'refund_pending', { orderId, cents });
    case 'done':
      return storyEvent(at, 'refund_succeeded', { orderId, cents });
    case 'failed':
      if (refund.bounces.some(({ bouncedAt }) => new Date(bouncedAt) >= at)) return null;
      return storyEvent(at, 'refund_failed', { orderId, cents, note: failureCode });
    case 'paid_otherwise':
      return storyEvent(at, 'refund_paid_otherwise', { orderId, cents, note: settledNote, by: settledBy });
    case 'closed':
      return storyEvent(at, 'refund_closed', { orderId, cents, note: settledNote, by: settledBy });
    default:
      return status satisfies never;
  }
}

function disputeEvents({ orderId, amount: cents, reason, status, openedAt, closedAt }: Dispute): StoryEvent[] {
  const note = reason.replaceAll('_', ' ');
  const opened = storyEvent(new Date(openedAt), 'dispute_opened', { orderId, cents, note });
  const end = { won: 'dispute_won', lost: 'dispute_lost' } as const;
  const kind = status === 'won' || status === 'lost' ? end[status] : 'dispute_closed';
  return closedAt ? [opened, storyEvent(new Date(closedAt), kind, { orderId, cents })] : [opened];
}

function mailEvent({ channel, status, error, to, subject, createdAt, sentAt, failedAt }: StoredMail): StoryEvent {
  const isText = channel === 'sms';
  const note = subject || null;
  if (status === 'suppressed') return storyEvent(createdAt, 'text_suppressed', { to });
  if (failedAt) {
    const why = [note, error].filter((each) => each !== null).join(' – ');
    return storyEvent(failedAt, isText ? 'text_failed' : 'mail_failed', { note: why, to });
  }
  const [gone, waiting] = isText ? (['texted', 'text_queued'] as const) : (['mailed', 'mail_queued'] as const);
  return storyEvent(sentAt ?? createdAt, sentAt ? gone : waiting, { note, to });
}

function vehicleOf(stay: StoredStay | undefined): Reported {
  return stay ? { plate: stay.plate, state: stay.state } : {};
}
