// A ticket while it is typed: everything as the fields hold it, what is wrong with it (rule 154), and what is sent.

import type { CallInput } from '#app/api.ts';
import { plateError } from '#features/vehicles/rules/plate.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import type { FieldErrors } from '#platform/ui/fields/use-form.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { formTexts as texts } from './form-texts.ts';
import type { KnownCar } from './known-cars-query.ts';
import { isPhone } from './phone-draft.ts';

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
  readonly parkedBy: string;
  readonly parkedLocation: string;
};

/** The next free one at the time the ticket is written. */
export const NEXT_HOOK = 'next';
export const NO_HOOK = 'none';

export const EMPTY_DRAFT: TicketDraft = {
  ...{ ticketNumber: '', phoneNumber: '', firstName: '', lastName: '', email: '', plateNumber: '', state: '' },
  ...{ make: '', model: '', color: '', description: '', transmissionType: 'Automatic', hook: NEXT_HOOK },
  ...{ textsConsent: false, overCapacity: false, parkedBy: '', parkedLocation: '' },
};

export function draftOf(ticket: Valet): TicketDraft {
  const { ticketNumber, phoneNumber, firstName, lastName, email, plateNumber, state, make, model, color } = ticket;
  const { description, transmissionType, textsConsent, parkedBy, parkedLocation, hook } = ticket;
  return {
    ...{ ticketNumber, phoneNumber, firstName, lastName, email, plateNumber, state, make, model, color },
    ...{ description, transmissionType, textsConsent, parkedBy, parkedLocation },
    hook: hook === null ? NO_HOOK : String(hook),
    overCapacity: false,
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
    ...(isBlank('ticketNumber') && { ticketNumber: texts.missing.ticketNumber }),
    ...(!isPhone(draft.phoneNumber) && { phoneNumber: texts.missing.phoneNumber }),
    ...(isBlank('firstName') && { firstName: texts.missing.firstName }),
    ...(draft.email.trim() !== '' && !isEmail(draft.email) && { email: texts.missing.email }),
    plateNumber: plateError(draft.plateNumber, texts.missing.plateNumber),
    ...(!/^[A-Z]{2}$/.test(draft.state) && { state: texts.missing.state }),
    ...(isBlank('make') && { make: texts.missing.make }),
    ...(isBlank('color') && { color: texts.missing.color }),
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
    ...(parkedBy.trim() === '' && { parkedBy: texts.missing.parkedBy }),
    ...(parkedLocation.trim() === '' && { parkedLocation: texts.missing.parkedLocation }),
  };
}

type TicketFields = Omit<CallInput<'PATCH /valets/:id/update'>['body'], 'parkedBy' | 'parkedLocation'>;

/** Shared by the forms that create and edit a ticket. */
export function fieldsOf(draft: TicketDraft): TicketFields {
  const { hook, textsConsent: _, overCapacity: __, parkedBy: ___, parkedLocation: ____, ...fields } = draft;
  if (hook === NEXT_HOOK) return fields;
  return { ...fields, hook: hook === NO_HOOK ? null : Number(hook) };
}
