import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { wordsForReason } from '#features/payments/rules/reason-words.ts';
import {
  lotColumn,
  type ManagedColumn,
  ManagedPage,
  useManagedList,
} from '#features/table-views/client/shared/managed-table.tsx';
import { foundPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { FIRST_YEAR, isoMonth, monthBefore } from '#platform/calendar/revenue-month.ts';
import { dollarsCell, momentCell } from '#platform/contract/csv-cells.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { SumsLine } from '#platform/ui/lists/sums-line.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatDateAt } from '#platform/wording/format-date.ts';
import { formatMonth } from '#platform/wording/format-month.ts';
import { lotMoment } from '#platform/wording/lot-moment.ts';
import { MANAGED_REFUND_STATES, type ManagedRefund, type RefundSums } from '../refunds.contract.ts';
import styles from './lot-refunds.module.css';

const texts = {
  title: t`Refunds`,
  lead: t`What drivers got back at all your lots, and what support was asked to refund.`,
  search: t`Plate, receipt or reason`,
  searchNoPlates: t`Receipt or reason`,
  receipt: t`Receipt`,
  plates: t`Plates`,
  amount: t`Refund`,
  share: t`Your share`,
  reason: t`Reason`,
  by: t`By`,
  at: t`When`,
  state: t`State`,
  allStates: t`All states`,
  month: t`Month`,
  allMonths: t`All months`,
  count: (count: number) => ngettext(msgid`${formatCount(count)} refund`, `${formatCount(count)} refunds`, count),
  refunded: t`Refunded to drivers`,
  states: { requested: t`Requested`, in_progress: t`On its way`, refunded: t`Refunded`, declined: t`Declined` },
  automatic: t`Parkvale`,
  empty: t`No refunds yet`,
  emptyText: t`Every sale has a page, where it is refunded: find it among the transactions.`,
  toSales: t`Transactions`,
};

const TONES = { requested: 'orange', in_progress: 'blue', refunded: 'green', declined: 'gray' } as const;
const formatNegative = (cents: number) => formatCents(0 - cents);
const shareOf = ({ share }: ManagedRefund) => (share === null ? '' : formatNegative(share));
const platesOf = ({ plates }: ManagedRefund) => plates.join(', ');
/** "ABC123 IL +2". */
const shownPlates = ({ plates: [first = '', ...more] }: ManagedRefund) =>
  more.length > 0 ? `${first} +${more.length}` : first;
const reasonOf = ({ reason }: ManagedRefund) => wordsForReason(reason);

const COLUMNS: readonly ManagedColumn<ManagedRefund>[] = [
  {
    key: 'receipt',
    label: texts.receipt,
    fixed: true,
    whole: true,
    noWrap: true,
    cell: ({ location, orderId, receiptCode }) => (
      <TextLink to={paths.sale(location._id, orderId)}>{receiptCode}</TextLink>
    ),
    text: ({ receiptCode }) => receiptCode,
  },
  { key: 'plates', label: texts.plates, noWrap: true, cell: shownPlates, text: platesOf },
  {
    key: 'state',
    label: texts.state,
    noWrap: true,
    cell: ({ state }) => <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>,
    text: ({ state }) => texts.states[state],
  },
  {
    key: 'amount',
    label: texts.amount,
    align: 'end',
    isMoney: true,
    cell: ({ cents }) => formatNegative(cents),
    text: ({ cents }) => dollarsCell(0 - cents),
  },
  {
    key: 'share',
    label: texts.share,
    align: 'end',
    isMoney: true,
    cell: shareOf,
    text: ({ share }) => (share === null ? '' : dollarsCell(0 - share)),
  },
  { key: 'reason', label: texts.reason, cell: reasonOf, text: reasonOf },
  {
    key: 'by',
    label: texts.by,
    wideOnly: true,
    noWrap: true,
    cell: ({ by }) => by ?? texts.automatic,
    text: ({ by }) => by ?? texts.automatic,
  },
  {
    ...lotColumn,
    cell: ({ location }) => (
      <div className={styles.lot}>
        <LotName lot={location} />
      </div>
    ),
  },
  {
    key: 'at',
    label: texts.at,
    noWrap: true,
    cell: ({ at, location: { timeZone } }) => (
      <time dateTime={at} title={lotMoment(at, timeZone)}>
        {formatDateAt(at, timeZone)}
      </time>
    ),
    text: ({ at, location }) => momentCell(new Date(at), location.timeZone),
  },
];

/** The refunds of all lots of their reader. */
export default function ManagedRefundsPage() {
  // Rule 363: an accountant sees no plates.
  const hasPlates = useCurrentUser()?.role !== 'accountant';
  const [months] = useState(monthOptions);
  const list = useManagedList({ state: MANAGED_REFUND_STATES, month: months.map(([month]) => month) });
  const query = useInfiniteQuery(foundPages('POST /customers/refunds', { body: list.firstPage }));
  return (
    <ManagedPage
      table="refunds"
      texts={hasPlates ? texts : { ...texts, search: texts.searchNoPlates }}
      columns={hasPlates ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'plates')}
      filters={[
        { name: 'month', label: texts.month, all: texts.allMonths, options: months },
        {
          name: 'state',
          label: texts.state,
          all: texts.allStates,
          options: MANAGED_REFUND_STATES.map((state) => [state, texts.states[state]] as const),
        },
      ]}
      summary={<Sums sums={query.data?.pages[0]?.data.sums ?? null} />}
      list={list}
      query={query}
      rowsOf={({ data }) => data.refunds}
      load={(page) => callApi('POST /customers/refunds', { body: { ...list.requested, ...page } })}
      start={{ to: paths.transactions(), label: texts.toSales }}
    />
  );
}

function Sums({ sums }: { readonly sums: RefundSums | null }) {
  return (
    sums && (
      <SumsLine
        title={texts.count(sums.count)}
        sums={[
          { label: texts.refunded, value: formatNegative(sums.cents), strong: true },
          { label: texts.share, value: formatNegative(sums.share) },
        ]}
      />
    )
  );
}

/** "2026-11" and "November 2026": this month and those before it. */
function monthOptions(): readonly (readonly [string, string])[] {
  const now = serverNow();
  const options: [string, string][] = [];
  for (
    let month = { year: now.getFullYear(), month: now.getMonth() + 1 };
    month.year >= FIRST_YEAR;
    month = monthBefore(month)
  )
    options.push([isoMonth(month), formatMonth(month)]);
  return options;
}
