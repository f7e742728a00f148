// A zone as its form holds it: as typed, and turned into what the server takes and what the preview prices.

import type { Zone } from '#contract/lots/zones.contract.ts';
import type { Rate } from '#domain/pricing/offer.ts';
import { plainRate } from '#domain/pricing/plain-rate.ts';
import { MAX_CAPACITY } from '#domain/zones/places.ts';
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
  /** Empty: places are not counted. */
  readonly capacity: string;
};

/** As the server takes it. */
export type ZoneFields = Omit<EnteredZone, 'price' | 'kind' | 'capacity'> & {
  readonly price: number;
  readonly isHourly: boolean;
  readonly capacity: number | null;
};

export const NEW_ZONE: EnteredZone = {
  zoneNumber: '',
  price: '',
  kind: 'daily',
  openTime: '06:00',
  closeTime: '23:00',
  capacity: '',
};

export function enteredFrom({ zoneNumber, price, isHourly, openTime, closeTime, capacity }: Zone): EnteredZone {
  const kind = isHourly ? 'hourly' : 'daily';
  return { zoneNumber, price: price.toFixed(2), kind, openTime, closeTime, capacity: String(capacity ?? '') };
}

export function checkZone({ zoneNumber, price, openTime, closeTime, capacity }: EnteredZone): FieldErrors<EnteredZone> {
  const read = readPrice(price);
  return {
    ...(zoneNumber.trim() === '' && { zoneNumber: texts.numberMissing }),
    ...(!read.ok && { price: read.problem }),
    ...(openTime === '' && { openTime: texts.timeMissing }),
    ...(closeTime === '' && { closeTime: texts.timeMissing }),
    ...(readCapacity(capacity) === undefined && { capacity: texts.capacityWrong }),
  };
}

/** @throws Error when a field holds what checkZone refuses. */
export function fieldsOf({ price, kind, capacity, ...typed }: EnteredZone): ZoneFields {
  const read = readPrice(price);
  if (!read.ok) throw new Error('The form sends only what it has checked.');
  return { ...typed, price: read.dollars, isHourly: kind === 'hourly', capacity: readCapacity(capacity) ?? null };
}

/** Null when left empty; undefined for what is no capacity. */
function readCapacity(typed: string): number | null | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return null;
  return /^\d{1,5}$/.test(text) && Number(text) <= MAX_CAPACITY ? Number(text) : undefined;
}

/** Null while the price makes no number. */
export function enteredRate({ price, kind }: EnteredZone): Rate | null {
  const read = readPrice(price);
  return read.ok ? plainRate({ isHourly: kind === 'hourly', priceCents: read.cents }) : null;
}
