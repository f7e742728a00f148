// Outside services for places, maps and vehicles, chosen by the settings; each falls back to its offline
// adapter (rule 172). Google's sign-in has no fallback: it is either offered or not.

import type { MapSettings, PlateLookupSettings } from '#app/config/outside-settings.ts';
import type { Deps } from '#app/deps.ts';
import { createGooglePlaces } from '#integrations/geocoding/google-places.ts';
import { withGazetteer } from '#integrations/geocoding/places-with-fallback.ts';
import { createOpenIdGoogle } from '#integrations/google-sign-in/openid-google.ts';
import { withSchematic } from '#integrations/maps/map-with-fallback.ts';
import { withPictureMemory } from '#integrations/maps/map-with-memory.ts';
import { createProviderMap, MAP_PROVIDERS } from '#integrations/maps/provider-map.ts';
import type { StaticMapPort } from '#integrations/maps/static-map.port.ts';
import { createHttpRegistry } from '#integrations/vehicle-registry/http-registry.ts';
import { withBreaker } from '#integrations/vehicle-registry/registry-with-breaker.ts';
import { withLocalRegistry } from '#integrations/vehicle-registry/registry-with-fallback.ts';
import { withMemory } from '#integrations/vehicle-registry/registry-with-memory.ts';
import type { VehicleRegistryPort } from '#integrations/vehicle-registry/vehicle-registry.port.ts';
import { GOOGLE_RETURN } from '#platform/contract/boot.ts';
import { type WatchCalls, watchesNoCalls } from '#platform/telemetry/tracing.ts';
import { type OfflinePorts, offlinePorts } from './offline-ports.ts';

type OutsideDeps = Pick<Deps, 'db' | 'now'> & {
  readonly config: Pick<Deps['config'], 'google' | 'outside' | 'publicUrl' | 'devTools' | 'seedDemo'>;
  /** Reports that a provider was skipped. */
  readonly notify: (line: string) => void;
  readonly watchCalls?: WatchCalls;
};

export function outsidePorts(deps: OutsideDeps): OfflinePorts {
  const offline = offlinePorts(deps.db, deps.config);
  const { google, outside, publicUrl } = deps.config;
  const { places, map, plateLookup } = outside;
  const { gazetteer, staticMap: schematic, vehicleRegistry: local } = offline;
  const notify = onceAMinute(deps);
  const { now, watchCalls = watchesNoCalls } = deps;
  return {
    ...offline,
    ...(places && {
      places: withGazetteer({ provider: watchCalls('google', createGooglePlaces(places)), gazetteer, notify }),
    }),
    ...(map && { staticMap: withSchematic({ provider: mapFor(map, { now, watchCalls }), schematic, notify }) }),
    ...(google && {
      googleSignIn: watchCalls(
        'google-sign-in',
        createOpenIdGoogle(google, { redirectUri: publicUrl + GOOGLE_RETURN }),
      ),
    }),
    ...(plateLookup && { vehicleRegistry: registryFor(plateLookup, { ...deps, local, notify, watchCalls }) }),
  };
}

type Watched = { readonly watchCalls: WatchCalls };

function mapFor(settings: MapSettings, { now, watchCalls }: Pick<Deps, 'now'> & Watched): StaticMapPort {
  const map = watchCalls(settings.provider, createProviderMap(settings));
  return MAP_PROVIDERS[settings.provider].mayBeStored ? withPictureMemory(map, now) : map;
}

/** Recent answers first, then the service while it works, then what we know ourselves. */
function registryFor(
  settings: PlateLookupSettings,
  { db, now, local, notify, watchCalls }: OutsideDeps & { local: VehicleRegistryPort } & Watched,
): VehicleRegistryPort {
  const requested = withBreaker(watchCalls('plate-lookup', createHttpRegistry(settings)), notify);
  return withLocalRegistry({ registry: withMemory(requested, { db, now }), local, notify });
}

/** A provider that is down fails on every keystroke, but the log needs only one line about it. */
function onceAMinute({ notify, now }: Pick<OutsideDeps, 'notify' | 'now'>): (line: string) => void {
  const reportedAt = new Map<string, number>();
  return (line) => {
    const at = now().getTime();
    if (at - (reportedAt.get(line) ?? -Infinity) < 60_000) return;
    reportedAt.set(line, at);
    notify(line);
  };
}
