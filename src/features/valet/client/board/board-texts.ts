// The texts of the attendants' board. Texts that the specification fixes are verbatim.

import { msgid, ngettext, t } from 'ttag';
import { formatUsPhone } from '#platform/contract/phone.ts';

const carCount = (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count);

export const boardTexts = {
  stand: t`Stand`,
  noStands: t`No locations found`,
  found: (count: number, phone: string) => t`${carCount(count)} of ${formatUsPhone(phone)}`,
  someShown: (shown: number, found: number) => t`${shown} of ${found} are shown. Type more to see the others.`,
  foundCars: (count: number) => t`${carCount(count)} found`,
  groups: {
    waiting: t`Waiting for their car`,
    inFront: t`In front`,
    withUs: t`With us`,
    entry: t`To be parked`,
  },
};

/** The texts on a ticket. */
export const ticketTexts = {
  statuses: {
    entry: t`Entry`,
    parked: t`Parked`,
    requested: t`Requested`,
    unrequested: t`Unrequested`,
    ready: t`Ready`,
    paid: t`Paid`,
    completed: t`Completed`,
  },
  unpaid: t`Unpaid`,
  number: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
  waits: t`waiting`,
  hook: (hook: number) => t`Hook ${hook}`,
  noHook: t`No hook`,
  stick: t`Stick`,
  fetchedBy: (name: string) => t`${name} is bringing it`,
};

/** The labels of the buttons; the specification fixes the capitals. */
export const actionTexts = {
  enter_parking: t`ENTER PARKING DETAILS`,
  take_job: t`Take job`,
  give_job_back: t`Give job back`,
  car_ready: t`CAR READY`,
  cash_payment: t`CASH PAYMENT`,
  complete: t`Complete Session`,
  park_again: t`Park again`,
  request: t`Request for the guest`,
  /** In a row, next to the car that it is about. */
  requestShort: t`Request`,
  cashShort: (amount: string) => t`Cash ${amount}`,
  completeShort: t`Complete`,
  park: t`Park`,
  unrequest: t`Withdraw request`,
  busy: {
    request: t`Requesting…`,
    unrequest: t`Withdrawing…`,
    take_job: t`Taking…`,
    give_job_back: t`Giving back…`,
    car_ready: t`Saving…`,
    cash_payment: t`Saving…`,
    complete: t`Completing…`,
  },
  /** In place of a row's act. */
  stickShort: t`For stick drivers`,
  stickOnly: t`Stick shift. Only someone who drives stick can take this car.`,
};
