// The texts of the car owner's pages. Texts that the specification fixes are verbatim.

import { t } from 'ttag';
import { onOneLine } from '#platform/wording/one-line.ts';

const ticketNumber = (number: string) => t`Ticket ${number}`;

export const guestTexts = {
  title: t`Your car`,
  ticket: (number: string, place: string) => `${place}\u00a0· ${onOneLine(ticketNumber(number))}`,
  ticketNumber,
  receipt: t`Open the receipt`,

  car: t`Car`,
};
