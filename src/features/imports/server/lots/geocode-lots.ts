// Lots without coordinates are placed at the center of their ZIP code or city, and so are those whose file has only that center (rule 483). Coordinates that cannot be meant are named with
// what they probably should be; the person decides.

import { t } from 'ttag';
import { type AddressCenter, type FindAddressCenter, namesPlace } from '#integrations/geocoding/address-centers.ts';
import type { IsAreaCenter } from '#integrations/geocoding/area-centers.ts';
import { type Coordinates, distanceMeters, isLatitude, isLongitude } from '#platform/geo/geo.ts';
import type { PinDecision } from '../../imports.contract.ts';
import { addProblem, type ImportPlan, PLACE, type PlannedLot } from './import-plan.ts';

/** For each line that was decided; a program decides for all lines at once. */
export type PinDecisions = PinChoice | readonly PinDecision[];
type PinChoice = PinDecision['use'];

type Doubt = { readonly suggested: Coordinates | null; readonly isApproximate: boolean; readonly message: string };

type Centers = { readonly findCenter: FindAddressCenter; readonly isCenter: IsAreaCenter };

export function placeLots({ findCenter, isCenter }: Centers, plan: ImportPlan, decisions: PinDecisions): void {
  const choices = typeof decisions === 'string' ? decisions : new Map(decisions.map(({ line, use }) => [line, use]));
  for (const lot of plan.lots.values()) {
    if (lot.known && !(lot.known.pinApproximate && lot.point)) continue;
    const center = findCenter(lot.address);
    const choice = typeof choices === 'string' ? choices : choices.get(lot.line);
    if (lot.point) {
      checkPin(plan, { lot, point: lot.point }, { center, choice });
      if (isCenter(lot.point)) lot.isApproximate = true;
    } else if (center) setPoint(lot, center.point, true);
    else
      addProblem(
        plan,
        lot.line,
        { column: 'latitude', message: namesPlace(lot.address) ? notFoundText() : noPlaceText() },
        PLACE,
      );
  }
}

const noPlaceText = () => t`Enter latitude and longitude, or end the address with a ZIP code or with city and state.`;

const notFoundText = () => t`This place was not found. Enter latitude and longitude.`;

function setPoint(lot: PlannedLot, point: Coordinates, isApproximate: boolean): void {
  lot.point = point;
  lot.isApproximate = isApproximate;
}

type Pinned = { readonly lot: PlannedLot; readonly point: Coordinates };
type Beside = { readonly center: AddressCenter | null; readonly choice: PinChoice | undefined };

function checkPin(plan: ImportPlan, { lot, point }: Pinned, { center, choice }: Beside): void {
  const doubt = doubtOf(point, center);
  if (!doubt) return;
  const { suggested, isApproximate, message } = doubt;
  const canKeep = isLatitude(point.lat);
  if (choice === 'given' && canKeep) return;
  if (choice === 'suggested' && suggested) setPoint(lot, suggested, isApproximate);
  else
    addProblem(plan, lot.line, {
      column: 'latitude',
      message,
      pin: { name: lot.name, given: point, canKeep, suggested, isApproximate },
    });
}

/** Null for a pin that may be meant. */
function doubtOf(point: Coordinates, center: AddressCenter | null): Doubt | null {
  const fits = (pin: Coordinates) =>
    isLatitude(pin.lat) && isLongitude(pin.lng) && (center ? isNear(pin, center.point) : isInUnitedStates(pin));
  if (fits(point)) return null;
  const { lat, lng } = point;
  const slips: readonly (readonly [Coordinates, string])[] = [
    [{ lat, lng: -lng }, t`The longitude lacks its minus sign.`],
    [{ lat: lng, lng: lat }, t`Latitude and longitude are swapped.`],
    [{ lat: lng, lng: -lat }, t`Latitude and longitude are swapped, and the longitude lacks its minus sign.`],
    [{ lat: -lat, lng }, t`The latitude has a minus sign too many.`],
  ];
  const slip = slips.find(([pin]) => fits(pin));
  if (slip) return { suggested: slip[0], isApproximate: false, message: slip[1] };
  return { suggested: center?.point ?? null, isApproximate: true, message: describeWrongPin(point, center) };
}

const METERS_PER_MILE = 1609.344;

function describeWrongPin(point: Coordinates, center: AddressCenter | null): string {
  if (point.lat === 0 && point.lng === 0) return t`The pin is at 0, 0, in the Atlantic Ocean.`;
  if (!isLatitude(point.lat)) return t`Latitude is between -90 and 90, such as 41.88.`;
  if (!center) return t`The pin is not in the United States.`;
  const miles = Math.round(distanceMeters(point, center.point) / METERS_PER_MILE);
  return t`The pin is ${miles} miles from ${center.name}.`;
}

/** Across nearly every ZIP code and city. */
const NEAR_METERS = 50_000;
const isNear = (pin: Coordinates, center: Coordinates): boolean => distanceMeters(pin, center) <= NEAR_METERS;

type Box = readonly [south: number, north: number, west: number, east: number];
const UNITED_STATES: readonly Box[] = [
  [24.3, 49.5, -125, -66.8],
  [51, 71.6, -180, -129.9],
  [51, 53.6, 172, 180],
  [18.8, 28.6, -178.5, -154.7],
  [17.6, 18.6, -68, -64.5],
  [13, 20.7, 144, 146.2],
  [-14.7, -10.9, -171.2, -168],
];

/** Roughly: with its territories, and with parts of its neighbors. */
function isInUnitedStates({ lat, lng }: Coordinates): boolean {
  return UNITED_STATES.some(([south, north, west, east]) => lat >= south && lat <= north && lng >= west && lng <= east);
}
