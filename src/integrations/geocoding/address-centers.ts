// Where an address roughly is, by its ZIP code or its city and state: for tables of thousands of lots, each found without a search.

import { foldPlaceName, spellingsOf } from '#platform/geo/fold-place-name.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { type Gazetteer, pointOf, populationOf, rowsNamed, stateOf, zipPointOf, zipsWith } from './gazetteer.ts';
import { type LoadGazetteer, loadGazetteer } from './gazetteer-loading.ts';

export type AddressCenter = { readonly point: Coordinates /** "60606" or "Chicago, IL". */; readonly name: string };
/** Null for an address that does not end with a known ZIP code or city. */
export type FindAddressCenter = (address: string) => AddressCenter | null;

export async function loadAddressCenters(load: LoadGazetteer = loadGazetteer): Promise<FindAddressCenter> {
  const gazetteer = await load();
  return (address) => {
    const { zip, city, state } = readEnd(address);
    return (zip ? centerOfZip(gazetteer, zip) : null) ?? (city && state ? centerOfCity(gazetteer, city, state) : null);
  };
}

type AddressEnd = {
  readonly zip: string | undefined;
  readonly city: string | undefined;
  readonly state: string | undefined;
};

/** Whether it has a ZIP code, or city and state, at its end, known or not. */
export function namesPlace(address: string): boolean {
  const { zip, state } = readEnd(address);
  return zip !== undefined || state !== undefined;
}

/** 60606, Chicago and IL from "200 W Lake St, Chicago, IL 60606". */
function readEnd(address: string): AddressEnd {
  const line = address.replace(/,?\s*(?:usa?|united states)$/i, '');
  const zip = /\b(\d{5})(?:-\d{4})?$/.exec(line)?.[1];
  const beforeZip = line.replace(/[,\s]*\b\d{5}(?:-\d{4})?$/, '');
  const [, city, state] = /(?:^|,)\s*([^,\d]+?)[,\s]+([a-z]{2})\.?$/i.exec(beforeZip) ?? [];
  return { zip, city, state: state?.toUpperCase() };
}

function centerOfZip(gazetteer: Gazetteer, zip: string): AddressCenter | null {
  const index = zipsWith(gazetteer, zip)[0];
  return index === undefined ? null : { point: zipPointOf(gazetteer, index), name: zip };
}

/** The most populous of that name. */
function centerOfCity(gazetteer: Gazetteer, city: string, state: string): AddressCenter | null {
  const rows = spellingsOf(foldPlaceName(city)).flatMap((name) => rowsNamed(gazetteer, name));
  const [row] = rows
    .filter((each) => stateOf(gazetteer, each) === state)
    .sort((one, other) => populationOf(gazetteer, other) - populationOf(gazetteer, one));
  return row === undefined ? null : { point: pointOf(gazetteer, row), name: `${city}, ${state}` };
}
