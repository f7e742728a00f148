// Lots whose pins would cover each other share one pin.

import Supercluster from 'supercluster';
import type { Coordinates } from '#platform/geo/geo.ts';
import type { Bounds } from '#platform/ui/map/map-bounds.ts';
import type { MapLot } from './map-lot.ts';

export type MapPin = Coordinates & {
  /** The same for the same lots at the same place, for as long as the lots stay the same. */
  readonly key: string;
  /** One, or several that are too close to each other at this zoom. */
  readonly lots: readonly MapLot[];
  /** The zoom at which its lots separate; null for one lot. */
  readonly apartAtZoom: number | null;
};

export type PinsAt = (bounds: Bounds, zoom: number) => readonly MapPin[];

/** Half a pin's width and half of its neighbor's, in pixels. */
const PIN_PIXELS = 64;
/** So few prices have room to move apart (spread-labels.ts), and only lots at about the same spot share one. */
const FEW_PINS = 15;
const SPOT_PIXELS = 20;
/** From the next zoom on every lot stands alone, even if two share an address. */
const LAST_SHARED_ZOOM = 17;

type Inside = { readonly lot: MapLot };

export function clusterLots(lots: readonly MapLot[]): PinsAt {
  const far = pinsWithin(lots, PIN_PIXELS);
  const near = pinsWithin(lots, SPOT_PIXELS);
  return (bounds, zoom) => {
    const apart = near(bounds, zoom);
    return apart.length <= FEW_PINS ? apart : far(bounds, zoom);
  };
}

function pinsWithin(lots: readonly MapLot[], radius: number): PinsAt {
  const index = new Supercluster<Inside>({ radius, maxZoom: LAST_SHARED_ZOOM }).load(
    lots.map((lot) => ({
      type: 'Feature' as const,
      properties: { lot },
      geometry: { type: 'Point' as const, coordinates: [lot.lng, lot.lat] },
    })),
  );
  return ({ west, south, east, north }, zoom) =>
    index.getClusters([west, south, east, north], Math.floor(zoom)).map(({ geometry, properties }): MapPin => {
      const [lng = 0, lat = 0] = geometry.coordinates;
      if (!('cluster_id' in properties)) {
        const { lot } = properties as Inside;
        return { key: lot.id, lat: lot.lat, lng: lot.lng, lots: [lot], apartAtZoom: null };
      }
      const id = properties.cluster_id;
      const inside = index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.lot);
      const apartAtZoom = index.getClusterExpansionZoom(id);
      return { key: `shared-${radius}-${id}`, lat, lng, lots: inside, apartAtZoom };
    });
}
