// Outside services for places, maps and vehicles, chosen by the settings; each falls back to its offline
// adapter (rule 172). Google's sign-in and still maps have no fallback: they are either offered or not.

import type { Deps } from '#app/deps.ts';
import { APPLE_SERVICE } from '#features/wallet-passes/server/public.ts';
import { createGooglePlaces } from '#integrations/geocoding/google-places.ts';
import { withGazetteer } from '#integrations/geocoding/places-with-fallback.ts';
import { createOpenIdGoogle } from '#integrations/google-sign-in/openid-google.ts';
import type { MapSettings } from '#integrations/maps/map-settings.ts';
import { withPictureMemory } from '#integrations/maps/map-with-memory.ts';
import { createProviderMap, MAP_PROVIDERS } from '#integrations/maps/provider-map.ts';
import type { StaticMapPort } from '#integrations/maps/static-map.port.ts';
import { withBreaker, withLocalRegistry, withMemory } from '#integrations/vehicle-registry/guarded-registry.ts';
import { createHttpRegistry } from '#integrations/vehicle-registry/http-registry.ts';
import type { PlateLookupSettings } from '#integrations/vehicle-registry/plate-lookup-settings.ts';
import type { VehicleRegistryPort } from '#integrations/vehicle-registry/vehicle-registry.port.ts';
import { createAppleWallet } from '#integrations/wallets/apple/apple-wallet.ts';
import { createGoogleWallet } from '#integrations/wallets/google/google-wallet.ts';
import type { WalletPort } from '#integrations/wallets/wallets.port.ts';
import { GOOGLE_RETURN } from '#platform/contract/boot.ts';
import { describeTrouble } from '#platform/http/outside-call.ts';
import { type WatchCalls, watchesNoCalls } from '#platform/telemetry/tracing.ts';
import { type OfflinePorts, offlinePorts } from './offline-ports.ts';

type OutsideDeps = Pick<Deps, 'db' | 'now'> & {
  readonly config: Pick<Deps['config'], 'google' | 'outside' | 'publicUrl' | 'devTools' | 'seedDemo' | 'wallets'>;
  /** Reports that a provider was skipped. */
  readonly notify: (line: string) => void;
  readonly watchCalls?: WatchCalls;
};

export function outsidePorts(deps: OutsideDeps): OfflinePorts {
  const offline = offlinePorts(deps, deps.config);
  const { google, outside, publicUrl } = deps.config;
  const { places, map, plateLookup } = outside;
  const { gazetteer, vehicleRegistry: local } = offline;
  const notify = onceAMinute(deps);
  const { now, watchCalls = watchesNoCalls } = deps;
  return {
    ...offline,
    ...(places && {
      places: withGazetteer({ provider: watchCalls('google', createGooglePlaces(places)), gazetteer, notify }),
    }),
    ...(map && { staticMap: mapFor(map, { now, watchCalls, notify }) }),
    ...(google && {
      googleSignIn: watchCalls(
        'google-sign-in',
        createOpenIdGoogle(google, { redirectUri: publicUrl + GOOGLE_RETURN }),
      ),
    }),
    ...((deps.config.wallets.apple || deps.config.wallets.google) && { wallets: walletsFor(deps) }),
    ...(plateLookup && { vehicleRegistry: registryFor(plateLookup, { ...deps, local, notify, watchCalls }) }),
  };
}

function walletsFor({ config, now, watchCalls = watchesNoCalls }: OutsideDeps): WalletPort[] {
  const { publicUrl, wallets } = config;
  const { apple, google } = wallets;
  const serviceUrl = publicUrl + APPLE_SERVICE;
  return [
    ...(apple ? [watchCalls('apple-wallet', createAppleWallet(apple, { serviceUrl }))] : []),
    ...(google ? [watchCalls('google-wallet', createGoogleWallet(google, { publicUrl, now }))] : []),
  ];
}

type Watched = { readonly watchCalls: WatchCalls };
type Notify = Pick<OutsideDeps, 'notify'>;

function mapFor(
  settings: MapSettings,
  { now, watchCalls, notify }: Pick<Deps, 'now'> & Watched & Notify,
): StaticMapPort {
  const map = watchCalls(settings.provider, createProviderMap(settings));
  const reporting: StaticMapPort = {
    credit: map.credit,
    draw: (view) =>
      map.draw(view).catch((error: unknown) => {
        notify(`maps: the provider ${describeTrouble(error)}; lots are shown without a map`);
        throw error;
      }),
  };
  return MAP_PROVIDERS[settings.provider].mayBeStored ? withPictureMemory(reporting, now) : reporting;
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
