// The state of the lots table is in the address bar, so that it can be linked to, and going back from a lot returns to it.

import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import { useListSearch } from '#platform/ui/lists/list-search.tsx';
import type { LOT_ORDERS, PortfolioFilter } from '../portfolio.contract.ts';

export const SHOWS = {
  current: t`Active`,
  open: t`Open`,
  paused: t`Paused`,
  empty: t`Without zones`,
  in_review: t`In review`,
  pin_unchecked: t`Pin to check`,
  today: t`Sold something today`,
  archived: t`Archived`,
};

export const SORTS = {
  name: t`Name`,
  city: t`City`,
  newest: t`Newest first`,
  today: t`Most today`,
  month: t`Most this month`,
};

export type Sort = (typeof LOT_ORDERS)[number];
export type Shown = keyof typeof SHOWS;

/** Which lots the page shows, with the filters' values from the address bar. */
export type PortfolioView = {
  readonly search: ReturnType<typeof useListSearch>;
  readonly shown: Shown;
  /** "IL" or "IL/Chicago"; blank for all. */
  readonly place: string;
  readonly tag: string;
  readonly sort: Sort;
  /** Where the page begins, and the number of its first lot. */
  readonly after: string | null;
  readonly from: number;
  readonly filter: PortfolioFilter;
  /** Whether the page shows anything other than all lots that are not archived. */
  readonly isNarrowed: boolean;
  /** Sets one value, on the first page. */
  readonly set: (name: 'show' | 'place' | 'tag' | 'sort', value: string) => void;
  readonly clear: () => void;
  readonly turnTo: (cursor: string | null, from: number) => void;
};

export function usePortfolioView(): PortfolioView {
  const [parameters, setParameters] = useSearchParams();
  const search = useListSearch();
  const shown = keyIn(SHOWS, parameters.get('show')) ?? 'current';
  const place = parameters.get('place') ?? '';
  const [region = '', ...city] = place.split('/');
  const tag = (parameters.get('tag') ?? '').slice(0, 30);
  const owner = parameters.get('owner');
  const set = (name: string, value: string) =>
    setParameters(
      (old) => {
        for (const page of ['after', 'from']) old.delete(page);
        if (value === '') old.delete(name);
        else old.set(name, value);
        return old;
      },
      { replace: true },
    );
  const filter: PortfolioFilter = {
    ...(search.settled !== '' && { search: search.settled }),
    ...(region !== '' && { region: region.slice(0, 2) }),
    ...(city.length > 0 && { city: city.join('/') }),
    ...(tag !== '' && { tag }),
    ...(shown === 'today' && { sold: 'today' as const }),
    ...(shown !== 'today' && shown !== 'current' && { state: shown }),
    ...(owner && { owner }),
  };
  return {
    search: {
      ...search,
      type: (text) => {
        search.type(text);
        if (parameters.has('after')) set('search', text);
      },
    },
    shown,
    place,
    tag,
    sort: keyIn(SORTS, parameters.get('sort')) ?? 'name',
    after: parameters.get('after'),
    from: Math.max(1, Number.parseInt(parameters.get('from') ?? '1', 10) || 1),
    filter,
    isNarrowed: search.settled !== '' || place !== '' || tag !== '' || shown !== 'current',
    set,
    clear: () => setParameters((old) => (old.get('owner') ? { owner: old.get('owner') ?? '' } : {}), { replace: true }),
    turnTo: (cursor, from) =>
      setParameters((old) => {
        for (const page of ['after', 'from']) old.delete(page);
        if (cursor !== null) {
          old.set('after', cursor);
          old.set('from', String(from));
        }
        return old;
      }),
  };
}

function keyIn<Key extends string>(known: Readonly<Record<Key, unknown>>, text: string | null): Key | undefined {
  return text !== null && Object.hasOwn(known, text) ? (text as Key) : undefined;
}
