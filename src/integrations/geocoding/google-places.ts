// Places from Google's Places API (New). The key travels in a header, from server to
// server. Of Google's data, only place ids are stored permanently.

import { z } from 'zod';
import { callOutside, OutsideError, readJson, requireSuccess } from '#platform/http/outside-call.ts';
import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';
import {
  MAX_QUERY_LENGTH,
  type Place,
  type PlaceQuery,
  type PlaceSuggestion,
  type PlacesPort,
  suggestionLimit,
} from './places.port.ts';

// What we read from Google's answers. Google omits empty fields, so all have a default.
const Words = z.object({ text: z.string().default('') }).default({ text: '' });

const AutocompleteAnswer = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().min(1).max(300),
            text: Words,
            structuredFormat: z
              .object({ mainText: Words, secondaryText: Words })
              .default({ mainText: { text: '' }, secondaryText: { text: '' } }),
          })
          .optional(),
      }),
    )
    .default([]),
});
type AutocompleteAnswer = z.output<typeof AutocompleteAnswer>;

const PlaceAnswer = z.object({
  formattedAddress: z.string().min(1),
  location: z.object({
    // Zero is omitted too.
    latitude: z.number().min(-90).max(90).default(0),
    longitude: z.number().min(-180).max(180).default(0),
  }),
  types: z.array(z.string()).default([]),
});

/** Google's types for a point on a street rather than the center of something larger. */
const POINTS = new Set(['street_address', 'premise', 'subpremise', 'establishment', 'point_of_interest', 'parking']);
const AREAS =
  /^(locality|sublocality|neighborhood|postal_code|political|route|country|colloquial_area|administrative_area)/;

function isExact(types: readonly string[]): boolean {
  return types.some((type) => POINTS.has(type)) && !types.some((type) => AREAS.test(type));
}

/** Google requires this attribution where its places are shown without its map. */
export const GOOGLE_CREDIT = 'Google Maps';

const PATIENCE_MS = 2000;
const MAX_BYTES = 256 * 1024;
/** The states, and the territories that write addresses as they do. */
const UNITED_STATES = ['us', 'pr', 'vi', 'gu', 'mp', 'as'];
/** Google's maximum: near is a preference here, not a limit. */
const NEAR_METERS = 50_000;
const SUGGESTION_FIELDS = [
  'suggestions.placePrediction.placeId',
  'suggestions.placePrediction.text',
  'suggestions.placePrediction.structuredFormat',
].join(',');
/** Requesting only these fields keeps a look-up in Google's cheapest class. */
const PLACE_FIELDS = 'id,formattedAddress,location,types';
const GOOGLE_ID = /^[\w-]{8,300}$/;
/** "…, USA" is obvious on a parking page. */
const COUNTRY = /,\s*(?:USA|United States)$/;

type GoogleSettings = { readonly key: string; readonly apiUrl: string };

export function createGooglePlaces(settings: GoogleSettings): PlacesPort {
  return {
    async suggest(query, options = {}) {
      const input = query.toWellFormed().slice(0, MAX_QUERY_LENGTH).trim();
      if (!/[\p{L}\p{N}]/u.test(input)) return { places: [], credit: GOOGLE_CREDIT };
      const places = withoutDoubles(await suggestPlaces(settings, input, options));
      return { places: places.slice(0, suggestionLimit(options)), credit: GOOGLE_CREDIT };
    },
    locate: async (placeId, session) => (GOOGLE_ID.test(placeId) ? getPlace(settings, placeId, session) : null),
  };
}

async function suggestPlaces(
  { key, apiUrl }: GoogleSettings,
  input: string,
  { near, session }: PlaceQuery,
): Promise<PlaceSuggestion[]> {
  const answer = await callOutside({
    url: new URL(`${apiUrl}/v1/places:autocomplete`),
    method: 'POST',
    headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': SUGGESTION_FIELDS },
    json: {
      input,
      includedRegionCodes: UNITED_STATES,
      languageCode: 'en',
      regionCode: 'us',
      ...(near && { locationBias: { circle: { center: toLatLng(near), radius: NEAR_METERS } } }),
      ...(session && { sessionToken: session }),
    },
    timeoutMs: PATIENCE_MS,
    maxBytes: MAX_BYTES,
  });
  requireSuccess(answer);
  const { suggestions } = readAs(AutocompleteAnswer, readJson(answer));
  return suggestions.flatMap(({ placePrediction }) => (placePrediction ? [toSuggestion(placePrediction)] : []));
}

async function getPlace({ key, apiUrl }: GoogleSettings, placeId: string, session?: string): Promise<Place | null> {
  const url = new URL(`${apiUrl}/v1/places/${encodeURIComponent(placeId)}`);
  url.searchParams.set('languageCode', 'en');
  url.searchParams.set('regionCode', 'us');
  if (session) url.searchParams.set('sessionToken', session);
  const headers = { 'x-goog-api-key': key, 'x-goog-fieldmask': PLACE_FIELDS };
  const answer = await callOutside({ url, headers, timeoutMs: PATIENCE_MS, maxBytes: MAX_BYTES });
  // Ids expire, and Google calls a made-up one malformed.
  if (answer.status === 404 || answer.status === 400) return null;
  requireSuccess(answer);
  const { formattedAddress, location, types } = readAs(PlaceAnswer, readJson(answer));
  const address = formattedAddress.replace(COUNTRY, '').slice(0, 200);
  return { placeId, address, lat: location.latitude, lng: location.longitude, exact: isExact(types) };
}

function toSuggestion({ placeId, structuredFormat, text }: Prediction): PlaceSuggestion {
  const title = structuredFormat.mainText.text || text.text;
  return { placeId, title, subtitle: structuredFormat.secondaryText.text.replace(COUNTRY, '') };
}

type Prediction = NonNullable<AutocompleteAnswer['suggestions'][number]['placePrediction']>;

/** Two suggestions that read the same leave no way to choose. */
function withoutDoubles(places: readonly PlaceSuggestion[]): PlaceSuggestion[] {
  return [
    ...new Map(places.toReversed().map((place) => [`${place.title}\n${place.subtitle}`, place])).values(),
  ].toReversed();
}

function readAs<T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, value: unknown): T {
  const { success, data } = schema.safeParse(value);
  if (!success || data === undefined) throw new OutsideError('garbled', 'answered in a shape that is not known');
  return data;
}

const toLatLng = ({ lat, lng }: { lat: number; lng: number }) => ({ latitude: lat, longitude: lng });

export async function checkPlaces(settings: { key: string; apiUrl: string } | null): Promise<Verdict> {
  if (!settings) return { kind: 'unset', note: 'the offline gazetteer knows cities and ZIP codes' };
  try {
    const { places } = await createGooglePlaces(settings).suggest('Chicago');
    if (places.length > 0) return { kind: 'ok', note: 'Google' };
    return { kind: 'wrong', why: 'Google answers and does not know Chicago. Set PLACES_API_URL.' };
  } catch (error) {
    return failedCheck(
      'Google',
      error,
      "Set GOOGLE_MAPS_KEY, and allow it the Places API (New) and this server's address.",
    );
  }
}
