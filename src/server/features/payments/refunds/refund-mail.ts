// Tells the payer that money is on its way back, how much and why.

import { formatCents } from '#domain/money/cents.ts';
import type { Config } from '../../../config.ts';
import { composeMail, type MailContent, type NewMessage } from '../../messages/outgoing-messages.ts';
import { receiptCode } from '../../orders/order-book.ts';

type GivenBack = {
  readonly to: string;
  readonly name: string | null;
  readonly locationId: string;
  readonly stayOrderId: string;
  readonly lotName: string;
  readonly receiptKey: string;
  readonly totalCents: number;
  readonly reason: string;
  readonly paidInCash: boolean;
};

const BY_CARD = 'It goes to the card or the account that you paid with; banks usually show it within a few days.';
const IN_CASH = 'You paid in cash: the attendants hand it to you, with this mail or the receipt.';

export function refundMail(refund: GivenBack, { publicUrl, supportEmail }: Config): NewMessage {
  const { to, name, locationId, stayOrderId: orderId, lotName, receiptKey, totalCents, reason, paidInCash } = refund;
  const amount = formatCents(totalCents);
  const content: MailContent = {
    title: `We have given you back ${amount}`,
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      `We have given back ${amount} of what you paid for parking at ${lotName}. ${paidInCash ? IN_CASH : BY_CARD}`,
    ],
    sections: [
      {
        heading: 'Your refund',
        rows: [
          ['Amount', amount],
          ['Reason', reason],
          ['Receipt', receiptCode(orderId)],
        ],
      },
    ],
    button: { label: 'Open the receipt', url: `${publicUrl}/receipt/${receiptKey}` },
    footer: `Questions: ${supportEmail}, or ${publicUrl}/contact-us. Issued privately by Parkvale for the owner of this lot.`,
  };
  const subject = `Refund of ${amount}, ${lotName}`;
  return composeMail({ to, subject, content, about: { locationId, orderId } });
}
