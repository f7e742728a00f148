// A provider's map with the schematic behind it: while the provider is away, people see where they are without streets.

import { troubleOf } from '../outside-call.ts';
import type { StaticMapPort } from './static-map.port.ts';

/** The street map is wanted back as soon as its provider is. */
const SCHEMATIC_SECONDS = 30;

export type MapParts = {
  readonly provider: StaticMapPort;
  readonly schematic: StaticMapPort;
  /** Told why the provider was passed over; the text holds neither the point nor the key. */
  readonly tell: (line: string) => void;
};

export function withSchematic({ provider, schematic, tell }: MapParts): StaticMapPort {
  return {
    credit: provider.credit,
    async draw(view) {
      try {
        return await provider.draw(view);
      } catch (error) {
        tell(`maps: the provider ${troubleOf(error)}; the schematic map is drawn`);
        return { ...(await schematic.draw(view)), keepSeconds: SCHEMATIC_SECONDS };
      }
    },
  };
}
