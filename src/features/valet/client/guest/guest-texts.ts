// The texts of the car owner's pages. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const guestTexts = {
  title: t`Your car`,
  ticket: (number: string, place: string) => t`${place} · Ticket ${number}`,
  statuses: {
    entry: t`Handed over`,
    parked: t`Parked`,
    ready: t`Ready`,
    requested: t`Requested`,
    unrequested: t`Not requested`,
    paid: t`Paid`,
    completed: t`Handed back`,
  },

  said: {
    entry: t`We have your car.`,
    parked: t`Your car is parked.`,
    requested: t`Your car is requested.`,
    retrieving: t`An attendant is bringing your car.`,
    ready: t`Your car is ready for you.`,
    completed: t`Your car is ready.`,
    void: t`This ticket is closed.`,
  },
  receipt: t`Open the receipt`,

  car: t`Car`,
};
export const receiptTexts = {
  by: { online: t`Online`, cash: t`In cash`, room: t`Charged to the room`, nothing_due: t`Nothing to pay` },
  refund: { promised: t`Will be refunded`, failed: t`Not refunded yet. We are working on it` },
};
