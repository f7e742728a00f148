import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { WrongCharge } from '#contract/money/books.contract.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import styles from '../frame/desk.module.css';
import { formatIsoMoment } from '../frame/desk-times.ts';
import { chargesTexts as texts } from './books-texts.ts';

const PAGE_SIZE = 25;

/** Charges of the wrong amount. */
export function ChargesInBooks() {
  const list = useInfiniteQuery(apiPages('GET /desk/books/charges', { query: { limit: PAGE_SIZE } }));
  const open = list.data?.pages[0]?.data.open ?? 0;
  return (
    <section className={styles.stack}>
      <h2>{texts.title}</h2>
      <PagedList
        query={list}
        rowsOf={({ data }) => data.charges}
        skeleton={<SkeletonList rows={2} height="4rem" />}
        empty={<EmptyState title={texts.none} text={texts.noneText} />}
      >
        {(rows) => (
          <>
            {open > 0 ? (
              <Notice tone="error" title={texts.open(open)}>
                {texts.openText}
              </Notice>
            ) : (
              <Notice tone="success">{texts.allReturned}</Notice>
            )}
            <DataTable caption={texts.caption} columns={COLUMNS} rows={rows} keyOf={({ _id }) => _id} />
          </>
        )}
      </PagedList>
    </section>
  );
}

const COLUMNS: readonly Column<WrongCharge>[] = [
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
  {
    label: texts.payment,
    cell: ({ location, orderId, providerRef }) => (
      <div className={styles.place}>
        <Link to={staffPaths.deskStay(location._id, orderId)} className={styles.ref}>
          {providerRef}
        </Link>
      </div>
    ),
  },
  {
    label: texts.difference,
    grow: true,
    cell: ({ asked, charged, currency }) => (
      <span>
        <strong>{texts.off(asked, charged, currency)}</strong>
        <span className={styles.softLine}>{texts.bought}</span>
      </span>
    ),
  },
  { label: texts.found, cell: ({ foundAt }) => <span className={styles.nowrap}>{formatIsoMoment(foundAt)}</span> },
  { label: texts.state, cell: (charge) => <ChargeState charge={charge} /> },
];

function ChargeState({ charge: { returnedAt, refusedAt } }: { readonly charge: WrongCharge }) {
  const ended = returnedAt ?? refusedAt;
  const state = returnedAt !== null ? 'returned' : refusedAt !== null ? 'refused' : 'returning';
  const tones = { returned: 'green', refused: 'red', returning: 'orange' } as const;
  return (
    <span>
      <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
      {ended !== null && <span className={styles.softLine}>{formatIsoMoment(ended)}</span>}
    </span>
  );
}
