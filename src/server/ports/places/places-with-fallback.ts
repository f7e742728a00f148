// A provider of places with the offline gazetteer behind it: while the provider is away, people find cities and ZIP codes
// instead of streets, and go on.

import { troubleOf } from '../outside-call.ts';
import type { PlacesPort } from './places.port.ts';

export type FallbackParts = {
  readonly provider: PlacesPort;
  readonly gazetteer: PlacesPort;
  /** Told why the provider was passed over; the text holds nothing of what was typed. */
  readonly tell: (line: string) => void;
};

export function withGazetteer({ provider, gazetteer, tell }: FallbackParts): PlacesPort {
  return {
    async suggest(query, wanted) {
      try {
        return await provider.suggest(query, wanted);
      } catch (error) {
        tell(`places: the provider ${troubleOf(error)}; the offline gazetteer answers`);
        return gazetteer.suggest(query, wanted);
      }
    },
    /** What the gazetteer suggested, it also locates; the provider's ids mean nothing to it. */
    async locate(placeId, session) {
      const known = await gazetteer.locate(placeId);
      if (known) return known;
      try {
        return await provider.locate(placeId, session);
      } catch (error) {
        tell(`places: the provider ${troubleOf(error)}; a place was not located`);
        throw error;
      }
    },
  };
}
