// A map is an aid: when its provider cannot be reached, the page goes on without it.

import type { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { type Refusal, refuse } from '#app/refusals.ts';
import type { MapView } from '#integrations/maps/static-map.port.ts';
import type { FileAnswer } from '#platform/contract/endpoint.ts';

type Picture = z.output<typeof FileAnswer>;

export async function drawMap({ staticMap }: Pick<Deps, 'staticMap'>, view: MapView): Promise<Picture | Refusal> {
  try {
    const { contentType, body, cacheSeconds } = await staticMap.draw(view);
    const headers = cacheSeconds === undefined ? {} : { 'cache-control': `private, max-age=${cacheSeconds}` };
    return { contentType, body, headers };
  } catch {
    return refuse('map_unavailable');
  }
}
