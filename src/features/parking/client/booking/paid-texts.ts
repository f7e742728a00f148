// The booking wizard's texts once the parking is paid. The roadside page loads none of them.

import { t } from 'ttag';

export const paidTexts = {
  paidUntil: (until: string) => t`Paid ${until}`,
  /** `why`: the discount's line, "Validated by Cafe Luna". */
  freeUntil: (until: string, why: string | undefined) =>
    why === undefined ? t`Free ${until}` : t`Free ${until}, ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  reservedFor: (times: string) => t`Reserved for ${times}`,
  doneStep: t`Done`,
  doneTitle: t`You are parked`,
  done: (plates: string, until: string, isFree: boolean) => `${plates}: ${isFree ? t`free` : t`paid`} ${until}.`,
  reservedTitle: t`Your space is reserved`,
  reservedNext: t`Move it or cancel it for free until it starts.`,
  turnedAway: (plates: string, isOne: boolean) => t`${plates} ${isOne ? t`is` : t`are`} not part of this booking`,
  turnedAwayWhy: (isOne: boolean) =>
    t`While you paid, ${isOne ? t`it was` : t`they were`} paid for elsewhere, or the last space was taken. What you paid for ${isOne ? t`it` : t`them`} will be refunded.`,
  confirmationSent: (email: string) => t`Your confirmation is on its way to ${email}.`,
  receiptSent: (email: string) => t`The receipt is on its way to ${email}.`,
  receiptMailed: (email: string) => t`Receipt sent to ${email}.`,
  bookingHistory: t`Booking History`,
  openParking: t`Open your parking page`,
  seeReceipt: t`See the receipt`,
  seeReservation: t`See the reservation`,
  canceledTitle: t`This reservation is canceled`,
  refundedTitle: t`This booking was refunded`,
  overText: t`You are not booked here. The receipt shows what is refunded.`,
  endedTitle: t`Your parking has ended`,
  bookAgain: t`Pay for another car`,
  driveSafe: t`Nothing goes on the dash: officers look up your plate.`,
  keepInAccount: t`Save it to an account`,
};
