// The style for an archive with the layers of Protomaps' basemap. Loaded only if such an archive is configured.

import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl';
import { Protocol } from 'pmtiles';

// Reads individual tiles from the archive by range requests.
addProtocol('pmtiles', new Protocol().tile);

const CREDIT = '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap</a>';

/** @param url of the archive, absolute or a path of this server */
export function archiveStyle(url: string, scheme: 'light' | 'dark'): StyleSpecification {
  const address = new URL(url, location.origin).href;
  return {
    version: 8,
    sources: { basemap: { type: 'vector', url: `pmtiles://${address}`, attribution: CREDIT } },
    layers: layers('basemap', namedFlavor(scheme), { lang: 'en' }).map(withoutIcons),
  };
}

/** Names use the device's fonts. Icons would need a sprite file, and say nothing about parking. */
function withoutIcons(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout?.['icon-image']) return layer;
  const { 'icon-image': _icon, ...layout } = layer.layout;
  return { ...layer, layout };
}
