// Lots without coordinates are placed at the center of their ZIP code or city, each looked up once. The result is stored
// permanently, so it must come from data that may be stored, and not from a provider of places.

import { t } from 'ttag';
import type { PlacesPort } from '#integrations/geocoding/places.port.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { addProblem, type ImportPlan, type PlannedLot } from './import-plan.ts';

/** Each look-up searches the whole list. */
const MAX_LOOKUPS = 300;
const unplaced = () => t`Enter latitude and longitude, or end the address with a ZIP code or with city and state.`;
const unknown = () => t`This place was not found. Enter latitude and longitude.`;
const unavailable = () => t`Places cannot be looked up right now. Enter latitude and longitude.`;
const tooMany = () => t`More than ${MAX_LOOKUPS} places would have to be looked up. Enter latitude and longitude.`;

export async function placeLots(places: PlacesPort, plan: ImportPlan): Promise<void> {
  const known = new Map<string, Coordinates | string>();
  for (const lot of plan.lots.values()) {
    if (lot.point || lot.known) continue;
    const place = placeIn(lot.address);
    const found = place === null ? unplaced() : (known.get(place) ?? (await lookUp(places, place, known)));
    if (typeof found === 'string') addProblem(plan, lot.line, { column: 'latitude', message: found });
    else setPoint(lot, found);
  }
}

function setPoint(lot: PlannedLot, point: Coordinates): void {
  lot.point = point;
  lot.isApproximate = true;
}

/** "60606" or "Chicago, IL" from "200 W Lake St, Chicago, IL 60606". */
function placeIn(address: string): string | null {
  const [, zip] = /\b(\d{5})(?:-\d{4})?\s*(?:,?\s*usa?)?$/i.exec(address) ?? [];
  if (zip) return zip;
  const [, city, state] = /(?:^|,)\s*([^,\d]+),\s*([a-z]{2})\.?$/i.exec(address) ?? [];
  return city && state ? `${city.trim()}, ${state.toUpperCase()}` : null;
}

async function lookUp(
  places: PlacesPort,
  place: string,
  known: Map<string, Coordinates | string>,
): Promise<Coordinates | string> {
  const found = known.size < MAX_LOOKUPS ? await askFor(places, place) : tooMany();
  known.set(place, found);
  return found;
}

async function askFor(places: PlacesPort, place: string): Promise<Coordinates | string> {
  try {
    const [first] = (await places.suggest(place, { limit: 1 })).places;
    const located = first ? await places.locate(first.placeId) : null;
    return located ? { lat: located.lat, lng: located.lng } : unknown();
  } catch {
    return unavailable();
  }
}
