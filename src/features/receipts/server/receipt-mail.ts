// The receipt as a mail: the same facts and lines as the page, from the database alone.

import { msgid, ngettext, t } from 'ttag';
import { composeMail, type MailContent, type MailSection, type NewMessage } from '#features/messages/server/public.ts';
import type { RefundProgress } from '#features/parking/sessions.contract.ts';
import { translateTicketLabel } from '#features/valet/rules/price/extra-labels.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDateTime, formatDay, formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { showDays } from '#platform/calendar/shown-days.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { Receipt } from '../receipts.contract.ts';

type Recipient = {
  readonly email: string;
  /** Empty if it is not known. */
  readonly name: string;
  readonly publicUrl: string;
  /** Whether the mail links to the receipt's page, which opens the stay to everybody who reads it. */
  readonly withLink: boolean;
  /** Mailed because the account gets its receipts, and not because somebody asked for this one. */
  readonly asAccount?: boolean;
};

export function receiptMail(receipt: Receipt, to: Recipient, about?: NewMessage['about']): NewMessage {
  const mail = composeMail({
    to: to.email,
    subject: t`Your parking receipt, ${receipt.location.name}`,
    content: receiptContent(receipt, to),
    about,
  });
  return { ...mail, opensStay: to.withLink };
}

function receiptContent(receipt: Receipt, to: Recipient): MailContent {
  const footer = t`Receipt ${receipt.receiptCode}. Issued privately by Parkvale for the owner of this lot. Questions or a refund: ${receipt.supportEmail}, or ${to.publicUrl}/contact-us.`;
  return {
    title: t`Your parking receipt`,
    paragraphs: [
      to.name === '' ? t`Hello,` : t`Hello ${to.name},`,
      t`Thank you for parking at ${receipt.location.name}.`,
    ],
    sections: receiptSections(receipt),
    ...buttonOf(receipt, to),
    footer: to.asAccount
      ? `${footer} ${t`Receipts for your account are mailed to you: change that at ${to.publicUrl}/profile`}`
      : footer,
  };
}

/** Where, which cars, and what was paid. A permit and a notice name no car. */
export const receiptSections = (receipt: Receipt): MailSection[] =>
  [placeOf(receipt), carsOf(receipt), moneyOf(receipt)].filter(({ rows }) => rows.length > 0);

function buttonOf({ receiptKey }: Receipt, { withLink, asAccount, publicUrl }: Recipient): Pick<MailContent, 'button'> {
  if (withLink) return { button: { label: t`Open the receipt`, url: `${publicUrl}/receipt/${receiptKey}` } };
  return asAccount ? { button: { label: t`Your bookings`, url: `${publicUrl}/bookings` } } : {};
}

function placeOf({ location, zone }: Receipt): MailSection {
  const rows: MailSection['rows'] = [
    [t`Lot`, location.name],
    [t`Address`, location.address],
    ...(zone ? ([[t`Zone`, zone.zoneNumber]] as const) : []),
    ...(location.phoneNumber ? ([[t`Phone`, location.phoneNumber]] as const) : []),
  ];
  return { heading: t`Where`, rows };
}

function carsOf(receipt: Receipt): MailSection {
  return receipt.valet ? carOf(receipt.valet, receipt) : vehiclesOf(receipt);
}

const paidByWords = () => ({
  online: t`Paid online`,
  cash: t`Paid in cash`,
  room: t`Charged to the room`,
  nothing_due: t`Nothing to pay`,
});

function carOf(
  valet: NonNullable<Receipt['valet']>,
  { totalCost, location: { timeZone } }: Pick<Receipt, 'totalCost' | 'location'>,
): MailSection {
  // A car that costs nothing may be tipped for.
  const paidBy = valet.paidBy === 'nothing_due' && totalCost > 0 ? 'online' : valet.paidBy;
  const rows: Array<readonly [string, string]> = [
    [t`Ticket`, valet.ticketNumber],
    [t`License plate`, `${valet.plateNumber} ${valet.state}`],
    [t`Car`, valet.car],
    [t`With us`, formatParkedSpan(valet, timeZone)],
  ];
  const inRoom = valet.room ? t`Charged to room ${valet.room}` : null;
  if (paidBy) rows.push([t`How`, inRoom ?? paidByWords()[paidBy]]);
  return { heading: t`Your car`, rows };
}

