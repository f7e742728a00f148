// Writes src/integrations/geocoding/gazetteer.bin.br from the public dumps, unzipped:
//
//   node scripts/data/make-gazetteer.ts --cities cities500.txt --zcta 2025_Gaz_zcta_national.txt \
//     --postal US.txt --postal PR.txt --postal VI.txt --postal GU.txt --postal AS.txt --postal MP.txt
//
// https://download.geonames.org/export/dump/cities500.zip    places, GeoNames, CC BY 4.0
// https://download.geonames.org/export/zip/US.zip            names of ZIP codes, GeoNames, CC BY 4.0; PR.zip, VI.zip and so on
// https://www2.census.gov/geo/docs/maps-data/data/gazetteer/2025_Gazetteer/2025_Gaz_zcta_national.zip
//                                                            centers of ZIP codes, U.S. Census Bureau, public domain

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { STATE_NAMES } from '#features/vehicles/rules/state-names.ts';
import { buildGazetteer, type GazetteerSources } from '#integrations/geocoding/gazetteer-build.ts';
import { GAZETTEER_FILE, writeGazetteer } from '#integrations/geocoding/gazetteer-loading.ts';
import { readCities, readPostalNames, readZipCenters } from './gazetteer-dumps.ts';

export type GazetteerDumps = { readonly cities: string; readonly zcta: string; readonly postal: readonly string[] };

export function sourcesFrom({ cities, zcta, postal }: GazetteerDumps): GazetteerSources {
  return {
    cities: readCities(cities),
    zips: readZipCenters(zcta),
    postalNames: Object.fromEntries(postal.flatMap((dump) => Object.entries(readPostalNames(dump)))),
    states: Object.keys(STATE_NAMES),
  };
}

function readDumps(): GazetteerDumps {
  const one = { type: 'string' } as const;
  const { values } = parseArgs({ options: { cities: one, zcta: one, postal: { ...one, multiple: true } } });
  const { cities, zcta, postal = [] } = values;
  if (!cities || !zcta || postal.length === 0) throw new Error('Name --cities, --zcta and at least one --postal.');
  const read = (path: string) => readFileSync(path, 'utf8');
  return { cities: read(cities), zcta: read(zcta), postal: postal.map(read) };
}

if (import.meta.main) {
  const gazetteer = buildGazetteer(sourcesFrom(readDumps()));
  await writeGazetteer(GAZETTEER_FILE, gazetteer);
  process.stdout.write(`${gazetteer.ids.length} places and ${gazetteer.zip.length} ZIP codes written\n`);
}
