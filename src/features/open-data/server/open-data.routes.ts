import type { Deps } from '#app/deps.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { lotSharingContract } from '../lot-sharing.contract.ts';
import { openDataContract as contract } from '../open-data.contract.ts';
import { toApdsPlaces } from './apds-places.ts';
import { toApdsRates } from './apds-rates.ts';
import { type OpenPage, readOpenPage } from './open-pages.ts';
import { toParkApiSite } from './parkapi-sites.ts';
import { drawSharePicture } from './share-picture.ts';

type Requested = { readonly limit: number };

/** All answers are English, because a cache may pass one on to a reader of any language. */
export function openDataRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const { publicUrl } = deps.config;
  return [
    route(contract.listApdsPlaces, async ({ query, now }) => {
      const page = await readOpenPage(db, query, now);
      if (isRefusal(page)) return page;
      const shown = { ...page, publicUrl };
      const data = page.lots.flatMap((lot) => toApdsPlaces(lot, shown));
      return { meta: metaOf(page, query, publicUrl + API_PREFIX + contract.listApdsPlaces.path), data };
    }),

    route(contract.listApdsRates, async ({ query, now }) => {
      const page = await readOpenPage(db, query, now);
      if (isRefusal(page)) return page;
      const shown = { ...page, publicUrl };
      const data = inLanguage(null, () => page.lots.flatMap((lot) => toApdsRates(lot, shown)));
      return { meta: metaOf(page, query, publicUrl + API_PREFIX + contract.listApdsRates.path), data };
    }),

    route(contract.listParkApiSites, async ({ query, now }) => {
      const page = await readOpenPage(db, query, now);
      if (isRefusal(page)) return page;
      const shown = { ...page, publicUrl };
      return {
        items: inLanguage(null, () => page.lots.map((lot) => toParkApiSite(lot, shown))),
        total_count: page.total,
        next_path: nextOf(page, query, API_PREFIX + contract.listParkApiSites.path),
      };
    }),

    route(lotSharingContract.getSharePicture, ({ params }) => drawSharePicture(deps, params.id)),
  ];
}

function metaOf(page: OpenPage, requested: Requested, address: string) {
  const { asOf, offset, total } = page;
  return {
    referenceInstant: Math.floor(asOf.getTime() / 1000),
    pageSize: requested.limit,
    offset,
    total,
    next: nextOf(page, requested, address),
  };
}

function nextOf({ nextCursor }: OpenPage, { limit }: Requested, address: string): string | null {
  return nextCursor && `${address}?limit=${limit}&cursor=${nextCursor}`;
}
