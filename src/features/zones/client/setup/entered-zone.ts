// A zone as its forms hold it: as typed, and converted for the server and the preview.

import { t } from 'ttag';
import type { Rate } from '#features/pricing/rules/offer.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { MAX_CAPACITY } from '#features/spaces/rules/spaces.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import type { FieldErrors } from '#platform/ui/fields/use-form.ts';
import { readPrice } from '../rates/read-price.ts';

const texts = {
  capacityWrong: t`A whole number from 0 to 20,000, or blank if spaces are not counted.`,
  numberMissing: t`Please provide a zone number`,
  timeMissing: t`Please provide a time`,
};

/** A zone apart from its rates and its weekly hours. */
export type EnteredBasics = {
  readonly zoneNumber: string;
  readonly openTime: string;
  readonly closeTime: string;
  /** Empty: places are not counted. */
  readonly capacity: string;
};

/** A zone to add, with one price. */
export type EnteredZone = EnteredBasics & { readonly price: string; readonly kind: 'hourly' | 'daily' };

type BasicProblems = { readonly [Name in keyof EnteredBasics]?: string };
type BasicFields = Omit<EnteredBasics, 'capacity'> & { readonly capacity: number | null };

/** In the server's format. */
export type ZoneFields = BasicFields & { readonly price: number; readonly isHourly: boolean };

export const NEW_ZONE: EnteredZone = {
  zoneNumber: '',
  price: '',
  kind: 'daily',
  openTime: '06:00',
  closeTime: '23:00',
  capacity: '',
};

export function checkBasics({ zoneNumber, openTime, closeTime, capacity }: EnteredBasics): BasicProblems {
  return {
    ...(zoneNumber.trim() === '' && { zoneNumber: texts.numberMissing }),
    ...(openTime === '' && { openTime: texts.timeMissing }),
    ...(closeTime === '' && { closeTime: texts.timeMissing }),
    ...(readCapacity(capacity) === undefined && { capacity: texts.capacityWrong }),
  };
}

/** A capacity that checkBasics refuses is sent as none: the caller sends only what it has checked. */
export function basicFieldsOf({ zoneNumber, openTime, closeTime, capacity }: EnteredBasics): BasicFields {
  return { zoneNumber, openTime, closeTime, capacity: readCapacity(capacity) ?? null };
}

export function checkZone(entered: EnteredZone): FieldErrors<EnteredZone> {
  const read = readPrice(entered.price);
  return { ...checkBasics(entered), ...(!read.ok && { price: read.problem }) };
}

/** @throws Error if a field holds what checkZone refuses. */
export function fieldsOf({ price, kind, ...basics }: EnteredZone): ZoneFields {
  const read = readPrice(price);
  if (!read.ok) throw new Error('The form sends only what it has checked.');
  return { ...basicFieldsOf(basics), price: read.dollars, isHourly: kind === 'hourly' };
}

/** Null if left empty; undefined for an invalid capacity. */
function readCapacity(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const spaces = readWhole(typed);
  return spaces <= MAX_CAPACITY ? spaces : undefined;
}

/** Null while the price is not a number. */
export function enteredRate({ price, kind }: EnteredZone): Rate | null {
  const read = readPrice(price);
  return read.ok ? plainRate({ isHourly: kind === 'hourly', priceCents: read.cents }) : null;
}
