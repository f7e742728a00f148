// The mails about a reservation, with its entry for the driver's calendar. An address that was given while reserving, or that the
// receipt was mailed to, gets the link that opens the reservation in each of them (decision record 133); others get no link.

import { t } from 'ttag';
import type { Config } from '#app/config/config.ts';
import { composeMail, type MailSection, type NewMessage, senderOf } from '#features/messages/server/public.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import { translateLabel } from '#features/pricing/rules/translate-label.ts';
import { writeCalendarEntry } from '#platform/calendar/calendar-entry.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { ReservationState } from './reservation-state.ts';

/** refused: it was paid for, but its vehicles or spaces were taken by then, so everything is refunded. */
export type ReservationNews = 'reserved' | 'refused' | 'moved' | 'canceled' | 'closed' | 'corrected_address' | 'soon';

type Words = { readonly subject: string; readonly title: string; readonly text: string };

const freeUntil = () => t`You can move it, or cancel it for free, until it starts.`;

function wordsFor(news: ReservationNews, { lot, vehicles }: ReservationState): Words {
  switch (news) {
    case 'reserved':
      return {
        subject: t`Your reservation, ${lot.name}`,
        title: t`Your parking is reserved`,
        text: freeUntil(),
      };
    case 'refused':
      return {
        subject: t`Your reservation could not be made, ${lot.name}`,
        title: t`Your reservation could not be made`,
        text: t`While you paid, the last space was taken or the car was paid for at this time. Nothing is reserved for you.`,
      };
    case 'moved':
      return {
        subject: t`Your reservation has changed, ${lot.name}`,
        title: t`Your reservation has changed`,
        text: t`See the new details. ${freeUntil()}`,
      };
    case 'canceled':
      if (vehicles.length > 0) {
        return {
          subject: t`Your reservation has changed, ${lot.name}`,
          title: t`A car on your reservation is canceled`,
          text: t`The cars below are still reserved.`,
        };
      }
      return {
        subject: t`Your reservation is canceled, ${lot.name}`,
        title: t`Your reservation is canceled`,
        text: t`You no longer have a reservation for this time.`,
      };
    case 'closed':
      return {
        subject: t`Your reservation is canceled, ${lot.name}`,
        title: vehicles.length > 0 ? t`A car on your reservation is canceled` : t`Your reservation is canceled`,
        text: t`The lot does not take cars at this time, so its owner has canceled your parking.`,
      };
    case 'corrected_address':
      return {
        subject: t`The address of your reservation was corrected, ${lot.name}`,
        title: t`The address of your reservation was corrected`,
        text: t`Please go to the address below. Nothing else about your reservation has changed.`,
      };
    case 'soon':
      return {
        subject: t`Your parking starts soon, ${lot.name}`,
        title: t`Your parking starts soon`,
        text: t`You may arrive up to 15 minutes early. ${freeUntil()}`,
      };
    default:
      return news satisfies never;
  }
}

type Addressed = {
  readonly to: string;
  readonly now: Date;
  readonly config: Config;
  /** What the driver gets back because of this, in cents. */
  readonly refundCents?: number;
  /** Why the lot is closed then. */
  readonly why?: string | null;
  /** Whether the mail has the link that opens the reservation. */
  readonly opens?: boolean;
};

export function reservationMail(news: ReservationNews, state: ReservationState, by: Addressed): NewMessage {
  const { order, lot, zoneNumber, vehicles } = state;
  const { publicUrl, supportEmail } = by.config;
  const { subject, title, text } = wordsFor(news, state);
  const { refundCents = 0, opens = false, why = null } = by;
  const composed = composeMail({
    to: by.to,
    subject,
    content: {
      title,
      paragraphs: [text, ...(why ? [why] : []), ...(refundCents > 0 ? [refundText(refundCents)] : [])],
      sections: [
        {
          heading: t`Your reservation`,
          rows: [
            [t`When`, whenOf(state)],
            [t`Lot`, lot.name],
            [t`Address`, lot.address],
            [t`Zone`, zoneNumber],
            ...platesOf(state).map((plate): readonly [string, string] => [t`License plate`, plate]),
          ],
        },
        ...(news === 'reserved' && order.totalCents > 0 ? [paidFor(order)] : []),
      ],
      button: opens
        ? {
            label: vehicles.length > 0 ? t`Open your reservation` : t`Open the receipt`,
            url: `${publicUrl}/receipt/${order.receiptKey}`,
          }
        : { label: t`Your bookings`, url: bookingsUrl(by.config) },
      footer: t`Receipt ${receiptCode(order.id)}. Questions: ${supportEmail}, or ${publicUrl}/contact-us. Issued privately by Parkvale for the owner of this lot.`,
    },
    about: { locationId: order.locationId, orderId: order.id },
  });
  const mail = { ...composed, opensStay: opens };
  // These change nothing that a calendar shows.
  return news === 'soon' || news === 'refused' ? mail : withEntry(mail, state, by);
}

/** An account gets no other mail with this receipt (rule 179). */
function paidFor({ lines, totalCents }: ReservationState['order']): MailSection {
  const rows = lines.map((line): readonly [string, string] => [translateLabel(line.label), formatCents(line.cents)]);
  return { heading: t`What you paid`, rows: [...rows, [t`Total paid`, formatCents(totalCents)]] };
}

/** Attaches the reservation's entry for the recipient's calendar. */
export function withEntry(
  mail: NewMessage,
  state: ReservationState,
  { now, config }: Pick<Addressed, 'now' | 'config'>,
): NewMessage {
  const { order, lot, zoneNumber, vehicles, sequence } = state;
  const isCanceled = vehicles.length === 0;
  const reported = isCanceled ? [t`Canceled`] : [platesOf(state).join(', '), freeUntil()];
  const calendar = writeCalendarEntry({
    uid: order.id,
    sequence,
    canceled: isCanceled,
    writtenAt: now,
    startsAt: order.startsAt,
    endsAt: order.endsAt,
    title: t`Parking at ${lot.name}`,
    text: [t`Zone ${zoneNumber}`, ...reported, t`Receipt ${receiptCode(order.id)}`].join('\n'),
    address: lot.address,
    point: { lat: lot.lat, lng: lot.lng },
    url: `${bookingsUrl(config)}?reservation=${order.id}`,
    invited: { organizer: senderOf(config.mailFrom), attendee: mail.to },
  });
  return { ...mail, calendar, calendarSequence: sequence };
}

/** Replaces a separate mail about the refund; another comes only if something goes wrong with it. */
const refundText = (cents: number) =>
  t`${formatCents(cents)} goes back to the card or account you paid with. Banks usually show it within a few days.`;

const bookingsUrl = ({ publicUrl }: Config) => `${publicUrl}/bookings`;

function whenOf({ order, lot: { timeZone } }: ReservationState): string {
  return `${formatDay(order.startsAt, timeZone)}, ${formatTimeRange(order, { timeZone, withZoneName: true })}`;
}

const platesOf = ({ vehicles }: ReservationState) =>
  vehicles.map(({ plate, plateState }) => `${plate} ${plateState.trim()}`);
