// A zone as its forms hold it: as typed, and converted for the server and the preview.

import { t } from 'ttag';
import type { Rate } from '#features/pricing/rules/offer.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { MAX_CAPACITY } from '#features/spaces/rules/spaces.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import type { FieldErrors } from '#platform/ui/fields/use-form.ts';
import type { Zone } from '../../zones.contract.ts';
import { readPrice } from '../rates/read-price.ts';
import { type EnteredWeek, everyDay, weekProblem, weekToSend } from '../shared/entered-week.ts';

const texts = {
  capacityWrong: t`A whole number from 0 to 20,000, or blank if spaces are not counted.`,
  numberMissing: t`Please provide a zone number`,
};

/** A zone apart from its rates and its free hours. */
export type EnteredBasics = {
  readonly zoneNumber: string;
  /** When it is open. */
  readonly week: EnteredWeek;
  /** Empty: places are not counted. */
  readonly capacity: string;
};

/** A zone to add, with one price. */
export type EnteredZone = EnteredBasics & { readonly price: string; readonly kind: 'hourly' | 'daily' };

type BasicProblems = { readonly [Name in keyof EnteredBasics]?: string };
type BasicFields = { readonly zoneNumber: string; readonly capacity: number | null };

/** In the server's format. */
export type ZoneFields = BasicFields & {
  readonly price: number;
  readonly isHourly: boolean;
  readonly openTime: string;
  readonly closeTime: string;
  readonly schedule: Zone['schedule'];
};

export const NEW_ZONE: EnteredZone = {
  zoneNumber: '',
  price: '',
  kind: 'daily',
  week: everyDay('06:00', '23:00'),
  capacity: '',
};

export function checkBasics({ zoneNumber, week, capacity }: EnteredBasics): BasicProblems {
  const hours = weekProblem(week);
  return {
    ...(zoneNumber.trim() === '' && { zoneNumber: texts.numberMissing }),
    ...(hours && { week: hours }),
    ...(readCapacity(capacity) === undefined && { capacity: texts.capacityWrong }),
  };
}

/** A capacity that checkBasics refuses is sent as none: the caller sends only what it has checked. */
export function basicFieldsOf({ zoneNumber, capacity }: EnteredBasics): BasicFields {
  return { zoneNumber, capacity: readCapacity(capacity) ?? null };
}

export function checkZone(entered: EnteredZone): FieldErrors<EnteredZone> {
  const read = readPrice(entered.price);
  return { ...checkBasics(entered), ...(!read.ok && { price: read.problem }) };
}

/** @throws Error if a field holds what checkZone refuses. */
export function fieldsOf({ price, kind, ...basics }: EnteredZone): ZoneFields {
  const read = readPrice(price);
  if (!read.ok) throw new Error('The form sends only what it has checked.');
  const { closed, ...hours } = weekToSend(basics.week);
  const schedule = closed.map((time) => ({ kind: 'closed' as const, ...time }));
  return { ...basicFieldsOf(basics), ...hours, schedule, price: read.dollars, isHourly: kind === 'hourly' };
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
