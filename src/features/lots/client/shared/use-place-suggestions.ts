import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorText } from '#platform/api/api-error.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import type { Coordinates } from '#platform/geo/geo.ts';

export type Suggestion = Answer<'GET /places'>['data']['places'][number];

type Suggestions = {
  readonly suggestions: readonly Suggestion[];
  readonly credit: string;
  /** No place has that name. */
  readonly isNone: boolean;
  readonly failure: string | undefined;
};

const DEBOUNCE_MS = 300;
const FEWEST_LETTERS = 2;
const NONE: Suggestions = { suggestions: [], credit: '', isNone: false, failure: undefined };

type Search = {
  readonly enabled: boolean;
  readonly near: Coordinates | null;
  /** One session for everything typed until a place is picked. */
  readonly token: string;
};

/** Places that begin as typed; those near to a point come first. */
export function usePlaceSuggestions(typed: string, { enabled, near, token }: Search): Suggestions {
  const settled = useSettled(typed.trim(), DEBOUNCE_MS);
  const isLongEnough = settled.length >= FEWEST_LETTERS;
  // Rounded to about a city, so that the cache is useful and the server learns no more than needed.
  const bias = near ? { lat: Math.round(near.lat * 10) / 10, lng: Math.round(near.lng * 10) / 10 } : {};
  const places = useQuery({
    ...apiQuery('GET /places', { query: { q: settled, search: token, ...bias } }),
    enabled: enabled && isLongEnough,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!enabled || !isLongEnough) return NONE;
  if (places.isError) return { ...NONE, failure: errorText(places.error) };
  const found = places.data?.data ?? { places: [], credit: '' };
  const isKnownToBeNone = places.isSuccess && !places.isPlaceholderData && found.places.length === 0;
  return {
    suggestions: found.places,
    credit: found.credit,
    isNone: isKnownToBeNone,
    failure: undefined,
  };
}
