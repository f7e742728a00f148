// The mail to a payer about a refund: promised, paid back, failed, or closed.

import { formatDay } from '#domain/calendar/human-time.ts';
import { formatCents } from '#domain/money/cents.ts';
import { formatForeign } from '#domain/money/foreign-amount.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import type { Config } from '../../../config.ts';
import { composeMail, type MailContent, type NewMessage } from '../../messages/outgoing-messages.ts';
import { receiptCode, type UnusedShare } from '../../orders/order-book.ts';

/** closed: nothing will be refunded. */
export type RefundNews = 'promised' | 'paid_back' | 'failed' | 'closed';

type AboutRefund = {
  readonly news: RefundNews;
  readonly to: string;
  readonly name: string | null;
  readonly locationId: string;
  readonly stayOrderId: string;
  readonly lotName: string;
  readonly timeZone: string;
  readonly receiptKey: string;
  /** "ABC1234 IL", when it is the share of one; null for all that was bought. */
  readonly vehicle: string | null;
  readonly lines: PriceLines;
  readonly totalCents: number;
  /** Null: US cents. */
  readonly currency: string | null;
  readonly reason: string;
  /** The desk's note on its decision. */
  readonly note: string | null;
  readonly paidInCash: boolean;
  readonly at: Date;
};

const BY_CARD = 'It goes back to the card or account you paid with. Banks usually show it within a few days.';
const IN_CASH = 'You paid in cash. Show this e-mail or the receipt to an attendant to get it.';

/** The reason of a refund of a wrong charge (rule 42). */
export const WRONG_AMOUNT = 'wrong_amount';

/** The reason of a refund of a payment that came after its order was canceled. */
export const PAID_FOR_NOTHING = 'paid_for_nothing';

/** What was bought could not be had. */
const UNUSED: Readonly<Record<UnusedShare['reason'], string>> = {
  already_paid: 'It was paid for already',
  session_changed: 'The parking had changed in the meantime',
  no_vehicle: 'The payment named no vehicle',
  ticket_over: 'The valet ticket was paid or closed already',
  zone_full: 'No space was left in the zone',
};

/** For reasons that the program sets; the desk writes its own. */
const REASONS: Readonly<Record<string, string>> = {
  ...UNUSED,
  reservation_canceled: 'You canceled the reservation',
  reservation_moved: 'The new time of your reservation costs less',
  correction: 'The correct zone costs less',
  [WRONG_AMOUNT]: 'Another amount was charged than was asked for',
  [PAID_FOR_NOTHING]: 'It was charged after the order was canceled',
};

const BY_MISTAKE: ReadonlySet<string> = new Set([WRONG_AMOUNT, PAID_FOR_NOTHING]);

type Words = { readonly subject: string; readonly title: string; readonly text: string };

function amountOf({ totalCents, currency }: AboutRefund): string {
  return currency === null ? formatCents(totalCents) : formatForeign(totalCents, currency);
}

function wordsFor(about: AboutRefund): Words {
  const { news, lotName, paidInCash, note, at, timeZone, reason } = about;
  const amount = amountOf(about);
  const what = `${amount} ${BY_MISTAKE.has(reason) ? 'that was charged by mistake' : 'of what you paid'} for parking at ${lotName}`;
  switch (news) {
    case 'promised':
      return {
        subject: `Your refund of ${amount}, ${lotName}`,
        title: `${amount} will be refunded`,
        text: `${what} will be refunded. We will write again when it is.`,
      };
    case 'paid_back': {
      const how = note ?? (paidInCash ? IN_CASH : BY_CARD);
      return {
        subject: `Refund of ${amount}, ${lotName}`,
        title: `${amount} was refunded`,
        text: `${what} was refunded on ${formatDay(at, timeZone)}. ${how}`,
      };
    }
    case 'failed':
      return {
        subject: `Your refund of ${amount} did not go through, ${lotName}`,
        title: `Your refund of ${amount} did not go through`,
        text: `We owe you ${amount} for parking at ${lotName}, and it could not be returned to the card or account you paid with. Our support team is working on it and may contact you. You do not need to do anything.`,
      };
    case 'closed':
      return {
        subject: `Your refund of ${amount} was closed, ${lotName}`,
        title: `Your refund of ${amount} was closed`,
        text: `${amount} for parking at ${lotName} will not be refunded after all. ${note ?? ''}`.trim(),
      };
    default:
      return news satisfies never;
  }
}

export function refundMail(about: AboutRefund, { publicUrl, supportEmail }: Config): NewMessage {
  const { to, name, locationId, stayOrderId: orderId, receiptKey, vehicle, lines, reason } = about;
  const { subject, title, text } = wordsFor(about);
  const content: MailContent = {
    title,
    paragraphs: [name ? `Hello ${name},` : 'Hello,', text],
    sections: [
      {
        heading: 'Your refund',
        rows: [
          ...refundedLines(lines),
          ['Amount', amountOf(about)],
          ['Reason', REASONS[reason] ?? reason],
          ...(vehicle === null ? [] : [['Vehicle', vehicle] as const]),
          ['Receipt', receiptCode(orderId)],
        ],
      },
    ],
    button: { label: 'Open the receipt', url: `${publicUrl}/receipt/${receiptKey}` },
    footer: `Questions: ${supportEmail}, or ${publicUrl}/contact-us. Issued privately by Parkvale for the owner of this lot.`,
  };
  return composeMail({ to, subject, content, about: { locationId, orderId } });
}

/** The refunded lines, labeled as on the receipt; empty when there is only one, which the amount covers. */
function refundedLines(lines: PriceLines): Array<readonly [string, string]> {
  const back = lines.filter(({ cents }) => cents !== 0);
  return back.length < 2 ? [] : back.map(({ label, cents }) => [label, formatCents(cents)]);
}
