import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import type { PortfolioLot } from '#features/portfolio/portfolio.contract.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { ListSearch, useListSearch } from '#platform/ui/lists/list-search.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import styles from '../revenue-page.module.css';

const texts = {
  find: t`Find a lot by name or address`,
  noneFound: t`No lots match your search.`,
  shown: (shown: number, all: number) => t`${formatCount(shown)} of ${formatCount(all)} lots`,
};

type FindLotProps = {
  readonly limit: number;
  readonly children: (lot: PortfolioLot) => ReactNode;
};

/** Finds one lot among very many, including archived ones: the first matches, each with what the page offers for it. */
export default function FindLot({ limit, children }: FindLotProps) {
  const search = useListSearch();
  const query = { limit, state: 'all' as const, ...(search.settled !== '' && { search: search.settled }) };
  const found = useQuery({ ...apiQuery('GET /locations/portfolio', { query }), placeholderData: keepPreviousData });
  if (found.isPending) return <SkeletonList rows={limit} height="4rem" />;
  if (!found.data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const { lots, found: count } = found.data.data;
  return (
    <>
      <ListSearch label={texts.find} search={search} />
      <ul className={styles.reports}>
        {lots.map((lot) => (
          <li key={lot._id}>
            <div>
              <h3>{lot.name}</h3>
              <p className={ui.muted}>{lot.address}</p>
            </div>
            {children(lot)}
          </li>
        ))}
      </ul>
      <p role="status" className={ui.muted}>
        {count === 0 ? texts.noneFound : texts.shown(lots.length, count)}
      </p>
    </>
  );
}
