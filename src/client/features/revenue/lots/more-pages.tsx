import type { InfiniteQueryObserverBaseResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import styles from '../page/revenue-page.module.css';
import { revenueTexts as texts } from '../page/revenue-texts.ts';

type Pages = Pick<
  InfiniteQueryObserverBaseResult,
  'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>;

type MorePagesProps = {
  readonly query: Pages;
  /** How much is there already. */
  readonly children?: ReactNode;
};

/** The rest of a list that is read page by page; a page that does not come says so here, and the others stay. */
export function MorePages({ query, children }: MorePagesProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  const fetchNext = () => void query.fetchNextPage();
  if (!hasNextPage) return null;
  if (isFetchNextPageError) return <LoadFailure error={error} onRetry={fetchNext} busy={isFetchingNextPage} />;
  return (
    <div className={styles.more}>
      <Button variant="secondary" busy={isFetchingNextPage} onClick={fetchNext}>
        {texts.showMore}
      </Button>
      {children}
    </div>
  );
}
