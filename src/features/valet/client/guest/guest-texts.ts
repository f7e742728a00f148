// The texts of the car owner's pages. Texts that the specification fixes are verbatim.

import { t } from 'ttag';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import type { TakenBackReason } from '../../rules/ticket/ticket.ts';

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
  unpaid: t`Not paid yet`,

  said: {
    entry: t`We have your car.`,
    parked: t`Your car is parked.`,
    requested: t`Your car is requested.`,
    retrieving: t`An attendant is bringing your car.`,
    ready: t`Your car is ready for you.`,
    completed: t`Your car is ready.`,
    void: t`This ticket is closed.`,
  },
  /** For a request that the stand took back. */
  takenBack: {
    guest_requested: t`You do not need your car yet, so it stays parked.`,
    guest_not_here: t`We could not find you, so your car stays parked.`,
    by_mistake: t`Your car was requested by mistake, so it stays parked.`,
    not_now: t`We cannot bring your car right now.`,
  } satisfies Readonly<Record<TakenBackReason, string>>,
  entryText: t`You can ask for it here as soon as it is parked.`,
  parkedText: t`Ask for it a few minutes before you leave.`,
  readyText: t`It is out front.`,
  completedText: (time: string) => t`Handed back at ${time}. Thank you.`,
  places: [t`You are next in line.`, t`One car is ahead of yours.`],
  carsBefore: (cars: number) => t`${cars} cars are ahead of yours.`,
  likely: (minutes: number) => t`Ready in about ${minutes} min, judging by the last few hours.`,

  request: t`Bring my car`,
  takeBack: t`I do not need it yet`,
  agree: t`Text me about this car`,
  agreeText: (phone: string) => t`Texts to ${phone} when the car is ready and when it is handed over. STOP ends them.`,
  sure: t`Are you sure?`,
  sureToRequest: t`This will instruct our team to bring your car to the front.`,
  sureToTakeBack: t`Our team will leave your car parked. You can request it again at any time.`,
  yes: t`Yes, bring my car`,
  yesTakeBack: t`Yes, leave it parked`,
  no: t`Cancel`,
  working: t`Sending…`,
  requested: t`Requested!`,
  unrequested: t`Unrequested!`,

  pay: (total: string) => t`Pay ${total}`,
  paid: t`Paid`,
  alreadyPaid: t`Already paid`,
  tip: t`Add a tip`,
  cash: t`I will pay cash`,
  cashIntended: t`You will pay cash. The attendant takes it when you get your car.`,
  receipt: t`Open the receipt`,

  plate: t`License plate`,
  car: t`Car`,
  since: t`With us since`,
  rate: t`Rate`,
  perHour: (price: string) => t`${price} an hour`,
  perDay: (price: string) => t`${price} a day`,
  lines: { parking: t`Valet parking` },
  totalSoFar: t`Total so far`,
  total: t`Total`,
  totalPaid: t`Total paid`,
  nothingToPay: t`Nothing to pay`,
  parkingPaid: t`Paid for parking`,

  chooseTitle: t`Which car?`,
  chooseLead: t`This phone has several tickets with us.`,
  otherCar: t`My other car`,

  cutOff: (time: string) => t`No connection. This is as of ${time}; we keep trying.`,
};

export const codeTexts = {
  title: t`Open your ticket`,
  lead: (phone: string) => t`We will text six digits to ${phone} to make sure it is you.`,
  ask: t`Text me a code`,
  asking: t`Sending…`,
  requested: t`If this number has a car with us, a text with six digits is on its way.`,
  code: t`Six digits from the text`,
  missing: t`Please enter the six digits of the text`,
  open: t`Open my ticket`,
  opening: t`Opening…`,
  again: t`Text me a new code`,
  noText: t`No text? The attendant can show you a QR code to scan instead.`,
  over: t`This link has expired. Enter the code from a new text to see your ticket, if there is one.`,
};

export const handoverTexts = {
  title: t`Your code for the attendant`,
  show: t`Show my code for the attendant`,
  text: t`Show it only when you are at your car. It changes every 30 seconds.`,
  digits: (code: string) => t`Code ${code.split('').join(' ')}`,
  picture: t`The same code as a QR code, for the attendant to scan`,
  insecure: t`This browser cannot show the code here. Tell the attendant your name instead.`,
};

export const payTexts = {
  title: t`Pay for your car`,
  back: t`Back to your car`,
  ticketPaid: t`Ticket Paid!`,
  notYet: t`You can pay once you have requested your car.`,
  wrong: t`Looks like something went wrong, please try again`,
  again: t`Try again`,
  newPrice: (total: string) => t`The price is now ${total}. You have not been charged.`,
};

/** For choosing a tip. */
export const tipTexts = {
  legend: t`Add a tip?`,
  none: t`No tip`,
  other: t`Other`,
  amount: t`Your tip in dollars`,
  amountHint: (most: string) => t`Up to ${most}. Leave empty for no tip.`,
  amountWrong: (most: string) => t`Enter an amount such as 4.00, up to ${most}. Until then no tip is added.`,
  whose: t`All of it goes to the attendants.`,
  alone: t`Your parking is free. A tip is up to you.`,
  next: t`Continue`,
  given: t`Thank you for your tip!`,
};

export const receiptTexts = {
  title: t`Receipt`,
  back: t`Back to your car`,
  notYet: t`There is no receipt yet: the ticket is not paid.`,
  paidOn: t`Paid on`,
  how: t`Paid`,
  inRoom: (room: string) => t`Charged to room ${room}`,
  by: { online: t`Online`, cash: t`In cash`, room: t`Charged to the room`, nothing_due: t`Nothing to pay` },
  parked: t`With us`,
  from: (time: string) => t`from ${time}`,
  code: t`Receipt number`,
  refund: { promised: t`Will be refunded`, failed: t`Not refunded yet. We are working on it` },
  paidBack: (day: string) => t`Refunded on ${day}`,
  net: t`After refunds`,
  netThen: t`Once it is refunded`,
  timesIn: (timeZone: string) => t`Times are local to the location (${nameTimeZone(timeZone)}).`,
  issuer: t`Privately issued by Parkvale. This is not a government document.`,
  print: t`Print`,
  email: t`Email`,
  emailWrong: t`Please provide a valid email address`,
  send: t`Send the receipt`,
  sending: t`Sending…`,
  sent: (email: string) => t`The receipt is on its way to ${email}.`,
};

/** "Bring it at 9:30 PM". */
export const laterTexts = {
  later: t`Bring it later`,
  change: t`Change the time`,
  title: t`When do you want your car?`,
  text: t`It will be in front at that time. You can change or cancel this until we go get it.`,
  time: t`Time`,
  none: t`The stand closes soon. Request your car now instead.`,
  confirm: (time: string) => t`Bring it at ${time}`,
  busy: t`Saving…`,
  cancel: t`Cancel this time`,
  close: t`Back`,
  wanted: (time: string) => t`We will bring it to the front at ${time}.`,
};
