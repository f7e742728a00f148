// The mails about a reservation with its entry for the driver's calendar. An address that was given while reserving, or that the
// receipt was mailed to, gets the link that opens the reservation in each of them (decision record 155); others get none.

import { writeCalendarEntry } from '#domain/calendar/calendar-entry.ts';
import { formatDay } from '#domain/calendar/human-time.ts';
import { formatTimeRange } from '#domain/calendar/human-spans.ts';
import { formatCents } from '#domain/money/cents.ts';
import type { Config } from '../../../config.ts';
import { composeMail, type NewMessage, senderOf } from '../../messages/outgoing-messages.ts';
import { receiptCode } from '../../orders/order-book.ts';
import type { ReservationState } from './reservation-state.ts';

/** refused: it was paid for, but its vehicles or its places were taken by then, so all of it goes back. */
export type ReservationNews = 'reserved' | 'refused' | 'moved' | 'canceled' | 'soon';

type Words = { readonly subject: string; readonly title: string; readonly text: string };

const FREE_UNTIL = 'You can move it, or cancel it for free, until it starts.';

function wordsFor(news: ReservationNews, { lot, vehicles }: ReservationState): Words {
  switch (news) {
    case 'reserved':
      return {
        subject: `Your reservation, ${lot.name}`,
        title: 'Your parking is reserved',
        text: FREE_UNTIL,
      };
    case 'refused':
      return {
        subject: `Your reservation could not be made, ${lot.name}`,
        title: 'Your reservation could not be made',
        text: 'While you paid, the last space was taken or the vehicle was paid for at this time. Nothing is reserved for you.',
      };
    case 'moved':
      return {
        subject: `Your reservation has changed, ${lot.name}`,
        title: 'Your reservation has changed',
        text: `This is how it is now. ${FREE_UNTIL}`,
      };
    case 'canceled':
      if (vehicles.length > 0) {
        return {
          subject: `Your reservation has changed, ${lot.name}`,
          title: 'A vehicle of your reservation is canceled',
          text: 'The vehicles below are still reserved.',
        };
      }
      return {
        subject: `Your reservation is canceled, ${lot.name}`,
        title: 'Your reservation is canceled',
        text: 'Nothing is reserved for you at this time anymore.',
      };
    case 'soon':
      return {
        subject: `Your parking starts soon, ${lot.name}`,
        title: 'Your parking starts soon',
        text: `You may arrive up to 15 minutes early. ${FREE_UNTIL}`,
      };
    default:
      return news satisfies never;
  }
}

type Addressed = {
  readonly to: string;
  readonly now: Date;
  readonly config: Config;
  /** What goes back to the driver by what has happened, in cents. */
  readonly refundCents?: number;
  /** Whether the mail has the link that opens the reservation. */
  readonly opens?: boolean;
};

export function reservationMail(news: ReservationNews, state: ReservationState, by: Addressed): NewMessage {
  const { order, lot, zoneNumber } = state;
  const { publicUrl, supportEmail } = by.config;
  const { subject, title, text } = wordsFor(news, state);
  const { refundCents = 0, opens = false } = by;
  const composed = composeMail({
    to: by.to,
    subject,
    content: {
      title,
      paragraphs: refundCents > 0 ? [text, refundText(refundCents)] : [text],
      sections: [
        {
          heading: 'Your reservation',
          rows: [
            ['When', whenOf(state)],
            ['Lot', lot.name],
            ['Address', lot.address],
            ['Zone', zoneNumber],
            ...platesOf(state).map((plate): readonly [string, string] => ['License plate', plate]),
          ],
        },
      ],
      button: opens
        ? { label: 'Open your reservation', url: `${publicUrl}/receipt/${order.receiptKey}` }
        : { label: 'Your bookings', url: bookingsUrl(by.config) },
      footer: `Receipt ${receiptCode(order.id)}. Questions: ${supportEmail}, or ${publicUrl}/contact-us. Issued privately by Parkvale for the owner of this lot.`,
    },
    about: { locationId: order.locationId, orderId: order.id },
  });
  const mail = { ...composed, opensStay: opens };
  // These change nothing that a calendar knows.
  return news === 'soon' || news === 'refused' ? mail : withEntry(mail, state, by);
}

/** The mail with the reservation's entry for the calendar of the one who gets it. */
export function withEntry(
  mail: NewMessage,
  state: ReservationState,
  { now, config }: Pick<Addressed, 'now' | 'config'>,
): NewMessage {
  const { order, lot, zoneNumber, vehicles, sequence } = state;
  const isCanceled = vehicles.length === 0;
  const told = isCanceled ? ['Canceled'] : [platesOf(state).join(', '), FREE_UNTIL];
  const calendar = writeCalendarEntry({
    uid: order.id,
    sequence,
    canceled: isCanceled,
    writtenAt: now,
    startsAt: order.startsAt,
    endsAt: order.endsAt,
    title: `Parking at ${lot.name}`,
    text: [`Zone ${zoneNumber}`, ...told, `Receipt ${receiptCode(order.id)}`].join('\n'),
    address: lot.address,
    point: { lat: lot.lat, lng: lot.lng },
    url: `${bookingsUrl(config)}?reservation=${order.id}`,
    organizer: senderOf(config.mailFrom),
    attendee: mail.to,
  });
  return { ...mail, calendar, calendarSequence: sequence };
}

/** In place of a mail about the refund of its own: another comes only when something goes wrong with it. */
const refundText = (cents: number) =>
  `${formatCents(cents)} goes back to the card or account you paid with. Banks usually show it within a few days.`;

const bookingsUrl = ({ publicUrl }: Config) => `${publicUrl}/bookings`;

function whenOf({ order, lot: { timeZone } }: ReservationState): string {
  return `${formatDay(order.startsAt, timeZone)}, ${formatTimeRange(order, { timeZone, withZoneName: true })}`;
}

const platesOf = ({ vehicles }: ReservationState) =>
  vehicles.map(({ plate, plateState }) => `${plate} ${plateState.trim()}`);
