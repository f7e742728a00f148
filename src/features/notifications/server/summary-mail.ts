// The words of a daily summary.

import { msgid, ngettext, t } from 'ttag';
import type { AccountMail, MailSection } from '#features/messages/server/public.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { DaySummary, FullHours, Waiting } from './summary.read-model.ts';

export type Summary = DaySummary & {
  /** A moment of the day that it is about, on the reader's clock. */
  readonly on: Date;
  readonly timeZone: string;
  readonly full: FullHours;
  readonly waiting: Waiting;
};

export function summaryMail(summary: Summary, publicUrl: string): AccountMail {
  const { on, timeZone, stays, gross } = summary;
  const day = formatDateTime(on, { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  const amount = formatCents(gross);
  const number = formatDateTime(on, { month: 'short', day: 'numeric', timeZone });
  return {
    subject: isQuiet(summary)
      ? t`Your lots on ${number}: nothing sold`
      : ngettext(
          msgid`Your lots on ${number}: ${stays} stay, ${amount}`,
          `Your lots on ${number}: ${stays} stays, ${amount}`,
          stays,
        ),
    title: day,
    paragraphs: isQuiet(summary) ? [t`Nothing was sold or refunded at your lots.`] : [],
    sections: [
      ...(isQuiet(summary) ? [] : [figuresSection(summary)]),
      ...bestLotsSection(summary),
      ...waitingSection(summary),
    ],
    button: { label: t`Open revenue`, url: `${publicUrl}/revenue` },
  };
}

/** Whether nothing was sold and nothing refunded. */
export const isQuiet = ({ stays, gross, refunds }: DaySummary): boolean => stays === 0 && gross === 0 && refunds === 0;

function figuresSection({ stays, gross, refunds, tax, net, full }: Summary): MailSection {
  return {
    rows: [
      [t`Stays`, String(stays)],
      [t`Gross`, formatCents(gross)],
      [t`Refunds`, formatCents(-refunds)],
      [t`Tax`, formatCents(tax)],
      [t`Net`, formatCents(net)],
      ...(full.hours > 0 ? [[t`Full hours`, fullWords(full)] as const] : []),
    ],
  };
}

function fullWords({ hours, lots }: FullHours): string {
  return ngettext(msgid`${hours}, at ${lots} lot`, `${hours}, at ${lots} lots`, lots);
}

/** With only one lot there is nothing to compare. */
function bestLotsSection({ best: lots }: Summary): MailSection[] {
  if (lots.length < 2) return [];
  return [{ heading: t`Best lots, net`, rows: lots.map((lot) => [nameLot(lot), formatCents(lot.cents)]) }];
}

function waitingSection({ waiting: { disputes, dueBy, refundRequests }, timeZone }: Summary): MailSection[] {
  const due = dueBy && formatDateTime(dueBy, { month: 'short', day: 'numeric', timeZone });
  const rows = [
    ...(disputes > 0
      ? [[t`Open disputes`, due ? t`${disputes}, evidence due by ${due}` : String(disputes)] as const]
      : []),
    ...(refundRequests > 0 ? [[t`Refund requests at support`, String(refundRequests)] as const] : []),
  ];
  return rows.length === 0 ? [] : [{ heading: t`Waiting`, rows }];
}
