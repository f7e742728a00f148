import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { Button } from '../button.tsx';
import hidden from '../hidden.module.css';
import { LoadFailure } from '../load-failure.tsx';

const texts = {
  showMore: t`Show more`,
  shown: (count: number) => t`${count} shown.`,
  allShown: (count: number) => t`All ${count} shown.`,
};

type Paged<Page> = UseInfiniteQueryResult<InfiniteData<Page>>;

type PagedListProps<Page, Row> = {
  readonly query: Paged<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  /** Draws the rows; called only when there are some. */
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A list that loads page by page: its skeleton, its failure with a retry, its empty message, and "Show more". */
export function PagedList<Page, Row>({ query, rowsOf, skeleton, empty, children }: PagedListProps<Page, Row>) {
  const { data, error, isPending, isError, isFetching, isFetchNextPageError, refetch } = query;
  if (isPending) return skeleton;
  const rows = data?.pages.flatMap(rowsOf) ?? [];
  return (
    <>
      {/* A failed refresh leaves the existing rows on the screen. */}
      {isError && !isFetchNextPageError && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {data && (rows.length > 0 ? children(rows) : empty)}
      {data && <MorePages query={query} shown={rows.length} />}
    </>
  );
}

type MorePagesProps = {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  > & { readonly fetchNextPage: () => Promise<{ readonly hasNextPage: boolean }> };
  /** How many rows are on the screen. */
  readonly shown: number;
  /** Next to the button. */
  readonly children?: ReactNode;
};

/** The rest of a list that loads page by page. If a page fails, the others stay. */
export function MorePages({ query, shown, children }: MorePagesProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const [requested, setRequested] = useState(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  const fetchNext = async () => {
    const fetched = await query.fetchNextPage();
    setRequested(true);
    // The button disappears after the last page, and would take the focus to the top of the document.
    if (!fetched.hasNextPage) status.current?.focus();
  };
  return (
    <>
      {isFetchNextPageError && <LoadFailure error={error} onRetry={fetchNext} busy={isFetchingNextPage} />}
      {hasNextPage && !isFetchNextPageError && (
        <div className={classNames(ui.row, ui.soft)}>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNext()}>
            {texts.showMore}
          </Button>
          {children}
        </div>
      )}
      <p ref={status} role="status" tabIndex={-1} className={hidden.hidden}>
        {requested && !isFetchingNextPage && (hasNextPage ? texts.shown(shown) : texts.allShown(shown))}
      </p>
    </>
  );
}
