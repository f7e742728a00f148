// A provider's map that falls back to the schematic: while the provider is down, people see the area without streets.

import { describeTrouble } from '#platform/http/outside-call.ts';
import type { StaticMapPort } from './static-map.port.ts';

/** The street map should return soon after its provider does. */
const SCHEMATIC_SECONDS = 30;

export type MapParts = {
  readonly provider: StaticMapPort;
  readonly schematic: StaticMapPort;
  /** Reports why the provider was skipped; the text contains neither the point nor the key. */
  readonly notify: (line: string) => void;
};

export function withSchematic({ provider, schematic, notify }: MapParts): StaticMapPort {
  return {
    credit: provider.credit,
    async draw(view) {
      try {
        return await provider.draw(view);
      } catch (error) {
        notify(`maps: the provider ${describeTrouble(error)}; the schematic map is drawn`);
        return { ...(await schematic.draw(view)), cacheSeconds: SCHEMATIC_SECONDS };
      }
    },
  };
}
