import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '#platform/ui/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { Shown } from './use-deciding.ts';

type DecisionListTexts = {
  readonly caption: string;
  readonly none: string;
  readonly noneText: string;
  readonly noneOver: string;
  readonly noneOverText: string;
  readonly open: (open: number) => string;
  readonly openText: string;
  readonly allDecided: string;
};

type DecisionListProps<Page, Row> = Shown & {
  /** Where a link to this part of the page leads. */
  readonly id: string;
  readonly title: string;
  readonly texts: DecisionListTexts;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** The last decision, in words; `at` tells two equal ones apart. */
  readonly decided: { readonly text: string; readonly at: number } | null;
  /** The dialog, while a row is being decided. */
  readonly children: ReactNode;
};

/** Each page says how many rows wait for a decision, on all pages together. */
type WithOpen = { readonly data: { readonly open: number } };

/** Money that waits for a person: how much does, a table of it, and the last decision. */
export function DecisionList<Page extends WithOpen, Row extends { readonly _id: string }>(
  props: DecisionListProps<Page, Row>,
) {
  const { id, title, texts, query, rowsOf, columns, decided, show, children } = props;
  const open = query.data?.pages[0]?.data.open ?? 0;
  return (
    <section className={ui.stack2}>
      <h2 id={id}>{title}</h2>
      {decided && (
        <Banner key={decided.at} tone="success" takesFocus>
          {decided.text}
        </Banner>
      )}
      <PagedList
        query={query}
        rowsOf={rowsOf}
        skeleton={<SkeletonList rows={2} height="4rem" />}
        empty={
          show === 'over' ? (
            <EmptyState title={texts.noneOver} text={texts.noneOverText} />
          ) : (
            <EmptyState title={texts.none} text={texts.noneText} />
          )
        }
      >
        {(rows) => (
          <>
            {open > 0 ? (
              <Banner tone="error" title={texts.open(open)}>
                {texts.openText}
              </Banner>
            ) : (
              <Banner tone="success">{texts.allDecided}</Banner>
            )}
            <DataTable caption={texts.caption} columns={columns} rows={rows} keyOf={({ _id }) => _id} />
          </>
        )}
      </PagedList>
      {children}
    </section>
  );
}
