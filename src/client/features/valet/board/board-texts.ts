// The texts of the attendants' board. Those that the specification fixes are verbatim.

import { formatUsPhone } from '#domain/contact/phone.ts';

const cars = (count: number) => (count === 1 ? '1 car' : `${count} cars`);

export const boardTexts = {
  title: 'Valet',
  stand: 'Stand',
  noStands: 'No locations found',
  noStandsText: 'You are not on any valet team yet. The lot owner who invited you chooses where you work.',
  noStandsOdogwu: 'No location has a valet stand yet. Set one up under Valet Locations.',
  valetLocations: 'Valet Locations',
  profile: 'Profile',
  notSetUp: 'This location has no valet rate yet. The owner sets it under Valet Locations.',
  newCar: 'New car',
  phone: 'Phone number',
  phoneHint: 'Ten digits. Tickets for this number appear when you type the last one.',
  phoneMissing: 'Please enter a phone number of ten digits',
  lookUp: 'Look up',
  lookUpBusy: 'Looking…',
  clear: 'Clear',
  noTickets: 'No Tickets found for this number:',
  create: 'Create ticket',
  createOther: 'Create ticket for another car',
  found: (count: number, phone: string) => `${cars(count)} of ${formatUsPhone(phone)}`,
  full: 'Full',
  spacesLeft: (left: number) => (left === 1 ? '1 space left' : `${left} spaces left`),
  spacesTaken: (taken: number, capacity: number) => `${taken} of ${capacity} taken`,
  spacesOver: (over: number) => `${over} over`,
  today: 'Today',
  totals: { requested: 'Requested', parked: 'Parked', revenue: 'Revenue' },
  search: 'Find a car',
  searchLabel: 'Ticket or plate',
  searchSubmit: 'Find',
  searchMissing: 'Please enter a ticket number or a license plate',
  nothingFound: (typed: string) => `No ticket or plate here like “${typed}”`,
  nothingFoundText: 'Check the stub, or look up the guest by phone.',
  foundCars: (count: number) => `${cars(count)} found`,
  emptyBoard: 'No cars here',
  emptyBoardText: 'Enter a phone number to create the first ticket.',
  groups: {
    waiting: 'Waiting for their car',
    inFront: 'In front',
    entry: 'To be parked',
    parked: 'Parked',
  },
  count: cars,
  cutOff: (age: string) => `No connection. This board is ${age} old.`,
  cutOffText: 'Changes by others appear once the signal is back.',
};

/** The texts on a ticket. */
export const ticketTexts = {
  statuses: {
    entry: 'Entry',
    parked: 'Parked',
    requested: 'Requested',
    unrequested: 'Unrequested',
    ready: 'Ready',
    paid: 'Paid',
    completed: 'Completed',
  },
  unpaid: 'Unpaid',
  retrieving: 'On its way',
  cashIntended: 'Will pay cash',
  number: (ticketNumber: string) => `Ticket ${ticketNumber}`,
  waits: 'waiting',
  inFrontFor: 'in front',
  since: 'since',
  hook: (hook: number) => `Hook ${hook}`,
  noHook: 'No hook',
  noPlace: 'Not parked yet',
  stick: 'Stick',
  fetchedBy: (name: string) => `${name} is bringing it`,
  fetchedByYou: 'You are bringing it',
  open: (ticketNumber: string) => `Open ticket ${ticketNumber}`,
};

/** The labels of the buttons; the specification fixes the capitals. */
export const actionTexts = {
  enter_parking: 'ENTER PARKING DETAILS',
  take_job: 'Take job',
  give_job_back: 'Give job back',
  car_ready: 'CAR READY',
  cash_payment: 'CASH PAYMENT',
  complete: 'Complete Session',
  request: 'Request for the guest',
  unrequest: 'Withdraw request',
  busy: {
    request: 'Requesting…',
    unrequest: 'Withdrawing…',
    take_job: 'Taking…',
    give_job_back: 'Giving back…',
    car_ready: 'Saving…',
    cash_payment: 'Saving…',
    complete: 'Completing…',
  },
  stickOnly: 'Stick shift. Only someone who drives stick can take this car.',
};

/** What happened to a ticket, for the board's announcements and for the loser of a race. */
export const factTexts: Readonly<Record<string, (name: string) => string>> = {
  created: (name) => `${name} created this ticket`,
  parked: (name) => `${name} parked the car`,
  moved: (name) => `${name} changed the parking place`,
  requested: (name) => `${name} requested the car`,
  unrequested: (name) => `${name} withdrew the request`,
  job_taken: (name) => `${name} took this car`,
  job_given_back: (name) => `${name} gave the job back`,
  made_ready: (name) => `${name} brought the car to the front`,
  cash_intended: (name) => `${name} will pay cash`,
  paid: (name) => `${name} took the payment`,
  override_granted: (name) => `${name} allowed a handover without the code`,
  completed: (name) => `${name} handed the car over`,
  edited: (name) => `${name} changed the ticket`,
  link_shown: (name) => `${name} showed the guest the link to this ticket`,
  voided: (name) => `${name} voided the ticket`,
};
