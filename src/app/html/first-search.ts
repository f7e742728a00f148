// What the page of lots shows first at an address, and the answers for it: what its scripts would ask for, asked for by the server.

import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { questionOf, type RequestedStay, readRequestedStay } from '#features/search/rules/requested-stay.ts';
import { areaOf, pointOf, readSearchedFor, type SearchPlace } from '#features/search/rules/searched-for.ts';
import { isSignCode } from '#features/zones/rules/sign-code.ts';
import type { Boot } from '#platform/contract/boot.ts';
import type { Answer } from '#platform/contract/endpoints.ts';

type Visitor = {
  readonly signedIn: boolean;
  /** As SEARCHED_COOKIE says it. */
  readonly lastPlace: string | undefined;
  /** The query of the address. */
  readonly searched: URLSearchParams;
};

/** Without a place while the words have to be looked up, and where there are no lots at all. */
type Search = { readonly place: SearchPlace | null; readonly stay: RequestedStay };
type FirstSearch = { readonly lastPlace: Boot['lastPlace']; readonly search: Search | null };

const ONLY_BROWSER_KNOWS = '-';

/** @param area is where most lots are. @returns the search, null if only the browser knows it */
export function readFirstSearch({ searched, lastPlace: cookie, signedIn }: Visitor, area: Boot['area']): FirstSearch {
  const lastPlace = readLastPlace(cookie);
  const { words, place } = readSearchedFor(searched);
  const stay = readRequestedStay(searched);
  const isBrowsers = searched.get('near') === 'me' || isSignCode(words) || (signedIn && stay.favorites);
  if (isBrowsers) return { lastPlace, search: null };
  const forAll = { ...stay, favorites: false };
  if (place || words !== '') return { lastPlace, search: { place, stay: forAll } };
  const search = cookie === ONLY_BROWSER_KNOWS ? null : { place: lastPlace ?? area ?? null, stay: forAll };
  return { lastPlace, search };
}

const LastPlace = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  name: z.string().min(1).max(200),
});

/** Whatever else a cookie says is as good as none. */
function readLastPlace(cookie: string | undefined): Boot['lastPlace'] {
  try {
    return LastPlace.safeParse(JSON.parse(cookie ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Otherwise the page asks for itself, so that it never waits for a database that is slow or down. */
const SOON_MS = 500;

type Request = (call: string) => PromiseLike<{ readonly statusCode: number; json(): unknown }>;

/** The answers that the search shows first, by the paths of the page's own calls; none if one is refused or takes longer. */
export async function answerFirstSearch(
  { place, stay }: Search,
  request: Request,
): Promise<Readonly<Record<string, unknown>>> {
  if (!place) return {};
  const answers: Record<string, unknown> = {};
  const ask = async (query: object) => {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const call = `/locations/center/${pointOf(place)}?${parameters}`;
    const answer = await request(call);
    if (answer.statusCode !== 200) return undefined;
    answers[call] = answer.json();
    return answers[call] as Answer<'GET /locations/center/:point'>;
  };
  const askAll = async () => {
    // The time of arrival is on the clock of the nearest lot.
    const nearest = stay.from === null ? undefined : await ask({ limit: 1 });
    const timeZone = nearest?.data.data[0]?.timeZone;
    if (stay.from !== null && timeZone === undefined) return undefined;
    return ask({ ...questionOf(stay, timeZone ?? 'UTC'), ...areaOf(place) });
  };
  return (await Promise.race([askAll(), setTimeout(SOON_MS, null, { ref: false })])) ? answers : {};
}
