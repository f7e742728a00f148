/** A fake of Google's Places API (New), as far as the product uses it: a few places, and expired sessions. */

import { contractCheck } from '../provider-contracts.ts';
import { type HttpStandIn, type StandInAnswer, type StandInRequest, startStandIn } from './http-stand-in.ts';
import { GOOGLE_PLACES, type StandInPlace } from './known-places.ts';

const CONTRACT = 'google.places.v1.autocomplete-details.schema.json';
const check = {
  request: contractCheck(CONTRACT, '/definitions/AutocompleteRequest'),
  suggestions: contractCheck(CONTRACT, '/definitions/AutocompleteResponse'),
  place: contractCheck(CONTRACT, '/definitions/Place'),
  error: contractCheck(CONTRACT, '/definitions/Error'),
};
export const GOOGLE_TEST_KEY = 'AIzaTest-key-that-is-nobodys_00000000000';

export type GooglePlacesStandIn = HttpStandIn & {
  /** Session tokens that a look-up has ended; Google charges for each further use. */
  readonly endedSessions: Set<string>;
};

export async function startGooglePlaces(): Promise<GooglePlacesStandIn> {
  const endedSessions = new Set<string>();
  const standIn = await startStandIn((request, { breaches }) => {
    const { status, json } = answerTo(request, endedSessions, breaches);
    return { status, json };
  });
  return Object.assign(standIn, { endedSessions });
}

type Judged = Required<Pick<StandInAnswer, 'status' | 'json'>>;

function answerTo(request: StandInRequest, ended: Set<string>, breaches: string[]): Judged {
  const judge = (problems: string[], what: string) => breaches.push(...problems.map((each) => `${what}: ${each}`));
  const refuseWith = (status: number, name: string): Judged => {
    const json = { error: { code: status, message: 'As Google puts it.', status: name } };
    judge(check.error(json), 'error');
    return { status, json };
  };
  if (request.headers['x-goog-api-key'] !== GOOGLE_TEST_KEY) return refuseWith(403, 'PERMISSION_DENIED');
  const mask = String(request.headers['x-goog-fieldmask'] ?? '');
  if (mask === '' || mask.includes(' ')) return refuseWith(400, 'INVALID_ARGUMENT');
  if (request.method === 'POST' && request.path === '/v1/places:autocomplete') {
    const requested = JSON.parse(request.body) as {
      input: string;
      includedRegionCodes?: string[];
      sessionToken?: string;
    };
    judge(check.request(requested), 'request');
    if (requested.includedRegionCodes?.[0] !== 'us') breaches.push('request: not limited to the United States');
    if (requested.sessionToken && ended.has(requested.sessionToken)) breaches.push('request: the session is over');
    const json = suggest(requested.input);
    judge(check.suggestions(json), 'answer');
    return { status: 200, json };
  }
  const id = /^\/v1\/places\/([^/?]+)/.exec(request.path)?.[1];
  const place = GOOGLE_PLACES.find((each) => each.id === id);
  if (request.method !== 'GET' || !place) return refuseWith(id && id.length > 20 ? 404 : 400, 'INVALID_ARGUMENT');
  const token = request.query.get('sessionToken');
  if (token) ended.add(token);
  const json = masked(place, mask.split(','));
  judge(check.place(json), 'answer');
  return { status: 200, json };
}

/** Google omits empty fields, so an answer without results is an empty object. */
function suggest(input: string): object {
  const typed = input.toLowerCase();
  const found = GOOGLE_PLACES.filter(({ main, second }) => `${main}, ${second}`.toLowerCase().includes(typed)).slice(
    0,
    5,
  );
  if (found.length === 0) return {};
  return {
    suggestions: found.map(({ id, main, second }) => ({
      placePrediction: {
        placeId: id,
        text: { text: `${main}, ${second}` },
        structuredFormat: { mainText: { text: main }, secondaryText: { text: second } },
      },
    })),
  };
}

function masked({ id, address, lat, lng, types }: StandInPlace, fields: readonly string[]): object {
  const location = { latitude: lat, longitude: lng };
  const all = { id, formattedAddress: address, location, types };
  return Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)));
}
