import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '#app/api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import type { Coordinates } from '#platform/geo/geo.ts';

export type SuggestedLot = Answer<'GET /locations/search'>['data']['locations'][number];

type LotSuggestions = {
  readonly lots: readonly SuggestedLot[] /** For exactly the typed text. */;
  readonly settled: boolean;
};

const DEBOUNCE_MS = 200;
const FEWEST_LETTERS = 2;
const NONE: LotSuggestions = { lots: [], settled: false };

/** Our own lots by name and address. If there is no answer, there are still places. */
export function useLotSuggestions(typed: string, near: Coordinates | null): LotSuggestions {
  const text = useSettled(typed.trimStart(), DEBOUNCE_MS);
  const wanted = text.trim().length >= FEWEST_LETTERS;
  const bias = near ? { lat: Math.round(near.lat * 10) / 10, lng: Math.round(near.lng * 10) / 10 } : {};
  const lots = useQuery({
    ...apiQuery('GET /locations/search', { query: { q: text, limit: 4, ...bias } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!wanted || !lots.data) return { ...NONE, settled: !wanted || lots.isError };
  return { lots: lots.data.data.locations, settled: !lots.isPlaceholderData };
}
