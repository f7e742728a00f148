// The adapters that need no network and no key: the defaults until settings name others.

import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { sketchStreets } from './demo/sketch-streets.ts';
import type { Deps } from './deps.ts';
import { createOfflineGazetteer } from './ports/places/offline-gazetteer.ts';
import { createTownsWithin } from './ports/places/towns-within.ts';
import { createOfflineMap } from './ports/static-map/offline-map.ts';
import { timeZoneAt } from './ports/time-zone/geo-tz-time-zone.ts';
import { createLocalRegistry } from './ports/vehicle-registry/local-registry.ts';

export type OfflinePorts = Pick<
  Deps,
  'places' | 'gazetteer' | 'townsWithin' | 'staticMap' | 'vehicleRegistry' | 'googleSignIn' | 'timeZoneAt' | 'mapSketch'
>;

export function offlinePorts(db: Db, { devTools, seedDemo }: Pick<Config, 'devTools' | 'seedDemo'>): OfflinePorts {
  const gazetteer = createOfflineGazetteer();
  return {
    places: gazetteer,
    gazetteer,
    townsWithin: createTownsWithin(),
    staticMap: createOfflineMap(),
    vehicleRegistry: createLocalRegistry(db),
    googleSignIn: null,
    timeZoneAt,
    mapSketch: devTools && seedDemo ? sketchStreets() : null,
  };
}
