import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { usePortfolioView } from './use-portfolio-view.ts';

const wide = window.matchMedia('(min-width: 64rem)');
/** As many as three screens hold. */
const [WIDE_PAGE, NARROW_PAGE] = [50, 14];

/** What the address bar asks for, and what was found. */
export function usePortfolio() {
  const view = usePortfolioView();
  const [limit] = useState(wide.matches ? WIDE_PAGE : NARROW_PAGE);
  const query = { ...view.filter, limit, sort: view.sort, ...(view.after !== null && { cursor: view.after }) };
  const found = useQuery({ ...apiQuery('GET /locations/portfolio', { query }), placeholderData: keepPreviousData });
  return { view, found };
}
