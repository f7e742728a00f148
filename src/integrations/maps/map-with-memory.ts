// A provider charges per picture, so a recent one is shown again for as long as the provider allows.

import type { MapPicture, MapView, StaticMapPort } from './static-map.port.ts';

/** A few hundred pictures per process. */
const MAX_BYTES = 32 * 1024 * 1024;

type Stored = { readonly picture: MapPicture; readonly until: number };

export function withPictureMemory(map: StaticMapPort, now: () => Date, maxBytes = MAX_BYTES): StaticMapPort {
  // The least recently shown comes first, and is evicted next.
  const stored = new Map<string, Stored>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= stored.get(key)?.picture.body.length ?? 0;
    stored.delete(key);
  };
  const keep = (key: string, entry: Stored) => {
    forget(key);
    stored.set(key, entry);
    bytes += entry.picture.body.length;
    for (const oldest of stored.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };
  return {
    credit: map.credit,
    async draw(view) {
      const key = keyOf(view);
      const found = stored.get(key);
      const at = now().getTime();
      if (found && at < found.until) {
        keep(key, found);
        return { ...found.picture, cacheSeconds: Math.floor((found.until - at) / 1000) };
      }
      const picture = await map.draw(view);
      if (picture.cacheSeconds) keep(key, { picture, until: at + picture.cacheSeconds * 1000 });
      return picture;
    },
  };
}

function keyOf({ lat, lng, zoom, width, height, scheme }: MapView): string {
  return [lat, lng, zoom, width, height, scheme].join(' ');
}
