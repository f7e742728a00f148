// A zone as its form holds it: as typed, and turned into what the server takes and what the preview prices.

import type { Zone } from '#contract/lots/zones.contract.ts';
import type { Rate } from '#domain/pricing/offer.ts';
import { plainRate } from '#domain/pricing/plain-rate.ts';
import type { FieldErrors } from '../../../ui/fields/use-form.ts';
import { readPrice } from './price/read-price.ts';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.form;

/** As the fields hold it. */
export type EnteredZone = {
  readonly zoneNumber: string;
  readonly price: string;
  readonly kind: 'hourly' | 'daily';
  readonly openTime: string;
  readonly closeTime: string;
};

/** As the server takes it. */
export type ZoneFields = Omit<EnteredZone, 'price' | 'kind'> & { readonly price: number; readonly isHourly: boolean };

export const NEW_ZONE: EnteredZone = {
  zoneNumber: '',
  price: '',
  kind: 'daily',
  openTime: '06:00',
  closeTime: '23:00',
};

export function enteredFrom({ zoneNumber, price, isHourly, openTime, closeTime }: Zone): EnteredZone {
  return { zoneNumber, price: price.toFixed(2), kind: isHourly ? 'hourly' : 'daily', openTime, closeTime };
}

export function checkZone({ zoneNumber, price, openTime, closeTime }: EnteredZone): FieldErrors<EnteredZone> {
  const read = readPrice(price);
  return {
    ...(zoneNumber.trim() === '' && { zoneNumber: texts.numberMissing }),
    ...(!read.ok && { price: read.problem }),
    ...(openTime === '' && { openTime: texts.timeMissing }),
    ...(closeTime === '' && { closeTime: texts.timeMissing }),
  };
}

/** @throws Error when a field holds what checkZone refuses. */
export function fieldsOf({ price, kind, ...typed }: EnteredZone): ZoneFields {
  const read = readPrice(price);
  if (!read.ok) throw new Error('The form sends only what it has checked.');
  return { ...typed, price: read.dollars, isHourly: kind === 'hourly' };
}

/** Null while the price makes no number. */
export function enteredRate({ price, kind }: EnteredZone): Rate | null {
  const read = readPrice(price);
  return read.ok ? plainRate({ isHourly: kind === 'hourly', priceCents: read.cents }) : null;
}
