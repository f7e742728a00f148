// The adapters that need no network and no key: the defaults until settings name others.

import type { Config } from '#app/config/config.ts';
import { sketchStreets } from '#app/demo/sketch-streets.ts';
import type { Deps } from '#app/deps.ts';
import { createOfflineGazetteer } from '#integrations/geocoding/offline-gazetteer.ts';
import { createTownsWithin } from '#integrations/geocoding/towns-within.ts';
import { timeZoneAt } from '#integrations/time-zones/geo-tz-time-zone.ts';
import { createLocalRegistry } from '#integrations/vehicle-registry/local-registry.ts';
import { createSandboxWallet } from '#integrations/wallets/sandbox/sandbox-wallet.ts';
import { paths } from '#platform/paths/paths.ts';

export type OfflinePorts = Pick<
  Deps,
  | 'places'
  | 'gazetteer'
  | 'townsWithin'
  | 'staticMap'
  | 'vehicleRegistry'
  | 'googleSignIn'
  | 'timeZoneAt'
  | 'mapSketch'
  | 'wallets'
>;

type OfflineConfig = Pick<Config, 'devTools' | 'seedDemo' | 'publicUrl'>;

export function offlinePorts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { devTools, seedDemo, publicUrl }: OfflineConfig,
): OfflinePorts {
  const gazetteer = createOfflineGazetteer();
  return {
    places: gazetteer,
    gazetteer,
    townsWithin: createTownsWithin(),
    staticMap: null,
    vehicleRegistry: createLocalRegistry(db),
    googleSignIn: null,
    wallets: devTools ? [createSandboxWallet({ db, now, pageOf: (key) => publicUrl + paths.sandboxPass(key) })] : [],
    timeZoneAt,
    mapSketch: devTools && seedDemo ? sketchStreets() : null,
  };
}
