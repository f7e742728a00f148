// Builds a receipt as the driver sees it on the page, on paper and in the mail.

import { msgid, ngettext, t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findReceiptReader } from '#features/accounts/server/public.ts';
import { findMailTrouble } from '#features/messages/server/public.ts';
import { findDueReceipt, receiptCode } from '#features/orders/server/public.ts';
import { correctableUntil } from '#features/parking/rules/correct-session.ts';
import {
  listChangesOf,
  listRequestsOfOrder,
  listSessions,
  refuseByReceipt,
  type StoredCorrection,
} from '#features/parking/server/public.ts';
import type { Session } from '#features/parking/sessions.contract.ts';
import { progressOf, progressOfAll, type ReportedRefund } from '#features/payments/rules/refund-progress.ts';
import { listReportedRefunds } from '#features/payments/server/public.ts';
import { rateNameOf } from '#features/pricing/rules/rate-name.ts';
import { findTicket } from '#features/valet/server/public.ts';
import { ownCarName } from '#features/vehicles/rules/car-name.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { isHolder, type Principal } from '#platform/http/access/principal.ts';
import { formatForeign } from '#platform/money/foreign-amount.ts';
import type { Receipt } from '../receipts.contract.ts';
import {
  findReceiptLocation,
  listOrdersPaidTooLate,
  listReceiptOrders,
  type ReceiptLocation,
  type ReceiptOrder,
} from './receipts.read-model.ts';

/** How long the receipt says where it was mailed. */
const SHOWN_FOR_MS = 86_400_000;

/** Of start-stop parking, the price is known once it is stopped. */
const PRICED: ReadonlySet<ReceiptOrder['status']> = new Set(['paid', 'refunded', 'stopped', 'owed']);

type ReceiptDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** Null when no receipt has this key. `by`: the caller, which decides what they may do with it; null for a mail. */
export async function getReceipt(deps: ReceiptDeps, receiptKey: string, by: Principal | null): Promise<Receipt | null> {
  const place = await findReceiptLocation(deps.db, receiptKey);
  if (!place) return null;
  const { locationId, orderId } = place;
  const orders = await listReceiptOrders(deps.db, { locationId, orderId });
  const stay = orders.find(({ kind }) => kind !== 'extension' && kind !== 'correction');
  if (!stay) return null;
  const isHeld = by !== null && isHolder(by, stay);
  const page = { limit: 10, now: deps.now(), viewer: isHeld ? by : null };
  const { sessions } = await listSessions(deps.db, { kind: 'order', locationId, orderId }, page);
  const reported = await listReportedRefunds(deps.db, { locationId, orderIds: orders.map((order) => order.id) });
  const shownRefunds = reported.flatMap((refund) => {
    const progress = refund.cents > 0 ? progressOf(refund) : null;
    return progress ? [{ ...progress, lines: [...refund.lines] }] : [];
  });
  const tooLate = await listRefundedPayments(deps, place);
  const trouble = await findMailTrouble(deps.db, { locationId, orderId });
  const settled = orders.filter(({ status }) => PRICED.has(status));
  const wrong = stay.wrongCharge;
  return {
    receiptKey,
    receiptCode: receiptCode(orderId),
    status: wrong === null ? statusOf(stay.status, sessions) : 'refunded',
    ...(stay.authorizedCents !== null && { authorized: stay.authorizedCents }),
    paidAt: stay.paidAt?.toISOString() ?? null,
    location: {
      _id: locationId,
      name: place.locationName,
      address: place.address,
      phoneNumber: formatUsPhone(place.phone),
      timeZone: place.timeZone,
    },
    ...(place.hasLanes && { hasLanes: true as const }),
    zone: zoneOf(place, stay),
    valet: await getCar(deps, place),
    sessions: asListed(sessions, stay).map((session) => ({ ...session, receiptKey })),
    lines: wrong === null ? settled.flatMap((order) => linesOf(order, stay)) : [wrongLine(wrong, reported)],
    totalCost: wrong ? dollarsOf(wrong) : settled.reduce((sum, order) => sum + order.totalCents, 0),
    refunded: shownRefunds.reduce((sum, { state, cents }) => sum + (state === 'paid_back' ? cents : 0), 0),
    refunds: shownRefunds.map((progress) => ({ ...progress, at: progress.at.toISOString() })),
    refundedPayments: tooLate.map((progress) => ({ ...progress, at: progress.at.toISOString() })),
    corrections: (await listChangesOf(deps.db, { locationId, orderId })).map(asReported),
    plateRequests: (await listRequestsOfOrder(deps.db, { locationId, orderId })).map(
      ({ sessionId, plate: plateNumber, state, status }) => ({ sessionId, plateNumber, state, status }),
    ),
    correctableUntil: latestCorrection(stay.coveredFrom, sessions, page.now),
    claimable: stay.kind === 'stay' && by?.user !== undefined && by.user !== null && stay.userId === null,
    held: isHeld,
    canChange: by !== null && stay.reserved && (await refuseByReceipt(deps.db, { ...stay, locationId }, by)) === null,
    supportEmail: deps.config.supportEmail,
    notDelivered: trouble && { to: inPart(trouble.address) },
    mailedTo: await findMailedTo(deps, place, by),
  };
}

async function listRefundedPayments({ db }: ReceiptDeps, { locationId, ticketId, orderId }: ReceiptLocation) {
  if (ticketId === null) return [];
  const orderIds = await listOrdersPaidTooLate(db, { locationId, ticketId, orderId });
  if (orderIds.length === 0) return [];
  return (await listReportedRefunds(db, { locationId, orderIds })).flatMap((refund) => progressOf(refund) ?? []);
}