function formatParkedSpan({ startTime, endTime }: NonNullable<Receipt['valet']>, timeZone: string): string {
  const clock = { timeZone, withZoneName: true };
  const startsAt = new Date(startTime);
  const start = `${formatDay(startsAt, timeZone)}, ${formatTime(startsAt, clock)}`;
  if (!endTime) return t`since ${withArticle(start)}`;
  return `${formatDay(startsAt, timeZone)}, ${formatTimeRange({ startsAt, endsAt: new Date(endTime) }, clock)}`;
}

function vehiclesOf({ sessions, location }: Receipt): MailSection {
  const clock = { timeZone: location.timeZone, withZoneName: true };
  const rows = sessions.map((session): readonly [string, string] => {
    const startsAt = new Date(session.startTime);
    const range = formatTimeRange({ startsAt, endsAt: new Date(session.endTime) }, clock);
    const times = `${formatDay(startsAt, location.timeZone)}, ${range}`;
    const state = session.status === 'refunded' ? ` (${describeRefunded(session.refund?.state)})` : '';
    return [`${session.vehiclePlate} ${session.vehicleState}${state}`, times];
  });
  return { heading: ngettext(msgid`Your car`, `Your cars`, sessions.length), rows };
}

function moneyOf(receipt: Receipt): MailSection {
  const { lines, totalCost, authorized = 0, refunds, refundedPayments, location, paidAt, valet } = receipt;
  // The hotel's bill asks for it.
  const isCharged = valet?.paidBy === 'room';
  const rows: Array<readonly [string, string]> = lines.map((line) => [
    showDays(translateTicketLabel(line.label)),
    formatCents(line.cents),
  ]);
  rows.push([isCharged ? t`Charged to the room` : t`Total paid`, formatCents(totalCost)]);
  if (authorized > totalCost) rows.push([t`Authorized, not charged`, formatCents(authorized - totalCost)]);
  if (paidAt !== null) {
    // With the year: a receipt is read in any.
    const format = { timeZone: location.timeZone, dateStyle: 'medium', timeStyle: 'short' } as const;
    const label = isCharged ? t`Charged on` : totalCost > 0 ? t`Paid on` : t`Issued on`;
    rows.push([label, formatDateTime(new Date(paidAt), format)]);
  }
  for (const refund of refunds) {
    rows.push([describeRefund(refund, location.timeZone), [formatCents(refund.cents), ...partsOf(refund)].join(' ')]);
  }
  if (refunds.length > 0) {
    const net = totalCost - refunds.reduce((sum, { cents }) => sum + cents, 0);
    const isPaidBack = refunds.every(({ state }) => state === 'paid_back');
    rows.push([isPaidBack ? t`After refunds` : t`Once it is refunded`, formatCents(net)]);
  }
  for (const payment of refundedPayments) {
    rows.push([t`Second payment`, `${formatCents(payment.cents)}, ${describeRefunded(payment.state)}`]);
  }
  return { heading: isCharged ? t`What it costs` : t`What you paid`, rows };
}

/** "(Parking $5.00, Transaction fee $0.50)". */
function partsOf({ lines }: Receipt['refunds'][number]): string[] {
  const back = lines.filter(({ cents }) => cents !== 0);
  if (back.length < 2) return [];
  return [`(${back.map(({ label, cents }) => `${translateTicketLabel(label)} ${formatCents(cents)}`).join(', ')})`];
}

function describeRefund({ state, at }: RefundProgress, timeZone: string): string {
  if (state === 'promised') return t`Will be refunded`;
  if (state === 'failed') return t`Not refunded yet. We are working on it`;
  return t`Refunded on ${formatDay(new Date(at), timeZone)}`;
}

function describeRefunded(state: RefundProgress['state'] | undefined): string {
  if (state === 'failed') return t`not refunded yet`;
  return state === 'paid_back' ? t`refunded` : t`will be refunded`;
}
