import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { apiQuery, LATEST } from '#platform/api/query-client.ts';
import { DownloadLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { type Fact, Facts } from '#platform/ui/facts.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatMonth } from '#platform/wording/format-month.ts';
import type { BankPayout, Statement as StatementAnswer, StatementLines } from '../payouts.contract.ts';
import styles from './payouts.module.css';
import { StatementLots } from './statement-lots.tsx';

/** "March 10, 2026" for "2026-03-10". */
function dayTitle(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { dateStyle: 'long', timeZone: 'UTC' });
}

const texts = {
  title: (month: string) => t`Statement for ${month}`,
  running: t`Not final: the month is not over yet at some of your lots. These figures will still change.`,
  empty: t`Nothing owed, no activity`,
  emptyText: (month: string) => t`There was nothing to pay out in ${month}.`,
  transferred: t`Transferred directly by Stripe`,
  cash: t`Collected at your lots: cash, rooms`,
  sent: t`Paid out to you`,
  closingNow: t`Owed now`,
  owesUs: t`Negative: this much was paid to you before drivers were refunded, or is our fee on cash sales. It is deducted from your next sales.`,
  whatIsYours: t`From sales and for refunds: your net, and the taxes that you remit yourself. “Refunds” elsewhere are the whole amounts that drivers got.`,
  disputes: t`When a driver’s bank reverses a payment, the loss is ours: you keep what you earned.`,
  transfers: (count: number) =>
    ngettext(msgid`${formatCount(count)} payout in this month`, `${formatCount(count)} payouts in this month`, count),
  csv: t`CSV`,
  pdf: t`PDF`,
  ofMonth: (month: string) => t` of the statement of ${month}`,
  opening: t`Owed before`,
  sales: t`From sales`,
  refunds: t`For refunds`,
  tips: t`Tips for your attendants`,
  closing: t`Owed after`,
};

type Month = { readonly month: number; readonly year: number };
type StatementProps = {
  readonly ownerId: string;
  /** Omitted: the current month. */
  readonly requested: Partial<Month>;
  /** Links to the months next to the one shown. */
  readonly picker: (shown: Month | null) => ReactNode;
};

/** What an owner is owed in a month, line by line. */
export function Statement({ ownerId, requested, picker }: StatementProps) {
  const statement = useQuery({
    ...apiQuery('GET /owners/:id/statement', { params: { id: ownerId }, query: requested }),
    ...LATEST,
    placeholderData: keepPreviousData,
  });
  const shown = statement.data?.data;
  return (
    <>
      {picker(shown ?? null)}
      {statement.isPending && <Coming />}
      {statement.isError && (
        <LoadFailure error={statement.error} onRetry={statement.refetch} busy={statement.isFetching} />
      )}
      {shown && <Shown statement={shown} ownerId={ownerId} />}
    </>
  );
}

/** As its card. */
function Coming() {
  return (
    <div className={ui.reading}>
      <Card>
        <SkeletonList rows={1} height="2rem" />
        <SkeletonList rows={6} height="1.5rem" />
        <Skeleton height="4rem" />
      </Card>
    </div>
  );
}

function Shown({ statement, ownerId }: { readonly statement: StatementAnswer; readonly ownerId: string }) {
  const month = formatMonth(statement);
  if (statement.lots.length === 0) return <EmptyState title={texts.empty} text={texts.emptyText(month)} />;
  return (
    <>
      <div className={classNames(ui.stack3, ui.reading)}>
        <Card>
          <div className={ui.stack2}>
            <div className={classNames(ui.rowBetween, styles.head)}>
              <h2>{texts.title(month)}</h2>
              <Downloads month={statement} ownerId={ownerId} />
            </div>
            {!statement.isOver && <p className={ui.muted}>{texts.running}</p>}
            <Facts facts={factsOf(statement)} />
            {statement.closing < 0 && <p className={ui.muted}>{texts.owesUs}</p>}
            <p className={ui.muted}>{texts.whatIsYours}</p>
            <p className={ui.muted}>{texts.disputes}</p>
          </div>
        </Card>
        {statement.payouts.length > 0 && <Transfers payouts={statement.payouts} />}
      </div>
      {statement.lots.length > 1 && <StatementLots lots={statement.lots} month={statement} />}
    </>
  );
}

function Downloads({ month: { month, year }, ownerId }: { readonly month: Month; readonly ownerId: string }) {
  const requested = { params: { id: ownerId }, query: { month, year } };
  const which = <VisuallyHidden>{texts.ofMonth(formatMonth({ month, year }))}</VisuallyHidden>;
  return (
    <div className={ui.cluster}>
      <DownloadLink href={apiUrl('GET /owners/:id/statement.pdf', requested)} variant="secondary" size="small">
        {texts.pdf}
        {which}
      </DownloadLink>
      <DownloadLink href={apiUrl('GET /owners/:id/statement.csv', requested)} variant="secondary" size="small">
        {texts.csv}
        {which}
      </DownloadLink>
    </div>
  );
}

/** Payout methods without transfers are omitted. */
function factsOf(lines: StatementLines & { readonly isOver: boolean }): Fact[] {
  const paid: [string, number][] = [
    [texts.transferred, lines.transferred],
    [texts.cash, lines.cash],
    [texts.sent, lines.sent],
  ];
  return [
    { label: texts.opening, value: <Money cents={lines.opening} /> },
    { label: texts.sales, value: <Money cents={lines.sales} /> },
    { label: texts.refunds, value: <Money cents={0 - lines.refunds} /> },
    ...(lines.tips === 0 ? [] : [{ label: texts.tips, value: <Money cents={lines.tips} /> }]),
    ...paid.filter(([, cents]) => cents !== 0).map(([label, cents]) => ({ label, value: <Money cents={0 - cents} /> })),
    {
      label: lines.isOver ? texts.closing : texts.closingNow,
      value: <Money cents={lines.closing} />,
      strong: true,
    },
  ];
}

function Transfers({ payouts }: { readonly payouts: readonly BankPayout[] }) {
  return (
    <details className={styles.lot}>
      <summary>
        <span>{texts.transfers(payouts.length)}</span>
      </summary>
      <ul>
        {payouts.map(({ _id, reference, paidOn, amount }) => (
          <li key={_id} className={styles.line}>
            <div>
              <p>{reference}</p>
              <p className={ui.muted}>{dayTitle(paidOn)}</p>
            </div>
            <Money cents={amount} />
          </li>
        ))}
      </ul>
    </details>
  );
}
