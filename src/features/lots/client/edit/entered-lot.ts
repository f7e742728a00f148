// A lot's page while it is edited. Fields are named as the server names them, so that its messages find them.

import { t } from 'ttag';
import { checkTaxes, type EnteredTax, enteredTax, readTaxes } from '#features/pricing/client/shared/entered-taxes.ts';
import { taxesIn } from '#features/pricing/rules/tax-settings.ts';
import { type IsSame, isSameValue } from '#platform/contract/merge-edit.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import type { FieldErrors } from '#platform/ui/fields/use-form.ts';
import type { LotEdit, SeenLot } from '../../lot-edit.ts';
import type { Location } from '../../lots.contract.ts';
import { AMENITIES, MAX_HEIGHT_INCHES, MIN_HEIGHT_INCHES } from '../../rules/amenities.ts';
import { type MapView, PIN_ADVICE } from '../map/map-view.ts';

const texts = {
  heightWrong: t`Please provide a clearance from 48 to 240 inches, or leave it empty`,
  bothBlank: t`Please fill in all fields`,
  taxesWrong: t`Please fix the marked taxes`,
};

export type EnteredLot = {
  readonly locationName: string;
  readonly reference: string;
  readonly address: string;
  readonly location_point: MapView;
  readonly timeZone: string;
  readonly phoneNumber: string;
  readonly amenities: readonly string[];
  readonly heightLimitInches: string;
  readonly taxes: readonly EnteredTax[];
};
export type LotPart = keyof EnteredLot;

export function enteredFrom(location: Location): EnteredLot {
  const [lng, lat] = location.location_point.coordinates;
  return {
    locationName: location.name,
    reference: location.reference ?? '',
    address: location.address,
    location_point: { center: { lat, lng }, zoom: 17, placed: location.pinApproximate ? 'rough' : 'yes' },
    timeZone: location.timeZone,
    phoneNumber: formatUsPhone(location.phoneNumber),
    amenities: AMENITIES.filter((amenity) => location.amenities.includes(amenity)),
    heightLimitInches: location.heightLimitInches === null ? '' : String(location.heightLimitInches),
    taxes: taxesIn(location.charges).map(enteredTax),
  };
}

/** Zooming a map moves no pin, and the order in which boxes were checked does not matter. */
export const isSamePart: IsSame<EnteredLot> = (part, one, other) => {
  if (part === 'location_point') return isSameValue('center', one.location_point, other.location_point);
  if (part === 'amenities') return chosenOf(one).join() === chosenOf(other).join();
  return isSameValue(part, one, other);
};

const chosenOf = ({ amenities }: EnteredLot) => AMENITIES.filter((amenity) => amenities.includes(amenity));

export function checkLot(entered: EnteredLot): FieldErrors<EnteredLot> {
  const { locationName, phoneNumber, heightLimitInches, location_point, taxes } = entered;
  const inches = Number(heightLimitInches);
  const isHeight = Number.isInteger(inches) && inches >= MIN_HEIGHT_INCHES && inches <= MAX_HEIGHT_INCHES;
  if (location_point.placed === 'no') return { location_point: PIN_ADVICE.no };
  if (location_point.placed === 'unsure') return { location_point: PIN_ADVICE.unsure };
  if (locationName.trim() === '' && phoneNumber.trim() === '') return { locationName: texts.bothBlank };
  if (heightLimitInches.trim() !== '' && !isHeight) return { heightLimitInches: texts.heightWrong };
  return Object.keys(checkTaxes(taxes)).length > 0 ? { taxes: texts.taxesWrong } : {};
}

/** What was touched, next to its earlier value; null if nothing was. */
export function editOf(entered: EnteredLot, read: Location): LotEdit | null {
  const before = enteredFrom(read);
  const touched = (Object.keys(entered) as LotPart[]).filter((part) => !isSamePart(part, entered, before));
  if (touched.length === 0) return null;
  const { name: locationName, reference = null, phoneNumber, address } = read;
  const { amenities, heightLimitInches, location_point, timeZone } = read;
  const seen: Required<SeenLot> = {
    locationName,
    reference,
    phoneNumber,
    address,
    amenities,
    heightLimitInches,
    location_point,
    timeZone,
    taxes: [...taxesIn(read.charges)],
  };
  return { ...pickParts(readLot(entered), touched), seen: pickParts(seen, touched) };
}

function readLot(entered: EnteredLot): Required<Omit<LotEdit, 'seen' | 'name' | 'pinApproximate'>> {
  const { lat, lng } = entered.location_point.center;
  const { locationName, reference, address, phoneNumber, timeZone, heightLimitInches } = entered;
  return {
    locationName,
    reference: reference.trim(),
    address,
    phoneNumber,
    timeZone,
    location_point: { coordinates: [lng, lat] },
    amenities: chosenOf(entered),
    heightLimitInches: heightLimitInches.trim() === '' ? null : Number(heightLimitInches),
    taxes: readTaxes(entered.taxes),
  };
}

const pickParts = <V extends object>(from: V, parts: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(parts.map((part) => [part, from[part]])) as Partial<V>;
