// The texts of the forms that create, edit and park. Those that the specification fixes are verbatim.

import { msgid, ngettext, t } from 'ttag';
import { formatDay } from '#domain/calendar/human-time.ts';

export const formTexts = {
  createTitle: t`New ticket`,
  editTitle: (ticketNumber: string) => t`Edit ticket ${ticketNumber}`,
  board: t`Board`,
  loading: t`Edit ticket`,
  back: t`Ticket`,
  voided: (ticketNumber: string) => t`Ticket ${ticketNumber} is void`,
  ticket: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
  missing: {
    ticketNumber: t`Please enter a ticket number`,
    phoneNumber: t`Please enter a phone number of ten digits`,
    firstName: t`Please enter a first name`,
    email: t`Please provide a valid email address`,
    plateNumber: t`Please enter a license plate number`,
    state: t`Please enter a state`,
    make: t`Please enter a make`,
    color: t`Please enter a color`,
    parkedBy: t`Please enter who parked the car`,
    parkedLocation: t`Please enter where the car is parked`,
  },
  phone: t`Phone number`,
  ticketNumber: t`Ticket number`,
  hook: t`Hook for the key`,
  nextHook: (hook: number | null) => (hook === null ? t`No hook is free` : t`Next free: ${hook}`),
  noHook: t`No hook`,
  takenHook: (hook: number, ticketNumber: string) => t`${hook}, taken by ticket ${ticketNumber}`,
  plate: t`License plate`,
  state: t`State`,
  stateHint: t`Two letters`,
  make: t`Make`,
  makes: t`Common brands`,
  model: t`Model`,
  color: t`Color`,
  colors: t`Common paints`,
  transmission: t`Transmission`,
  automatic: t`Automatic`,
  stick: t`Stick`,
  firstName: t`First name`,
  lastName: t`Last name`,
  email: t`E-mail for the receipt`,
  description: t`Notes, such as damage at entry`,
  consent: t`The guest agrees to texts about this car`,
  consentHint: t`Ask first. Without it the guest opens the ticket with the code on your screen.`,
  full: t`Full: no space is left`,
  fullText: (taken: number, capacity: number) =>
    t`${ngettext(msgid`${taken} car is`, `${taken} cars are`, taken)} here, and there is room for ${capacity}.`,
  overCapacity: t`Take the car in all the same`,
  overCapacityHint: t`The ticket’s history says that no space was left.`,
  parkedBy: t`Parked by`,
  parkedLocation: t`Parked at`,
  parkedHint: t`Level and space, such as B14`,
  recentPlaces: t`Recent places`,
  you: (name: string) => t`You: ${name}`,
  submitCreate: t`Create ticket`,
  createBusy: t`Creating…`,
  submitEdit: t`Save ticket`,
  editBusy: t`Saving…`,
  submitPark: t`CAR PARKED`,
  parkTitle: t`Parking details`,
  parkLead: t`Who parked the car, and where it is.`,
  known: (count: number) =>
    count === 1 ? t`Been here before: tap to fill in` : t`Been here before: tap the car to fill in`,
  knownCar: (seen: string, timeZone: string) => t`last ${formatDay(new Date(seen), timeZone)}`,
  created: (ticketNumber: string) => t`Ticket ${ticketNumber} is created`,
  createdText: ({ hook, isTexted }: { hook: number | null; isTexted: boolean }) => {
    const key = hook === null ? t`The key has no hook.` : t`Hang the key on hook ${hook}.`;
    return isTexted
      ? t`${key} The guest is texted a link.`
      : t`${key} This guest gets no text: show them the code below.`;
  },
  edited: t`The ticket is saved`,
  parked: (ticketNumber: string, place: string) => t`Ticket ${ticketNumber} is parked at ${place}`,
  void: t`Void ticket`,
  voidTitle: t`Void this ticket?`,
  voidText: t`For a ticket created by mistake. It leaves the board; its history stays.`,
  voidKeep: t`Keep the ticket`,
  notFound: t`We have no such ticket`,
  notFoundText: t`The address may be wrong, or the ticket is of another stand or was voided.`,
  noStand: t`Choose a stand on the board first.`,
};

export const MAKES = [
  ...[
    t`Toyota`,
    t`Honda`,
    t`Ford`,
    t`Chevrolet`,
    t`Nissan`,
    t`Jeep`,
    t`BMW`,
    t`Mercedes`,
    t`Tesla`,
    t`Subaru`,
    t`Hyundai`,
    t`Kia`,
  ],
];
export const COLORS = [t`Black`, t`White`, t`Gray`, t`Silver`, t`Blue`, t`Red`, t`Brown`, t`Green`];
