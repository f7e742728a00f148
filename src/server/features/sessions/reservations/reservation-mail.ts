// The mails about a reservation with its entry for the driver's calendar. They open nothing: only the receipt's mail has its link.

import { writeCalendarEntry } from '#domain/calendar/calendar-entry.ts';
import { formatDay, formatTimeRange } from '#domain/calendar/human-time.ts';
import type { Config } from '../../../config.ts';
import { composeMail, type NewMessage, senderOf } from '../../messages/outgoing-messages.ts';
import { receiptCode } from '../../orders/order-book.ts';
import type { ReservationState } from './reservation-state.ts';

export type ReservationNews = 'reserved' | 'moved' | 'canceled' | 'soon';

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

type Addressed = { readonly to: string; readonly now: Date; readonly config: Config };

export function reservationMail(news: ReservationNews, state: ReservationState, by: Addressed): NewMessage {
  const { order, lot, zoneNumber } = state;
  const { publicUrl, supportEmail } = by.config;
  const { subject, title, text } = wordsFor(news, state);
  const mail = composeMail({
    to: by.to,
    subject,
    content: {
      title,
      paragraphs: [text],
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
      button: { label: 'Your bookings', url: bookingsUrl(by.config) },
      footer: `Receipt ${receiptCode(order.id)}. Questions: ${supportEmail}, or ${publicUrl}/contact-us. Issued privately by Parkvale for the owner of this lot.`,
    },
    about: { locationId: order.locationId, orderId: order.id },
  });
  // A reminder changes nothing that a calendar knows.
  return news === 'soon' ? mail : withEntry(mail, state, by);
}

/** The mail with the reservation's entry for the calendar of the one who gets it. */
export function withEntry(
  mail: NewMessage,
  state: ReservationState,
  { now, config }: Omit<Addressed, 'to'>,
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
    url: bookingsUrl(config),
    organizer: senderOf(config.mailFrom),
    attendee: mail.to,
  });
  return { ...mail, calendar, calendarSequence: sequence };
}

const bookingsUrl = ({ publicUrl }: Config) => `${publicUrl}/bookings`;

function whenOf({ order, lot: { timeZone } }: ReservationState): string {
  return `${formatDay(order.startsAt, timeZone)}, ${formatTimeRange(order, { timeZone, withZoneName: true })}`;
}

const platesOf = ({ vehicles }: ReservationState) =>
  vehicles.map(({ plate, plateState }) => `${plate} ${plateState.trim()}`);
