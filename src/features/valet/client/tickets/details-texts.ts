// The texts of one ticket's page: the handover, the history, the guest's link.

import { t } from 'ttag';
import { withArticle } from '#platform/calendar/human-time.ts';
import type { WithdrawalReason } from '../../rules/ticket/ticket.ts';

/** Why staff take a request back (rule 251). */
export const REASON_WORDS: Readonly<Record<WithdrawalReason, string>> = {
  guest_requested: t`The guest does not need it yet`,
  guest_not_here: t`The guest is not here`,
  by_mistake: t`Requested by mistake`,
  not_now: t`We cannot bring it now`,
};

export const detailsTexts = {
  // Of buttons whose parts come late; their places wait for them.
  fetchAt: t`Fetch at…`,
  changeTime: t`Change the time`,
  validate: t`Validate`,
  chargeRoom: t`Charge to the room`,
  lose: (price: string) => t`Claim ticket lost: add ${price}`,
  mistaken: { cash: t`Cash booked by mistake`, room: t`Room charged by mistake` },
  board: t`Board`,
  title: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
  loading: t`Ticket`,
  facts: {
    guest: t`Guest`,
  },
  rate: (price: string, isHourly: boolean) => t`${price} ${isHourly ? t`an hour` : t`a day`}, plus transaction fee`,
  reasons: REASON_WORDS as Readonly<Record<string, string>>,
  link: t`Ticket on the guest’s phone`,
  stub: t`Print the claim stub`,
};

export const handoverTexts = {
  busy: t`Checking…`,
  noPhoneText: t`Ask for the name and for something in the car that cannot be seen from outside. Both are recorded.`,
  submitOverride: t`Hand over without code`,
  allowed: (until: string) => t`A handover without the code is allowed until ${withArticle(until)}.`,
  allowBusy: t`Allowing…`,
  close: t`Not now`,
};

/** Names of changed fields, by the field's name in the history. */
export const fieldNames: Readonly<Record<string, string>> = {
  ticketNumber: t`ticket number`,
  phone: t`phone`,
  firstName: t`first name`,
  lastName: t`last name`,
  email: t`email`,
  plate: t`plate`,
  plateState: t`state`,
  make: t`make`,
  model: t`model`,
  color: t`color`,
  description: t`notes`,
  transmission: t`transmission`,
  hook: t`hook`,
};
