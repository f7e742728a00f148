// The texts of the forms that create, edit and park. Those that the specification fixes are verbatim.

import { formatDay } from '#domain/calendar/human-time.ts';

export const formTexts = {
  createTitle: 'New ticket',
  editTitle: (ticketNumber: string) => `Edit ticket ${ticketNumber}`,
  board: 'Board',
  loading: 'Edit ticket',
  back: 'Ticket',
  voided: (ticketNumber: string) => `Ticket ${ticketNumber} is void`,
  ticket: (ticketNumber: string) => `Ticket ${ticketNumber}`,
  missing: {
    ticketNumber: 'Please enter a ticket number',
    phoneNumber: 'Please enter a phone number of ten digits',
    firstName: 'Please enter a first name',
    email: 'Please provide a valid email address',
    plateNumber: 'Please enter a license plate number',
    state: 'Please enter a state',
    make: 'Please enter a make',
    color: 'Please enter a color',
    parkedBy: 'Please enter who parked the car',
    parkedLocation: 'Please enter where the car is parked',
  },
  phone: 'Phone number',
  ticketNumber: 'Ticket number',
  hook: 'Hook for the key',
  nextHook: (hook: number | null) => (hook === null ? 'No hook is free' : `Next free: ${hook}`),
  noHook: 'No hook',
  takenHook: (hook: number, ticketNumber: string) => `${hook}, taken by ticket ${ticketNumber}`,
  plate: 'License plate',
  state: 'State',
  stateHint: 'Two letters',
  make: 'Make',
  makes: 'Common brands',
  model: 'Model',
  color: 'Color',
  colors: 'Common paints',
  transmission: 'Transmission',
  automatic: 'Automatic',
  stick: 'Stick',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail for the receipt',
  description: 'Notes, such as damage at entry',
  consent: 'The guest agrees to texts about this car',
  consentHint: 'Ask first. Without it the guest opens the ticket with the code on your screen.',
  full: 'Full: no space is left',
  fullText: (taken: number, capacity: number) =>
    `${taken === 1 ? '1 car is' : `${taken} cars are`} here, and there is room for ${capacity}.`,
  overCapacity: 'Take the car in all the same',
  overCapacityHint: 'The ticket’s history says that no space was left.',
  parkedBy: 'Parked by',
  parkedLocation: 'Parked at',
  parkedHint: 'Level and space, such as B14',
  recentPlaces: 'Recent places',
  you: (name: string) => `You: ${name}`,
  submitCreate: 'Create ticket',
  createBusy: 'Creating…',
  submitEdit: 'Save ticket',
  editBusy: 'Saving…',
  submitPark: 'CAR PARKED',
  parkTitle: 'Parking details',
  parkLead: 'Who parked the car, and where it is.',
  known: (count: number) =>
    count === 1 ? 'Been here before: tap to fill in' : 'Been here before: tap the car to fill in',
  knownCar: (seen: string, timeZone: string) => `last ${formatDay(new Date(seen), timeZone)}`,
  created: (ticketNumber: string) => `Ticket ${ticketNumber} is created`,
  createdText: ({ hook, isTexted }: { hook: number | null; isTexted: boolean }) => {
    const key = hook === null ? 'The key has no hook.' : `Hang the key on hook ${hook}.`;
    return isTexted
      ? `${key} The guest is texted a link.`
      : `${key} This guest gets no text: show them the code below.`;
  },
  edited: 'The ticket is saved',
  parked: (ticketNumber: string, place: string) => `Ticket ${ticketNumber} is parked at ${place}`,
  void: 'Void ticket',
  voidTitle: 'Void this ticket?',
  voidText: 'For a ticket created by mistake. It leaves the board; its history stays.',
  voidKeep: 'Keep the ticket',
  notFound: 'We have no such ticket',
  notFoundText: 'The address may be wrong, or the ticket is of another stand or was voided.',
  noStand: 'Choose a stand on the board first.',
};

export const MAKES = [
  ...['Toyota', 'Honda', 'Ford', 'Chevrolet', 'Nissan', 'Jeep', 'BMW', 'Mercedes', 'Tesla', 'Subaru', 'Hyundai', 'Kia'],
];
export const COLORS = ['Black', 'White', 'Gray', 'Silver', 'Blue', 'Red', 'Brown', 'Green'];
