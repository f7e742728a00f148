import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { MorePages } from '#platform/ui/lists/paged-list.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatMonth } from '#platform/wording/format-month.ts';
import type { Difference, RevenueDisagreement, SumKind } from '../../reconciliation.contract.ts';
import styles from '../frame/support.module.css';
import { formatIsoDay, formatIsoMoment } from '../frame/support-times.ts';
import { STATE_COLUMN } from './reconciliation-columns.tsx';
import { pageOf, type Shown } from './use-deciding.ts';

const OPENING_RECORDS = [t`the statement says`, t`the month before left`] as const;

const RECORDS: Readonly<Record<SumKind, readonly [sum: string, record: string]>> = {
  day: [t`the sum says`, t`the ledger`],
  total: [t`the total says`, t`its days`],
  month: [t`the statement says`, t`the ledger`],
  balance: [t`the balance says`, t`its statements`],
};

const texts = {
  agree: t`All records agree.`,
  disagree: (open: number) =>
    ngettext(msgid`The records disagree in ${open} place.`, `The records disagree in ${open} places.`, open),
  proven: (lots: number, moment: string) =>
    t`Last verified ${moment}: ${ngettext(msgid`${lots} lot`, `${lots} lots`, lots)}, every sum and every owner’s balance against the ledger.`,
  unprovenTitle: t`Not verified yet`,
  unproven: t`Sums are checked every night. The first check has not run yet.`,
  caption: t`Sums that differ from the ledger, open ones first`,
  lot: t`Lot`,
  what: t`Which sum`,
  allDays: t`All days together`,
  ofMonth: (month: string) => t`Statement for ${month}`,
  balance: t`Owed to the owner`,
  difference: t`What differs`,
  figures: {
    parking: t`Parking`,
    taxes: t`Taxes`,
    fees: t`Fees`,
    opening: t`Owed before`,
    sales: t`From sales`,
    refunds: t`For refunds`,
    tips: t`Tips`,
    transferred: t`Transferred`,
    cash: t`Taken in cash`,
    sent: t`Paid out`,
    owed: t`Owed`,
  },
  off: (cents: number) => t`${formatCents(Math.abs(cents))} too ${cents > 0 ? t`much` : t`little`}`,
  title: t`Sums and the ledger`,
  /** Each sum is compared with another record of the same money. */
  recorded: (kind: SumKind, { of, says: recorded, proven }: Difference) => {
    const [sum, record] = of === 'opening' ? OPENING_RECORDS : RECORDS[kind];
    return `${sum} ${formatCents(recorded)}, ${record} ${formatCents(proven)}`;
  },
};

/** The sums that owners see, compared with the ledger each night. */
export function RevenueSums({ show }: Shown) {
  const list = useInfiniteQuery({
    ...apiPages('GET /support/reconciliation/revenue', pageOf({ show })),
    placeholderData: keepPreviousData,
  });
  const first = list.data?.pages[0]?.data;
  const rows = list.data?.pages.flatMap(({ data }) => data.disagreements) ?? [];
  return (
    <section className={ui.stack2}>
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
        <span className={ui.subline}>{location.address}</span>
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
          <span className={ui.subline}>{texts.recorded(kind, difference)}</span>
        </span>
      ))}
    </span>
  );
}
