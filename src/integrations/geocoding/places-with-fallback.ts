// A provider of places that falls back to the offline gazetteer: while the provider is down, people find cities and ZIP
// codes instead of streets.

import { describeTrouble } from '#platform/http/outside-call.ts';
import type { PlacesPort } from './places.port.ts';

export type FallbackParts = {
  readonly provider: PlacesPort;
  readonly gazetteer: PlacesPort;
  /** Reports why the provider was skipped; the text contains nothing of what was typed. */
  readonly notify: (line: string) => void;
};

export function withGazetteer({ provider, gazetteer, notify }: FallbackParts): PlacesPort {
  return {
    async suggest(query, options) {
      try {
        return await provider.suggest(query, options);
      } catch (error) {
        notify(`places: the provider ${describeTrouble(error)}; the offline gazetteer answers`);
        return gazetteer.suggest(query, options);
      }
    },
    /** The gazetteer locates what it suggested itself; the provider's ids mean nothing to it. */
    async locate(placeId, session) {
      const known = await gazetteer.locate(placeId);
      if (known) return known;
      try {
        return await provider.locate(placeId, session);
      } catch (error) {
        notify(`places: the provider ${describeTrouble(error)}; a place was not located`);
        throw error;
      }
    },
  };
}
