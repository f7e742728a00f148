// A map is an aid: when its provider cannot be reached, the page goes on without it.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import type { MapPicture, MapView } from '../../ports/static-map/static-map.port.ts';

export async function drawMap({ staticMap }: Pick<Deps, 'staticMap'>, view: MapView): Promise<MapPicture | Refusal> {
  try {
    return await staticMap.draw(view);
  } catch {
    return refuse('map_unavailable');
  }
}
