// What the outside knows for us, by the adapters that the settings name; each has the offline one behind it.

import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { type OfflinePorts, offlinePorts } from './offline-ports.ts';
import { createGooglePlaces } from './ports/places/google/google-places.ts';
import { withGazetteer } from './ports/places/places-with-fallback.ts';

type OutsideDeps = {
  readonly config: Pick<Config, 'outside'>;
  readonly db: Db;
  /** Where it is told that a provider was passed over. */
  readonly tell: (line: string) => void;
};

export function outsidePorts({ config, db, tell }: OutsideDeps): OfflinePorts {
  const offline = offlinePorts(db);
  const { places } = config.outside;
  const { gazetteer } = offline;
  return {
    ...offline,
    ...(places && { places: withGazetteer({ provider: createGooglePlaces(places), gazetteer, tell }) }),
  };
}
