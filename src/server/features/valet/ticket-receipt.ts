// Mails the receipt of a ticket. What is mailed comes from the database alone; where it goes is the caller's word.

import { type Refusal, refuse } from '#contract/refusals.ts';
import { formatTimeRange } from '#domain/calendar/human-time.ts';
import { formatCents } from '#domain/money/cents.ts';
import { isPaid, type Ticket } from '#domain/valet/ticket.ts';
import { quoteTicket } from '#domain/valet/ticket-price.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { type MailSection, renderMail } from '../messages/mail-layout.ts';
import { queueMessage } from '../messages/queue-message.ts';
import type { StoredTicket } from './stored-ticket.ts';
import { findSeenTicket } from './valets.read-model.ts';

type Asked = { readonly ticketId: string; readonly email: string; readonly now: Date };

/** That the caller may see the ticket was decided before. Null when the mail is on its way. */
export async function sendTicketReceipt(deps: Deps, { ticketId, email, now }: Asked): Promise<Refusal | null> {
  const stored = await findSeenTicket(deps.db, ticketId);
  if (!stored) return refuse('not_found');
  if (!isPaid(stored.ticket)) return refuse('not_paid_yet');
  const { html, text } = renderTicketReceipt(stored, now, deps.config);
  const mail = { channel: 'email' as const, to: email, subject: `Your valet receipt, ${stored.locationName}` };
  await inTransaction(deps.db, (tx) => queueMessage(tx, deps, { ...mail, html, text }));
  return null;
}

type Sender = Pick<Deps['config'], 'publicUrl' | 'supportEmail'>;

function renderTicketReceipt(stored: StoredTicket, now: Date, { publicUrl, supportEmail }: Sender) {
  const { ticket, locationName } = stored;
  return renderMail({
    title: 'Your valet receipt',
    paragraphs: [`Hello ${ticket.details.firstName},`, `Thank you for leaving your car with us at ${locationName}.`],
    sections: [carOf(stored), moneyOf(stored, now)],
    footer: `Ticket ${ticket.details.ticketNumber}. Issued privately by Parkvale for the owner of this location. Questions or a refund: ${supportEmail}, or ${publicUrl}/contact-us`,
  });
}

function carOf({ ticket, timeZone }: StoredTicket): MailSection {
  const { plate, plateState, make, model, color, ticketNumber } = ticket.details;
  return {
    heading: 'Your car',
    rows: [
      ['Ticket', ticketNumber],
      ['License plate', `${plate} ${plateState}`],
      ['Car', [color, make, model].filter(Boolean).join(' ')],
      ['With us', withUs(ticket, timeZone)],
    ],
  };
}

function withUs({ createdAt: startsAt, completedAt, readyAt, payment }: Ticket, timeZone: string): string {
  const endsAt = completedAt ?? readyAt ?? (payment.kind === 'paid' ? payment.paidAt : startsAt);
  return formatTimeRange({ startsAt, endsAt }, { timeZone, withZoneName: true });
}

const PAID_BY = { online: 'Paid online', cash: 'Paid in cash', nothing_due: 'Nothing to pay' };

function moneyOf({ ticket, timeZone }: StoredTicket, now: Date): MailSection {
  const { parkingCents, feeCents, totalCents } = quoteTicket(ticket, { now, timeZone });
  const how = ticket.payment.kind === 'paid' ? PAID_BY[ticket.payment.by] : '';
  return {
    heading: 'What you paid',
    rows: [
      ['Valet parking', formatCents(parkingCents)],
      ['Service fee', formatCents(feeCents)],
      ['Total paid', formatCents(totalCents)],
      ['How', how],
    ],
  };
}
