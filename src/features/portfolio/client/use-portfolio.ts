import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, LATEST } from '#platform/api/query-client.ts';
import { usePortfolioView } from './use-portfolio-view.ts';

const wide = window.matchMedia('(min-width: 80rem)');
/** About three screens; with its owner shown, a lot's card is taller. */
const [WIDE_PAGE, NARROW_PAGE, NARROW_PAGE_OF_OWNERS] = [50, 14, 11];

type Shown = { readonly withOwners: boolean };

/** What the address bar asks for, and the result. */
export function usePortfolio({ withOwners }: Shown) {
  const view = usePortfolioView();
  const [limit] = useState(wide.matches ? WIDE_PAGE : withOwners ? NARROW_PAGE_OF_OWNERS : NARROW_PAGE);
  const query = { ...view.filter, limit, sort: view.sort, ...(view.after !== null && { cursor: view.after }) };
  const found = useQuery({
    ...apiQuery('GET /locations/portfolio', { query }),
    ...LATEST,
    placeholderData: keepPreviousData,
  });
  return { view, found };
}
