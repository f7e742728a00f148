// The texts of the attendants' board. Texts that the specification fixes are verbatim.

import { msgid, ngettext, t } from 'ttag';
import { formatUsPhone } from '#platform/contract/phone.ts';

const cars = (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count);

export const boardTexts = {
  title: t`Valet`,
  stand: t`Stand`,
  noStands: t`No locations found`,
  noStandsText: t`You are not on any valet team yet. The lot owner who invited you chooses where you work.`,
  noStandsOdogwu: t`No location has a valet stand yet. Set one up under Valet Locations.`,
  valetLocations: t`Valet Locations`,
  profile: t`Profile`,
  notSetUp: t`This location has no valet rate yet. The owner sets it under Valet Locations.`,
  newCar: t`New car`,
  phone: t`Phone number`,
  phoneShort: t`Phone`,
  phoneHint: t`Ten digits. Tickets for this number appear when you type the last one.`,
  phoneMissing: t`Please enter a phone number of ten digits`,
  lookUp: t`Look up`,
  lookUpBusy: t`Looking…`,
  clear: t`Clear`,
  noTickets: t`No Tickets found for this number:`,
  create: t`Create ticket`,
  createOther: t`Create ticket for another car`,
  found: (count: number, phone: string) => t`${cars(count)} of ${formatUsPhone(phone)}`,
  full: t`Full`,
  spacesLeft: (left: number) => ngettext(msgid`${left} space left`, `${left} spaces left`, left),
  spacesTaken: (taken: number, capacity: number) => t`${taken} of ${capacity} taken`,
  spacesOver: (over: number) => t`${over} over`,
  today: t`Today`,
  totals: { requested: t`Requested`, parked: t`Parked`, revenue: t`Revenue` },
  search: t`Find a car`,
  nothingFound: (typed: string) => t`No car here matches “${typed}”`,
  nothingFoundText: t`Search for a ticket, plate, name, place, hook, make, color, or the last four digits of a phone number.`,
  elsewhere: t`Handed back, or at another stand`,
  someShown: (shown: number, found: number) => t`${shown} of ${found} are shown. Type more to see the others.`,
  onlyHere: t`No connection. Only the cars on this board are searched.`,
  more: t`More`,
  less: t`Close`,
  shift: t`Shift`,
  wall: t`Wall screen`,
  wallOfAll: t`Wall screen for all stands`,
  show: t`Show`,
  foundCars: (count: number) => t`${cars(count)} found`,
  emptyBoard: t`No cars here`,
  emptyBoardText: t`Cars appear here once they are taken in.`,
  groups: {
    waiting: t`Waiting for their car`,
    inFront: t`In front`,
    withUs: t`With us`,
    entry: t`To be parked`,
  },
  /** Short enough for a third of a phone's width. */
  tabs: {
    waiting: t`Waiting`,
    inFront: t`In front`,
    withUs: t`With us`,
  },
  none: {
    waiting: t`Nobody is waiting.`,
    inFront: t`No car is in front.`,
    withUs: t`No car is with us.`,
  },
  newCars: (count: number) => ngettext(msgid`${count} new`, `${count} new`, count),
  gone: (ticketNumber: string, group: string | null) =>
    group === null ? t`${ticketNumber} has left the board` : t`${ticketNumber}: ${group}`,
  count: cars,
  cutOff: (age: string) => t`No signal for ${age}`,
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
  retrieving: t`On its way`,
  cashIntended: t`Will pay cash`,
  number: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
  waits: t`waiting`,
  inFrontFor: t`in front`,
  since: t`since`,
  hook: (hook: number) => t`Hook ${hook}`,
  noHook: t`No hook`,
  noPlace: t`Not parked yet`,
  damageNotRequested: t`Damage not checked`,
  damageShort: t`Damage?`,
  stick: t`Stick`,
  fetchedBy: (name: string) => t`${name} is bringing it`,
  fetchedByYou: t`You are bringing it`,
  open: (ticketNumber: string) => t`Open ticket ${ticketNumber}`,
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
