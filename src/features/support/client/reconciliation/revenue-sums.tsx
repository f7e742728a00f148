import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '#app/api.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { MorePages } from '#platform/ui/lists/paged-list.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { RevenueDisagreement } from '../../reconciliation.contract.ts';
import styles from '../frame/support.module.css';
import { formatIsoDay, formatIsoMoment, formatMonth } from '../frame/support-times.ts';
import { STATE_COLUMN } from './reconciliation-columns.tsx';
import { sumsTexts as texts } from './reconciliation-texts.ts';
import { pageOf, type Shown } from './use-deciding.ts';

/** The sums that owners see, compared with the ledger each night. */
export function RevenueSums({ show }: Shown) {
  const list = useInfiniteQuery({
    ...apiPages('GET /support/reconciliation/revenue', pageOf({ show })),
    placeholderData: keepPreviousData,
  });
  const first = list.data?.pages[0]?.data;
  const rows = list.data?.pages.flatMap(({ data }) => data.disagreements) ?? [];
  return (
    <section className={styles.stack}>
      <h2 id="sums">{texts.title}</h2>
      {list.isPending && <SkeletonList rows={2} height="4rem" />}
      {list.isError && <LoadFailure error={list.error} onRetry={list.refetch} busy={list.isFetching} />}
      {first && <ProofState {...first} />}
      {rows.length > 0 && <DataTable caption={texts.caption} columns={COLUMNS} rows={rows} keyOf={({ _id }) => _id} />}
      <MorePages query={list} shown={rows.length} />
    </section>
  );
}

type ProofStateProps = Pick<Answer<'GET /support/reconciliation/revenue'>['data'], 'open' | 'proof'>;

function ProofState({ open, proof }: ProofStateProps) {
  const when = proof ? texts.proven(proof.lots, formatIsoMoment(proof.provenAt)) : texts.unproven;
  if (open === 0) return <EmptyState title={proof ? texts.agree : texts.unprovenTitle} text={when} />;
  return (
    <Banner tone="error" title={texts.disagree(open)}>
      {when}
    </Banner>
  );
}

const COLUMNS: readonly Column<RevenueDisagreement>[] = [
  {
    label: texts.lot,
    whole: true,
    cell: ({ location }) => (
      <div className={styles.place}>
        <strong>{location.name}</strong>
        <span className={styles.softLine}>{location.address}</span>
      </div>
    ),
  },
  { label: texts.what, cell: (wrong) => <WhichSum wrong={wrong} /> },
  { label: texts.difference, whole: true, grow: true, cell: (wrong) => <Differences wrong={wrong} /> },
  STATE_COLUMN,
];

function WhichSum({ wrong: { kind, day } }: { readonly wrong: RevenueDisagreement }) {
  if (kind === 'total') return texts.allDays;
  if (kind === 'balance') return texts.balance;
  if (kind === 'month') return texts.ofMonth(formatMonth(day));
  return (
    <time dateTime={day} className={styles.nowrap}>
      {formatIsoDay(day, 'UTC')}
    </time>
  );
}

function Differences({ wrong: { kind, differences } }: { readonly wrong: RevenueDisagreement }) {
  return (
    <span>
      {differences.map((difference) => (
        <span key={difference.of} className={styles.difference}>
          <strong>
            {texts.figures[difference.of]} {texts.off(difference.says - difference.proven)}
          </strong>
          <span className={styles.softLine}>{texts.says(kind, difference)}</span>
        </span>
      ))}
    </span>
  );
}
