// The texts of the forms that create, edit and park. Texts that the specification fixes are verbatim.

import { msgid, ngettext, t } from 'ttag';
import type { CarColor } from '#features/vehicles/rules/car-name.ts';
import { formatDay } from '#platform/calendar/human-time.ts';

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
  nextHook: (hook: number | null) => (hook === null ? t`No hook is free` : t`Next: ${hook}`),
  noHook: t`No hook`,
  plate: t`License plate`,
  state: t`State`,
  stateHint: t`Two letters`,
  make: t`Make`,
  makes: t`Common brands`,
  model: t`Model`,
  color: t`Color`,
  colors: t`Common colors`,
  other: t`Other`,
  transmission: t`Transmission`,
  automatic: t`Automatic`,
  stick: t`Stick`,
  stickShift: t`Stick shift`,
  firstName: t`First name`,
  lastName: t`Last name`,
  email: t`Email for the receipt`,
  description: t`Notes, such as damage at entry`,
  consent: t`The guest agrees to texts`,
  consentHint: t`About this car only. Ask first.`,
  full: t`Full: no space is left`,
  fullText: (taken: number, capacity: number) =>
    t`${ngettext(msgid`${taken} car is`, `${taken} cars are`, taken)} here, and there is room for ${capacity}.`,
  overCapacity: t`Take the car in anyway`,
  overCapacityHint: t`The ticket’s history will say that no space was left.`,
  parkedBy: t`Parked by`,
  parkedLocation: t`Parked at`,
  parkedHint: t`Level and space, such as B14`,
  recentPlaces: t`Recent places`,
  you: (name: string) => t`You: ${name}`,
  samePlate: (ticketNumber: string) => t`This plate is already on open ticket ${ticketNumber}`,
  samePlateOpen: (car: string) => t`Open that ticket: ${car}`,
  submitCreate: t`Create ticket`,
  createBusy: t`Creating…`,
  submitEdit: t`Save ticket`,
  editBusy: t`Saving…`,
  submitPark: t`CAR PARKED`,
  parkTitle: t`Parking details`,
  parkLead: t`Who parked the car, and where it is.`,
  parkAgainTitle: t`Park again`,
  parkAgainLead: t`The guest is told that the car is parked again. Unless paid, its price keeps running.`,
  known: (count: number) =>
    ngettext(msgid`Been here before: tap to fill in`, `Been here before: tap the car to fill in`, count),
  knownCar: (seen: string, timeZone: string) => t`last ${formatDay(new Date(seen), timeZone)}`,
  created: (ticketNumber: string) => t`Ticket ${ticketNumber} is created`,
  createdText: ({ hook, isTexted }: { hook: number | null; isTexted: boolean }) => {
    const key = hook === null ? t`The key has no hook.` : t`Hang the key on hook ${hook}.`;
    return isTexted
      ? t`${key} The guest is texted a link.`
      : t`${key} This guest gets no text: show them the code below.`;
  },
  edited: t`The ticket is saved`,
  changedMeanwhile: t`Somebody else changed the same fields`,
  hookOf: (hook: string) => t`Hook ${hook}`,
  takeTheirs: (mine: string, theirs: string) => t`Replace “${mine}” with “${theirs}”`,
  parked: (ticketNumber: string, place: string) => t`Ticket ${ticketNumber} is parked at ${place}`,
  notFound: t`Ticket not found`,
  notFoundText: t`The link may be wrong, or the ticket belongs to another stand or was voided.`,
  noStand: t`Choose a stand on the board first.`,
};

/** Until a stand knows its own. */
export const MAKES = [
  t`Toyota`,
  t`Honda`,
  t`Ford`,
  t`BMW`,
  t`Mercedes`,
  t`Audi`,
  t`Lexus`,
  t`Tesla`,
  t`Chevrolet`,
  t`Nissan`,
  t`Jeep`,
  t`Subaru`,
  t`Hyundai`,
  t`Kia`,
];

/** Cars’ colors as they look. */
export const COLORS: ReadonlyArray<{ readonly color: CarColor; readonly paint: string }> = [
  { color: 'Black', paint: '#16181a' },
  { color: 'White', paint: '#ffffff' },
  { color: 'Gray', paint: '#6f767b' },
  { color: 'Silver', paint: 'linear-gradient(135deg, #f4f6f7, #aab2b8 55%, #e6eaec)' },
  { color: 'Blue', paint: '#1f4fa8' },
  { color: 'Red', paint: '#b3161c' },
  { color: 'Brown', paint: '#5d3a22' },
  { color: 'Green', paint: '#1f6b3a' },
  { color: 'Gold', paint: 'linear-gradient(135deg, #f1dc9a, #b98d2f 60%, #e5c873)' },
  { color: 'Beige', paint: '#dcc9a6' },
  { color: 'Orange', paint: '#e8721c' },
];
