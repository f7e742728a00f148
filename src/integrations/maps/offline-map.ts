// Maps without a provider or network: a schematic that says what it is.

import { type LoadGazetteer, loadGazetteer } from '#integrations/geocoding/gazetteer-loading.ts';
import { drawSchematicMap } from './schematic-map.ts';
import type { StaticMapPort } from './static-map.port.ts';

export function createOfflineMap(load: LoadGazetteer = loadGazetteer): StaticMapPort {
  return {
    // Each picture names its source.
    credit: '',
    async draw(view) {
      return { contentType: 'image/svg+xml; charset=utf-8', body: drawSchematicMap(view, await load()) };
    },
  };
}
