// How the offline gazetteer writes its places, in suggestions and as addresses.

import { t } from 'ttag';
import { STATE_NAMES } from '#features/vehicles/rules/state-names.ts';
import { foldPlaceName, writeOut } from '#platform/geo/fold-place-name.ts';
import { type Gazetteer, kindOf, largerCityNear, nameOf, rowById, rowsNamed, stateOf, zipsWith } from './gazetteer.ts';
import { landmarkById } from './landmarks.ts';
import type { PlaceReference } from './place-id.ts';
import type { PlaceSuggestion } from './places.port.ts';

const NAME_OF_STATE: ReadonlyMap<string, string> = new Map(Object.entries(STATE_NAMES));
/** How near the larger city must be to tell namesakes and neighborhoods apart. */
const NEIGHBORHOOD_KM = 60;

export function suggestionTexts(gazetteer: Gazetteer, reference: PlaceReference): Omit<PlaceSuggestion, 'placeId'> {
  if (reference.kind === 'spot') {
    const { name = '', city = '', state = '' } = landmarkById(reference.id) ?? {};
    return { title: name, subtitle: `${city}, ${NAME_OF_STATE.get(state) ?? state}` };
  }
  const row = townOf(gazetteer, reference);
  switch (reference.kind) {
    case 'city':
      return { title: nameOf(gazetteer, row), subtitle: describeRegion(gazetteer, row) };
    case 'zip':
      return { title: reference.zip, subtitle: `${nameOf(gazetteer, row)}, ${stateName(gazetteer, row)}` };
    case 'address': {
      const hasOwnCenter = reference.zip !== undefined && zipsWith(gazetteer, reference.zip).length > 0;
      const center = hasOwnCenter ? `ZIP code ${reference.zip}` : nameOf(gazetteer, row);
      return { title: addressOf(gazetteer, reference), subtitle: t`Center of ${center}. Set the pin on the map.` };
    }
    default:
      return reference satisfies never;
  }
}

export function addressOf(gazetteer: Gazetteer, reference: PlaceReference): string {
  if (reference.kind === 'spot') {
    const { name = '', city = '', state = '' } = landmarkById(reference.id) ?? {};
    return `${name}, ${city}, ${state}`;
  }
  const row = townOf(gazetteer, reference);
  const town = `${nameOf(gazetteer, row)}, ${stateOf(gazetteer, row)}`;
  switch (reference.kind) {
    case 'city':
      return town;
    case 'zip':
      return `${town} ${reference.zip}`;
    case 'address':
      return `${reference.street}, ${town}${reference.zip === undefined ? '' : ` ${reference.zip}`}`;
    default:
      return reference satisfies never;
  }
}

function townOf(gazetteer: Gazetteer, reference: Exclude<PlaceReference, { kind: 'spot' }>): number {
  switch (reference.kind) {
    case 'city':
      return rowById(gazetteer, reference.id);
    case 'zip':
      return gazetteer.zipRow[zipsWith(gazetteer, reference.zip)[0] ?? 0] ?? 0;
    case 'address':
      return rowById(gazetteer, reference.cityId);
    default:
      return reference satisfies never;
  }
}

/** "Illinois"; for a neighborhood, or a name that occurs twice in its state, also the larger city near it. */
function describeRegion(gazetteer: Gazetteer, row: number): string {
  const state = stateName(gazetteer, row);
  if (kindOf(gazetteer, row) !== 'neighborhood' && !hasNamesake(gazetteer, row)) return state;
  const city = largerCityNear(gazetteer, row, NEIGHBORHOOD_KM);
  return city === undefined ? state : `${state}, near ${nameOf(gazetteer, city)}`;
}

function hasNamesake(gazetteer: Gazetteer, row: number): boolean {
  const named = rowsNamed(gazetteer, writeOut(foldPlaceName(nameOf(gazetteer, row))));
  return named.some((other) => other !== row && stateOf(gazetteer, other) === stateOf(gazetteer, row));
}

function stateName(gazetteer: Gazetteer, row: number): string {
  const code = stateOf(gazetteer, row);
  return NAME_OF_STATE.get(code) ?? code;
}
