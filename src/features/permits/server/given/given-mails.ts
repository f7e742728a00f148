// The mails to people who were given a permit, and to companies, which pay by invoice (rules 314 and 316).

import { t } from 'ttag';
import type { AccountMail } from '#features/messages/server/public.ts';
import type { Order } from '#features/orders/server/public.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { formatCents } from '#platform/money/cents.ts';
import { INVOICE_DAYS, nextAct } from '../../rules/permit-lifecycle.ts';
import { lastDayOf } from '../../rules/permit-month.ts';
import { type About, formatLotDay, formatLotMoment } from '../format-moments.ts';
import { linesOfMonth, monthAhead } from '../permit-order.ts';

export function grantedMail({ permit, plan, lot }: About): AccountMail {
  const from = formatLotDay(permit.startsOn, lot.timeZone);
  return {
    title: t`You have a permit at ${lot.name}`,
    paragraphs: [
      t`The owner of ${lot.name}, ${lot.address}, gave you “${plan.name}” starting ${from}. There is nothing to pay.`,
      ...(permit.endsAfter ? [t`It is valid until ${formatLotDay(lastDayOf(permit.endsAfter), lot.timeZone)}.`] : []),
      t`To change its plates, ask the owner of the lot.`,
    ],
  };
}

export function invoiceComes({ permit, plan, lot }: About): AccountMail {
  const month = monthAhead(permit);
  const price = priceOf({ permit, plan, lot });
  const day = formatLotDay(`${month}-01`, lot.timeZone);
  return {
    title: t`Your next invoice comes on ${day}`,
    paragraphs: [
      t`“${plan.name}” at ${lot.name} is paid until the end of this month.`,
      t`On ${day} we will email you the ${price} invoice for that month. To stop, tell the owner of the lot before then.`,
    ],
  };
}

/** The first invoice comes before anything may park; later ones say until when the cars may park unpaid. */
export function invoiceOf({ permit, plan, lot }: About): AccountMail {
  const price = priceOf({ permit, plan, lot });
  const until = permit.parksUntil ? formatLotMoment(permit.parksUntil, lot.timeZone) : null;
  const next = nextAct(permit, lot.timeZone);
  return {
    title: t`Your parking invoice, ${lot.name}`,
    paragraphs: [
      t`${price} is due for “${plan.name}” at ${lot.name}.`,
      until === null
        ? t`Your permits start when it is paid. Pay within ${INVOICE_DAYS} days: after that, they are given to others.`
        : t`Your cars may park until ${until}. If it is not paid by then, the permits end.`,
      ...(next?.act === 'charge' ? [t`We will remind you on ${formatLotMoment(next.at, lot.timeZone)}.`] : []),
      t`Pay by card or PayPal with the link below. No account needed.`,
    ],
  };
}

export function invoicePaid({ plan, lot }: About, { totalCents }: Pick<Order, 'totalCents'>): AccountMail {
  return {
    title: t`Your invoice is paid, ${lot.name}`,
    paragraphs: [t`We received ${formatCents(totalCents)} for “${plan.name}” at ${lot.name}. Thank you.`],
  };
}

const priceOf = ({ permit, plan, lot }: About): string =>
  formatCents(totalOf(linesOfMonth({ ...permit, plan, lot, month: monthAhead(permit) })));
