// The texts of the car owner's pages. Those that the specification fixes are verbatim.

import { nameTimeZone } from '../../../lib/wording/zone-name.ts';

export const guestTexts = {
  photos: 'Your car at arrival',
  photoOf: (corner: string) => `Your car, ${corner.toLowerCase()}`,
  corners: {
    front_left: 'Front left',
    front_right: 'Front right',
    rear_left: 'Rear left',
    rear_right: 'Rear right',
  },
  title: 'Your car',
  ticket: (number: string, place: string) => `${place} · Ticket ${number}`,
  statuses: {
    entry: 'Handed over',
    parked: 'Parked',
    ready: 'Ready',
    requested: 'Requested',
    unrequested: 'Not requested',
    paid: 'Paid',
    completed: 'Handed back',
  },
  unpaid: 'Not paid yet',

  said: {
    entry: 'We have your car.',
    parked: 'Your car is parked.',
    requested: 'Your car is requested.',
    retrieving: 'An attendant is bringing your car.',
    ready: 'Your car is ready for you.',
    completed: 'Your car is ready.',
    void: 'This ticket is closed.',
  },
  parkedText: 'Ask for it a few minutes before you leave.',
  readyText: 'It is out front.',
  completedText: (time: string) => `Handed back at ${time}. Thank you.`,
  places: ['You are next in line.', 'One car is ahead of yours.'],
  carsBefore: (cars: number) => `${cars} cars are ahead of yours.`,
  likely: (minutes: number) => `Ready in about ${minutes} min, judging by the last few hours.`,

  request: 'Request my car',
  takeBack: 'I do not need it yet',
  sure: 'Are you sure?',
  sureToRequest: 'This will instruct our team to bring your car to the front.',
  sureToTakeBack: 'Our team will leave your car parked. You can request it again at any time.',
  yes: 'Yes, bring my car',
  yesTakeBack: 'Yes, leave it parked',
  no: 'Cancel',
  working: 'Sending…',
  requested: 'Requested!',
  unrequested: 'Unrequested!',

  pay: (total: string) => `Pay ${total}`,
  paid: 'Paid',
  alreadyPaid: 'Already paid',
  cash: 'I will pay cash',
  cashIntended: 'You will pay cash. The attendant takes it when you get your car.',
  receipt: 'Open the receipt',

  plate: 'License plate',
  car: 'Car',
  since: 'With us since',
  rate: 'Rate',
  perHour: (price: string) => `${price} an hour`,
  perDay: (price: string) => `${price} a day`,
  lines: { parking: 'Valet parking', fee: 'Service fee' },
  totalSoFar: 'Total so far',
  total: 'Total',
  totalPaid: 'Total paid',

  chooseTitle: 'Which car?',
  chooseLead: 'This phone has several tickets with us.',
  otherCar: 'My other car',

  cutOff: (time: string) => `No connection. This is as of ${time}; we keep trying.`,
};

export const codeTexts = {
  title: 'Open your ticket',
  lead: (phone: string) => `We text six digits to ${phone} to make sure it is you.`,
  ask: 'Text me a code',
  asking: 'Sending…',
  asked: 'If this number has a car with us, a text with six digits is on its way.',
  code: 'Six digits of the text',
  missing: 'Please enter the six digits of the text',
  open: 'Open my ticket',
  opening: 'Opening…',
  again: 'Text me a new code',
  noText: 'No text? The attendant can show you a QR code to scan instead.',
  over: 'This link has expired. Enter the code from a new text to see your ticket, if there is one.',
};

export const handoverTexts = {
  title: 'Your code for the attendant',
  text: 'Show it only when you stand at your car. It changes every 30 seconds.',
  digits: (code: string) => `Code ${code.split('').join(' ')}`,
  picture: 'The same code as a QR code, for the attendant to scan',
  insecure: 'This browser cannot show the code here. Tell the attendant your name instead.',
};

export const payTexts = {
  title: 'Pay for your car',
  back: 'Back to your car',
  ticketPaid: 'Ticket Paid!',
  notYet: 'You can pay once you have requested your car.',
  wrong: 'Looks like something went wrong, please try again',
  again: 'Try again',
  newPrice: (total: string) => `The price is now ${total}. You have not been charged.`,
};

export const receiptTexts = {
  title: 'Receipt',
  back: 'Back to your car',
  notYet: 'There is no receipt yet: the ticket is not paid.',
  paidOn: 'Paid on',
  how: 'Paid',
  by: { online: 'Online', cash: 'In cash', nothing_due: 'Nothing to pay' },
  parked: 'With us',
  from: (time: string) => `from ${time}`,
  code: 'Receipt number',
  refund: { promised: 'Will be refunded', failed: 'Not refunded yet. We are working on it' },
  paidBack: (day: string) => `Refunded on ${day}`,
  net: 'After refunds',
  netThen: 'Once it is refunded',
  timesIn: (timeZone: string) => `Times are local to the location (${nameTimeZone(timeZone)}).`,
  issuer: 'Privately issued by Parkvale. This is not a government document.',
  print: 'Print',
  email: 'E-mail',
  emailWrong: 'Please provide a valid email address',
  send: 'Send the receipt',
  sending: 'Sending…',
  sent: (email: string) => `The receipt is on its way to ${email}.`,
};