/** Revealed only to the account itself, for a day. */
async function findMailedTo(
  { db, now }: ReceiptDeps,
  { locationId, orderId, userId }: ReceiptLocation,
  by: Principal | null,
) {
  const user = by?.user;
  if (!user || user.id !== userId) return null;
  const due = await findDueReceipt(db, { locationId, orderId }, new Date(now().getTime() - SHOWN_FOR_MS));
  if (due === 'due') return (await findReceiptReader(db, user.id))?.email ?? null;
  return due && user.email;
}

/** A reservation that was moved to a free time still stands, although all of its money was refunded. */
function statusOf(status: ReceiptOrder['status'], sessions: readonly Session[]): ReceiptOrder['status'] {
  const stands = sessions.some((session) => session.status === 'reserved' || session.status === 'active');
  return status === 'refunded' && stands ? 'paid' : status;
}

function zoneOf({ zoneId, zoneNumber }: ReceiptLocation, { rate: { isHourly } }: ReceiptOrder): Receipt['zone'] {
  return zoneId === null || zoneNumber === null ? null : { _id: zoneId, zoneNumber, isHourly };
}

async function getCar({ db }: ReceiptDeps, { locationId, ticketId }: ReceiptLocation): Promise<Receipt['valet']> {
  const stored = ticketId === null ? null : await findTicket(db, { locationId, ticketId });
  if (!stored) return null;
  const { details, createdAt, completedAt, payment } = stored.ticket;
  return {
    _id: stored.ticketId,
    ticketNumber: details.ticketNumber,
    plateNumber: details.plate,
    state: details.plateState,
    car: ownCarName(details),
    startTime: createdAt.toISOString(),
    endTime: completedAt?.toISOString() ?? null,
    paidBy: payment.kind === 'paid' ? payment.by : null,
    room: (payment.kind === 'paid' && payment.room?.number) || null,
  };
}

/** "d…@example.com": recognizable to its owner, useless to others. */
function inPart(address: string): string {
  return address.replace(/^(.)[^@]*/u, '$1…');
}

function asReported({ at, from, to }: StoredCorrection): Receipt['corrections'][number] {
  const reported = ({ plate: plateNumber, state, zone: zoneNumber, startsAt, endsAt }: StoredCorrection['from']) => ({
    plateNumber,
    state,
    zoneNumber,
    ...(startsAt && { startTime: startsAt.toISOString() }),
    ...(endsAt && { endTime: endsAt.toISOString() }),
  });
  return { at: at.toISOString(), from: reported(from), to: reported(to) };
}

/** While any of its vehicles is still parked. */
function latestCorrection(coveredFrom: Date | null, sessions: readonly Session[], now: Date): string | null {
  const untils = sessions.flatMap(({ status, endTime }) => {
    const until = correctableUntil({ status, coveredFrom, endsAt: new Date(endTime) });
    return until && until > now ? [until.toISOString()] : [];
  });
  return untils.sort().at(-1) ?? null;
}

/** Vehicles are in the order the driver listed them. */
function asListed(sessions: readonly Session[], { vehicles }: ReceiptOrder): Session[] {
  const place = ({ vehiclePlate, vehicleState }: Session) =>
    vehicles.findIndex((vehicle) => vehicle.plate === vehiclePlate && vehicle.state === vehicleState);
  return sessions.toSorted((a, b) => place(a) - place(b));
}

type WrongCharge = NonNullable<ReceiptOrder['wrongCharge']>;

/** Another currency's units are not cents: the label names them, and the sums leave them out. */
function dollarsOf({ cents, currency }: WrongCharge): number {
  return currency === null ? cents : 0;
}

/** In the words of the page after paying: the charge bought nothing and is refunded in full. */
function wrongLine(wrong: WrongCharge, refunds: readonly ReportedRefund[]): Receipt['lines'][number] {
  const { cents, currency } = wrong;
  const isBack = progressOfAll(refunds)?.state === 'paid_back';
  const foreign = currency && `: ${formatForeign(cents, currency)}, ${isBack ? t`refunded` : t`will be refunded`}`;
  return { kind: 'parking', label: t`Charged by mistake${foreign ?? ''}`, cents: dollarsOf(wrong), payee: 'platform' };
}

function linesOf(order: ReceiptOrder, stay: ReceiptOrder): Receipt['lines'] {
  // Its line names the plan and the days, or the notice.
  if (order.kind === 'permit' || order.kind === 'notice') return [...order.lines];
  // A minute that costs an hour would read as a mistake.
  const isHour = order.authorizedCents !== null && order.minutes < 60;
  const time = isHour
    ? t`up to an hour`
    : order.rate.isHourly
      ? formatMinutes(order.minutes)
      : daysText(order.minutes / 1440);
  const vehicles = order.vehicleCount > 1 ? t`, ${order.vehicleCount} cars` : '';
  // The rate's name, if it was sold at one of several.
  const rate = rateNameOf(order.lines);
  const labels = {
    stay: `${rate ?? t`Parking`}, ${time}${vehicles}`,
    extension: [t`Added time`, ...(rate ? [rate] : []), `${time}${vehicles}`].join(', '),
    correction: stay.reserved ? t`Change of reservation` : t`Change of zone`,
    valet: t`Valet parking, ${time}`,
  };
  const parking = labels[order.kind];
  return order.lines.map((line) => (line.kind === 'parking' ? { ...line, label: parking } : line));
}

function daysText(days: number): string {
  return ngettext(msgid`${days} day`, `${days} days`, days);
}
