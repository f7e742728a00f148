// What the booking wizard says once the parking is paid. The roadside page loads none of it.

export const paidTexts = {
  paidUntil: (until: string) => `Paid ${until}`,
  /** `why`: the line of a discount, "Validated by Cafe Luna". */
  freeUntil: (until: string, why: string | undefined) =>
    why === undefined ? `Free ${until}` : `Free ${until}, ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  reservedFor: (times: string) => `Reserved for ${times}`,
  doneStep: 'Done',
  doneTitle: 'You are parked',
  done: (plates: string, until: string, isFree: boolean) => `${plates}: ${isFree ? 'free' : 'paid'} ${until}.`,
  reservedTitle: 'Your space is reserved',
  reserved: (plates: string, times: string) => `${plates}: ${times}.`,
  reservedNext: 'You can move it, or cancel it for free, until it starts. You may arrive 15 minutes early.',
  turnedAway: (plates: string, isOne: boolean) => `${plates} ${isOne ? 'is' : 'are'} not part of this booking`,
  turnedAwayWhy: (isOne: boolean) =>
    `While you paid, ${isOne ? 'it was' : 'they were'} paid for elsewhere, or the last space was taken. What you paid for ${isOne ? 'it' : 'them'} will be refunded.`,
  confirmationSent: (email: string) => `Your confirmation is on its way to ${email}, with an entry for your calendar.`,
  receiptSent: (email: string) => `The receipt is on its way to ${email}.`,
  bookingHistory: 'Booking History',
  seeReceipt: 'See the receipt',
  seeReservation: 'See the reservation',
  canceledTitle: 'This reservation is canceled',
  refundedTitle: 'This booking was refunded',
  overText: 'You are not booked here. The receipt shows what goes back to you.',
  bookAgain: 'Pay for another vehicle',
  driveSafe:
    'You can end or extend your parking on the receipt page. No slip in the windshield needed: officers look up your plate.',
  keepInAccount: 'Keep it in an account',
  keepInAccountText: 'An account keeps your receipts and bookings together.',
};
