// What a payer is told about a refund: promised, paid back, failed, or closed.

import { t } from 'ttag';
import type { Config } from '#app/config/config.ts';
import { composeMail, type MailContent, type NewMessage } from '#features/messages/server/public.ts';
import { receiptCode, type UnusedShare } from '#features/orders/server/public.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { formatForeign } from '#platform/money/foreign-amount.ts';

/** closed: nothing will be refunded. */
export type RefundNews = 'promised' | 'paid_back' | 'failed' | 'closed';

type AboutRefund = {
  readonly news: RefundNews;
  readonly name: string | null;
  readonly locationId: string;
  readonly stayOrderId: string;
  readonly lotName: string;
  readonly timeZone: string;
  readonly receiptKey: string;
  /** "ABC1234 IL" when it is one vehicle's share; null for everything that was bought. */
  readonly vehicle: string | null;
  readonly lines: PriceLines;
  readonly totalCents: number;
  /** Null for US cents. */
  readonly currency: string | null;
  readonly reason: string;
  /** Support's note on its decision. */
  readonly note: string | null;
  readonly paidInCash: boolean;
  readonly chargedToRoom: boolean;
  readonly at: Date;
};

const byCard = () => t`It goes back to the card or account you paid with. Banks usually show it within a few days.`;
const inCash = () => t`You paid in cash. Show this email or the receipt to an attendant to get it.`;

const onRoom = () => t`You charged it to your room, and the hotel takes it off.`;

/** The reason for refunding a wrong charge (rule 42). */
export const WRONG_AMOUNT = 'wrong_amount';

/** The reason for refunding a payment that came in after its order was canceled. */
export const PAID_FOR_NOTHING = 'paid_for_nothing';

/** Why the payer could not have what they bought. */
const unusedWords = (): Readonly<Record<UnusedShare['reason'], string>> => ({
  already_paid: t`It was paid for already`,
  session_changed: t`The parking had changed in the meantime`,
  no_vehicle: t`The payment named no car`,
  ticket_over: t`The valet ticket was paid or closed already`,
  zone_full: t`No space was left in the zone`,
  permit_over: t`The permit had ended already`,
  notice_over: t`The notice was void already`,
});

/** For reasons that the program sets; people at support write their own. */
const reasonWords = (): Readonly<Record<string, string>> => ({
  ...unusedWords(),
  reservation_canceled: t`You canceled the reservation`,
  lot_closed: t`The lot is closed at the time of your reservation`,
  reservation_moved: t`The new time of your reservation costs less`,
  correction: t`The correct zone costs less`,
  left_earlier: t`The car had left earlier`,
  not_my_car: t`You said that it was not your car`,
  visit_corrected: t`Cameras reported later when your car was here, and the right time was charged instead`,
  notice_voided: t`The notice is void`,
  [WRONG_AMOUNT]: t`A different amount was charged than requested`,
  [PAID_FOR_NOTHING]: t`It was charged after the order was canceled`,
});

const BY_MISTAKE: ReadonlySet<string> = new Set([WRONG_AMOUNT, PAID_FOR_NOTHING]);

type Words = { readonly subject: string; readonly title: string; readonly text: string };

function amountOf({ totalCents, currency }: AboutRefund): string {
  return currency === null ? formatCents(totalCents) : formatForeign(totalCents, currency);
}

function wordsFor(about: AboutRefund): Words {
  const { news, lotName, paidInCash, chargedToRoom, note, at, timeZone, reason } = about;
  const amount = amountOf(about);
  const what = BY_MISTAKE.has(reason)
    ? t`${amount} that was charged by mistake for parking at ${lotName}`
    : t`${amount} of what you paid for parking at ${lotName}`;
  switch (news) {
    case 'promised':
      return {
        subject: t`Your refund of ${amount}, ${lotName}`,
        title: t`${amount} will be refunded`,
        text: t`${what} will be refunded. We will write again when it is.`,
      };
    case 'paid_back': {
      const how = note ?? (chargedToRoom ? onRoom() : paidInCash ? inCash() : byCard());
      return {
        subject: t`Refund of ${amount}, ${lotName}`,
        title: t`${amount} was refunded`,
        text: t`${what} was refunded on ${formatDay(at, timeZone)}. ${how}`,
      };
    }
    case 'failed':
      return {
        subject: t`Your refund of ${amount} did not go through, ${lotName}`,
        title: t`Your refund of ${amount} did not go through`,
        text: t`We owe you ${amount} for parking at ${lotName}, and it could not be returned to the card or account you paid with. Our support team is working on it and may contact you. You do not need to do anything.`,
      };
    case 'closed':
      return {
        subject: t`Your refund of ${amount} was closed, ${lotName}`,
        title: t`Your refund of ${amount} was closed`,
        text: t`${amount} for parking at ${lotName} will not be refunded after all. ${note ?? ''}`.trim(),
      };
    default:
      return news satisfies never;
  }
}

export function refundText(about: AboutRefund, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  const { text } = wordsFor(about);
  const url = `${publicUrl}/receipt/${about.receiptKey}`;
  return t`Parkvale: ${text} Your receipt: ${url} Reply STOP to get no more texts.`;
}

export function refundMail(
  about: AboutRefund & { readonly to: string },
  { publicUrl, supportEmail }: Config,
): NewMessage {
  const { to, name, locationId, stayOrderId: orderId, receiptKey, vehicle, lines, reason } = about;
  const { subject, title, text } = wordsFor(about);
  const content: MailContent = {
    title,
    paragraphs: [name ? t`Hello ${name},` : t`Hello,`, text],
    sections: [
      {
        heading: t`Your refund`,
        rows: [
          ...refundedLines(lines),
          [t`Amount`, amountOf(about)],
          [t`Reason`, reasonWords()[reason] ?? reason],
          ...(vehicle === null ? [] : [[t`Car`, vehicle] as const]),
          [t`Receipt`, receiptCode(orderId)],
        ],
      },
    ],
    button: { label: t`Open the receipt`, url: `${publicUrl}/receipt/${receiptKey}` },
    footer: t`Questions: ${supportEmail}, or ${publicUrl}/contact-us. Issued privately by Parkvale for the owner of this lot.`,
  };
  return composeMail({ to, subject, content, about: { locationId, orderId } });
}

/** The refunded lines, labeled as on the receipt; empty when there is only one, because the amount already says it. */
function refundedLines(lines: PriceLines): Array<readonly [string, string]> {
  const back = lines.filter(({ cents }) => cents !== 0);
  return back.length < 2 ? [] : back.map(({ label, cents }) => [label, formatCents(cents)]);
}
