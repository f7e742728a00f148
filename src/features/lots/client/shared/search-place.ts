// Where to search for lots. The tab remembers it, so that coming back from a lot restores the same list; the device remembers the last place
// with a name, so that the next visit begins there.

import type { SearchPlace } from '#features/search/rules/searched-for.ts';
import { boot } from '#platform/api/boot.ts';
import { callApi } from '#platform/api/call-api.ts';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import { readTab, storeTab } from '#platform/browser/tab-storage.ts';
import type { SEARCHED_COOKIE } from '#platform/contract/boot.ts';

const KEY = 'parkvale.search';
/** What the server needs to draw the page with the first lots. */
const COOKIE: typeof SEARCHED_COOKIE = 'searched';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

export function rememberSearch(place: SearchPlace): void {
  const text = JSON.stringify(place);
  storeTab(KEY, text);
  // Tomorrow this device is elsewhere, and a part of the map has no name.
  const isKept = place.name !== null && place.radiusMeters === undefined;
  if (isKept) storeOnDevice(KEY, text);
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not in every browser yet.
  document.cookie = `${COOKIE}=${isKept ? encodeURIComponent(text) : '-'}; path=/locations; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

export function loadSearch(): SearchPlace | null {
  // The server draws the page.
  if (!globalThis.document) return boot.lastPlace ?? null;
  return parseSearch(readTab(KEY) ?? readStored(KEY));
}

export function parseSearch(text: string | null): SearchPlace | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<SearchPlace> | null;
    if (typeof value?.lat !== 'number' || typeof value.lng !== 'number') return null;
    const name = typeof value.name === 'string' ? value.name : null;
    const radiusMeters = typeof value.radiusMeters === 'number' ? value.radiusMeters : undefined;
    return { lat: value.lat, lng: value.lng, name, ...(radiusMeters && { radiusMeters }) };
  } catch {
    return null;
  }
}

/** The first place that starts with the typed text, for users who press Enter without choosing; null when none does. */
export async function findPlace(typed: string): Promise<(SearchPlace & { readonly exact: boolean }) | null> {
  const query = { search: randomKey() };
  const { data } = await callApi('GET /places', { query: { q: typed, ...query } });
  const [first] = data.places;
  if (!first) return null;
  const place = await callApi('GET /places/:placeId', { params: { placeId: first.placeId }, query });
  const { address, lat, lng, exact } = place.data;
  return { name: address, lat, lng, exact };
}
