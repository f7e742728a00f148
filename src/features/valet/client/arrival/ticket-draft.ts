import { t } from 'ttag';

// A ticket while it is typed: everything as the fields hold it, what is wrong with it (rule 154), and what is sent.

import { plateError } from '#features/vehicles/rules/plate.ts';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import type { FieldErrors } from '#platform/ui/fields/use-form.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { KnownCar } from './known-cars-query.ts';
import { isPhone } from './phone-draft.ts';

const texts = {
  ticketNumber: t`Please enter a ticket number`,
  phoneNumber: t`Please enter a phone number of ten digits, or one with + and its country code`,
  firstName: t`Please enter a first name`,
  email: t`Please provide a valid email address`,
  plateNumber: t`Please enter a license plate number`,
  state: t`Please enter a state`,
  make: t`Please enter a make`,
  color: t`Please enter a color`,
  parkedBy: t`Please enter who parked the car`,
  parkedLocation: t`Please enter where the car is parked`,
};

export type TicketDraft = {
  readonly ticketNumber: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly plateNumber: string;
  readonly state: string;
  readonly make: string;
  readonly model: string;
  readonly color: string;
  readonly description: string;
  readonly transmissionType: 'Automatic' | 'Stick';
  /** A hook's number, `NEXT_HOOK` or `NO_HOOK`. */
  readonly hook: string;
  readonly textsConsent: boolean;
  /** The car is taken in although no space is left. */
  readonly overCapacity: boolean;
  /** Another ticket is written although an open one has this car. */
  readonly alreadyHere: boolean;
  readonly parkedBy: string;
  readonly parkedLocation: string;
};

/** The next free one at the time the ticket is written. */
export const NEXT_HOOK = 'next';
export const NO_HOOK = 'none';

export const EMPTY_DRAFT: TicketDraft = {
  ticketNumber: '',
  phoneNumber: '',
  firstName: '',
  lastName: '',
  email: '',
  plateNumber: '',
  state: '',
  make: '',
  model: '',
  color: '',
  description: '',
  transmissionType: 'Automatic',
  hook: NEXT_HOOK,
  textsConsent: false,
  overCapacity: false,
  alreadyHere: false,
  parkedBy: '',
  parkedLocation: '',
};

export function draftOf(ticket: Valet): TicketDraft {
  return {
    ticketNumber: ticket.ticketNumber,
    phoneNumber: ticket.phoneNumber,
    firstName: ticket.firstName,
    lastName: ticket.lastName,
    email: ticket.email,
    plateNumber: ticket.plateNumber,
    state: ticket.state,
    make: ticket.make,
    model: ticket.model,
    color: ticket.color,
    description: ticket.description,
    transmissionType: ticket.transmissionType,
    textsConsent: ticket.textsConsent,
    parkedBy: ticket.parkedBy,
    parkedLocation: ticket.parkedLocation,
    hook: ticket.hook === null ? NO_HOOK : String(ticket.hook),
    overCapacity: false,
    alreadyHere: false,
  };
}

/** The car and its guest as they were last time; number and hook stay as they are today, and so does a phone number that was typed. */
export function withKnownCar(draft: TicketDraft, car: KnownCar): TicketDraft {
  const { lastSeen: _, phoneNumber = '', ...known } = car;
  return { ...draft, ...known, phoneNumber: draft.phoneNumber || phoneNumber };
}

export function checkDraft(draft: TicketDraft): FieldErrors<TicketDraft> {
  const isBlank = (name: 'ticketNumber' | 'firstName' | 'make' | 'color') => draft[name].trim() === '';
  return {
    ...(isBlank('ticketNumber') && { ticketNumber: texts.ticketNumber }),
    ...(!isPhone(draft.phoneNumber) && { phoneNumber: texts.phoneNumber }),
    ...(isBlank('firstName') && { firstName: texts.firstName }),
    ...(draft.email.trim() !== '' && !isEmail(draft.email) && { email: texts.email }),
    plateNumber: plateError(draft.plateNumber, texts.plateNumber),
    ...(!/^[A-Z]{2}$/.test(draft.state) && { state: texts.state }),
    ...(isBlank('make') && { make: texts.make }),
    ...(isBlank('color') && { color: texts.color }),
    ...checkParking(draft),
  };
}

type Parking = Pick<TicketDraft, 'parkedBy' | 'parkedLocation'>;

/** One without the other is not enough. */
function checkParking({ parkedBy, parkedLocation }: Parking): FieldErrors<TicketDraft> {
  return parkedBy.trim() === '' && parkedLocation.trim() === '' ? {} : missingParking({ parkedBy, parkedLocation });
}

export function missingParking({ parkedBy, parkedLocation }: Parking): FieldErrors<Parking> {
  return {
    ...(parkedBy.trim() === '' && { parkedBy: texts.parkedBy }),
    ...(parkedLocation.trim() === '' && { parkedLocation: texts.parkedLocation }),
  };
}

type TicketFields = Omit<CallInput<'PATCH /valets/:id/update'>['body'], 'parkedBy' | 'parkedLocation'>;

/** Shared by the forms that create and edit a ticket. */
export function fieldsOf(draft: TicketDraft): TicketFields {
  const fields = {
    ticketNumber: draft.ticketNumber,
    phoneNumber: draft.phoneNumber,
    firstName: draft.firstName,
    lastName: draft.lastName,
    email: draft.email,
    plateNumber: draft.plateNumber,
    state: draft.state,
    make: draft.make,
    model: draft.model,
    color: draft.color,
    description: draft.description,
    transmissionType: draft.transmissionType,
  };
  if (draft.hook === NEXT_HOOK) return fields;
  return { ...fields, hook: draft.hook === NO_HOOK ? null : Number(draft.hook) };
}
