// The texts of the car owner's pages. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const guestTexts = {
  title: t`Your car`,
  ticket: (number: string, place: string) => `${place}\u00a0· ${t`Ticket ${number}`}`,
  receipt: t`Open the receipt`,

  car: t`Car`,
};
