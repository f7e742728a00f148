import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Answer } from '#contract/api.ts';
import type { BooksWalk, PaymentDisagreement } from '#contract/money/books.contract.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Button } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { MorePages } from '../../../ui/lists/paged-list.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import { providerName } from '../disputes/dispute-columns.tsx';
import { disputesTexts } from '../disputes/disputes-texts.ts';
import styles from '../frame/desk.module.css';
import { formatIsoMoment } from '../frame/desk-times.ts';
import { FOUND_COLUMNS } from './books-columns.tsx';
import { paymentsTexts as texts } from './books-texts.ts';

const PAGE_SIZE = 25;
const LOOK_MS = 5_000;

const isUnderWay = (walks: readonly BooksWalk[] = []) => walks.some(({ finishedAt }) => finishedAt === null);

/** The payments, compared with the providers' own books each day. Refetched while a walk is under way. */
export function PaymentsInBooks() {
  const list = useInfiniteQuery({
    ...apiPages('GET /desk/books/payments', { query: { limit: PAGE_SIZE } }),
    refetchInterval: ({ state: { data } }) => isUnderWay(data?.pages[0]?.data.walks) && LOOK_MS,
  });
  const first = list.data?.pages[0]?.data;
  const rows = list.data?.pages.flatMap(({ data }) => data.disagreements) ?? [];
  const isWalking = isUnderWay(first?.walks);
  // The other lists show what the walk has found as soon as it ends.
  useEffect(() => (isWalking ? () => void refreshQueries('/desk/books') : undefined), [isWalking]);
  return (
    <section className={styles.stack}>
      <h2>{texts.title}</h2>
      {list.isPending && <SkeletonList rows={2} height="4rem" />}
      {list.isError && <LoadFailure error={list.error} onRetry={list.refetch} busy={list.isFetching} />}
      {first && <WalkState {...first} />}
      {first && <CompareNow isWalking={isWalking} onAsked={list.refetch} />}
      {rows.length > 0 && (
        <DataTable caption={texts.caption} columns={COLUMNS} rows={rows} keyOf={({ _id }) => _id} linked />
      )}
      <MorePages query={list} shown={rows.length} />
    </section>
  );
}

type WalkStateProps = Pick<Answer<'GET /desk/books/payments'>['data'], 'open' | 'walks'>;

function WalkState({ open, walks }: WalkStateProps) {
  if (walks.length === 0) return <EmptyState title={texts.never} text={texts.neverText} />;
  const lines = walks.map(describeWalk).join(' ');
  if (open === 0) return <EmptyState title={isUnderWay(walks) ? texts.underWay : texts.agree} text={lines} />;
  return (
    <Notice tone="error" title={texts.disagree(open)}>
      {lines}
    </Notice>
  );
}

function describeWalk({ provider, startedAt, finishedAt, checked, fixed }: BooksWalk): string {
  const name = providerName(provider);
  if (finishedAt === null) return texts.walking(name, formatIsoMoment(startedAt), checked);
  return texts.walked(name, formatIsoMoment(finishedAt), checked, fixed);
}

type CompareNowProps = { readonly isWalking: boolean; readonly onAsked: () => Promise<{ readonly isError: boolean }> };

function CompareNow({ isWalking, onAsked }: CompareNowProps) {
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await callApi('POST /desk/books/payments/walks');
      // Includes the walk that has begun, so that it does not show as finished.
      const { isError } = await onAsked();
      setAsked(!isError);
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      {isAsked && !failure && (
        <Notice tone={isWalking ? 'info' : 'success'}>{isWalking ? texts.asked : texts.compared}</Notice>
      )}
      <div>
        <Button variant="secondary" busy={isBusy} onClick={ask}>
          {texts.compare}
        </Button>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<PaymentDisagreement>[] = [
  { label: texts.payment, whole: true, cell: (wrong) => <Payment wrong={wrong} /> },
  {
    label: texts.what,
    whole: true,
    grow: true,
    cell: ({ kind }) => (
      <span>
        <strong>{texts.kinds[kind][0]}</strong>
        <span className={styles.softLine}>{texts.kinds[kind][1]}</span>
      </span>
    ),
  },
  { label: texts.ours, align: 'end', cell: ({ ours }) => <Money cents={ours} /> },
  { label: texts.theirs, align: 'end', cell: ({ theirs }) => <Money cents={theirs} /> },
  ...FOUND_COLUMNS,
];

function Payment({ wrong: { provider, providerRef, stay } }: { readonly wrong: PaymentDisagreement }) {
  return (
    <>
      {stay ? (
        <Link to={staffPaths.deskStay(stay.locationId, stay.orderId)} className={styles.rowLink}>
          <span className={styles.nowrap}>{disputesTexts.receipt(stay.receiptCode)}</span>
        </Link>
      ) : (
        <strong>{texts.noStay}</strong>
      )}
      {stay && <span className={styles.softLine}>{stay.locationName}</span>}
      <span className={styles.softLine}>
        {providerName(provider)} <span className={styles.ref}>{providerRef}</span>
      </span>
    </>
  );
}
