import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { withArticle } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatDate } from '#platform/wording/format-date.ts';
import type { PayoutStatus } from '../rules/payout-progress.ts';
import type { PayoutList, SupportPayout } from '../sent-payouts.contract.ts';
import styles from './payouts.module.css';

type Badge = { readonly tone: 'green' | 'red' | 'orange' | 'blue' | 'gray'; readonly word: string };

const texts = {
  title: t`Payouts`,
  sentToday: (amount: string) => t`Sent today: ${amount}`,
  waiting: (amount: string) => t`Not sent yet: ${amount}`,
  byHand: t`Payouts are not sent automatically here. Send them by bank transfer and record each one under the owner.`,
  caption: t`Payouts to owners, the newest first`,
  show: t`Show`,
  lists: { failed: t`Not arrived`, under_way: t`Under way`, all: t`All` } satisfies Record<PayoutList, string>,
  none: {
    failed: t`Every payout got there`,
    under_way: t`Nothing is under way`,
    all: t`No payouts yet`,
  } satisfies Record<PayoutList, string>,
  noneText: t`Payouts are sent on the days that owners chose, starting at 9 AM New York time.`,
  owner: t`Owner`,
  why: t`Why`,
  act: t`Decide`,
  /** Of the providers' and banks' codes, those that somebody can do something about. */
  reasons: {
    balance_insufficient: t`The balance at the provider is too low`,
    owed_less: t`Less was owed by then`,
    by_support: t`Called off by support`,
    provider_changed: t`Started with another payment provider`,
    account_closed: t`The owner’s bank account is closed`,
    no_account: t`The owner’s bank has no such account`,
    insufficient_capabilities_for_transfer: t`Stripe has stopped the owner’s account`,
    payouts_not_allowed: t`The account takes no payouts`,
  } as Readonly<Record<string, string>>,
  nextTry: (time: string) => t`Next try at ${withArticle(time)}`,
  retry: t`Send now`,
  retryName: (owner: string) => t`Send now: ${owner}`,
  callOff: t`Call off`,
  callOffName: (owner: string) => t`Call off: ${owner}`,
  callOffTitle: (amount: string) => t`Call off ${amount}?`,
  callOffText: t`It is not sent, or is taken back from the provider. What is owed stays owed: send it by bank transfer and record it under the owner.`,
  keep: t`Keep it`,
  day: t`Day`,
  amount: t`Amount`,
  state: t`Status`,
  locale: t`en-US`,
  status: {
    intended: { tone: 'blue', word: t`Waiting` },
    made: { tone: 'blue', word: t`On its way` },
    arrived: { tone: 'green', word: t`Arrived` },
    bank_failed: { tone: 'orange', word: t`In the owner’s account at Stripe` },
    returned: { tone: 'red', word: t`Came back` },
    refused: { tone: 'red', word: t`Refused` },
    called_off: { tone: 'gray', word: t`Called off` },
  } satisfies Record<PayoutStatus, Badge> as Record<PayoutStatus, Badge>,
};

const PAGE_SIZE = 10;
const LISTS = (['failed', 'under_way', 'all'] as const).map((value) => ({ value, label: texts.lists[value] }));

const COLUMNS: readonly Column<SupportPayout>[] = [
  {
    label: texts.owner,
    cell: ({ owner }) => <TextLink to={paths.ownerPayouts(owner._id)}>{owner.name}</TextLink>,
    grow: true,
    whole: true,
  },
  { label: texts.day, cell: ({ on }) => <span className={styles.short}>{formatDate(on)}</span> },
  { label: texts.state, cell: (payout) => <State payout={payout} /> },
  { label: texts.why, cell: (payout) => <Why payout={payout} /> },
  { label: texts.amount, cell: ({ amount }) => <Money cents={amount} />, align: 'end' },
  { label: texts.act, cell: (payout) => <Decide payout={payout} /> },
];

/** What was sent to owners, what is waiting, and what did not arrive, for whoever sends it another way. */
export function PayoutsAtSupport() {
  const [which, setWhich] = useState<PayoutList>('failed');
  const list = useInfiniteQuery(apiPages('GET /payouts', { query: { which, limit: PAGE_SIZE } }));
  const shown = list.data?.pages[0]?.data;
  return (
    <section className={ui.stack2}>
      <h2>{texts.title}</h2>
      {shown && !shown.areAutomatic && <p>{texts.byHand}</p>}
      <p className={styles.sums}>
        {shown ? (
          <>
            <span>{texts.sentToday(formatCents(shown.sums.sentToday))}</span>
            <span>{texts.waiting(formatCents(shown.sums.waiting))}</span>
          </>
        ) : (
          ' '
        )}
      </p>
      <div className={styles.filter}>
        <SelectField
          label={texts.show}
          options={LISTS}
          value={which}
          onChange={(value) => setWhich(value as PayoutList)}
        />
      </div>
      <PagedList
        query={list}
        rowsOf={({ data }) => data.payouts}
        skeleton={<SkeletonList rows={2} height="3rem" />}
        empty={<EmptyState title={texts.none[which]} text={texts.noneText} />}
      >
        {(rows) => <DataTable caption={texts.caption} columns={COLUMNS} rows={rows} keyOf={({ _id }) => _id} />}
      </PagedList>
    </section>
  );
}

function State({ payout: { status } }: { readonly payout: SupportPayout }) {
  const { tone, word } = texts.status[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

/** A code without words of ours is shown as is: support can look it up. */
function Why({ payout: { failureCode, nextTryAt, failures } }: { readonly payout: SupportPayout }) {
  if (failureCode === null && (nextTryAt === null || failures === 0)) return null;
  return (
    <span className={styles.why}>
      {failureCode !== null && <span>{texts.reasons[failureCode] ?? failureCode}</span>}
      {nextTryAt !== null && failures > 0 && <span>{texts.nextTry(timeOf(nextTryAt))}</span>}
    </span>
  );
}

function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString(texts.locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
}

const CAN_RETRY: ReadonlySet<SupportPayout['status']> = new Set(['intended', 'refused', 'returned']);
const CAN_CALL_OFF: ReadonlySet<SupportPayout['status']> = new Set(['intended', 'made', 'bank_failed']);

function Decide({ payout: { _id: id, status, owner, amount } }: { readonly payout: SupportPayout }) {
  const params = { id };
  const refresh = () => Promise.all([refreshQueries('/payouts'), refreshQueries('/owners')]);
  const retry = useMutation({
    mutationFn: () => callApi('POST /payouts/:id/retry', { params }),
    onSuccess: refresh,
  });
  if (!CAN_RETRY.has(status) && !CAN_CALL_OFF.has(status)) return null;
  return (
    <span className={styles.decide}>
      {CAN_RETRY.has(status) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.retryName(owner.name)}
          busy={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {texts.retry}
        </Button>
      )}
      {CAN_CALL_OFF.has(status) && (
        <ConfirmButton
          label={texts.callOff}
          name={texts.callOffName(owner.name)}
          size="small"
          variant="quiet"
          title={texts.callOffTitle(formatCents(amount))}
          confirmLabel={texts.callOff}
          cancelLabel={texts.keep}
          act={async () => {
            await callApi('POST /payouts/:id/call-off', { params });
            await refresh();
          }}
        >
          <p>{texts.callOffText}</p>
        </ConfirmButton>
      )}
      {retry.isError && <Banner tone="error">{errorText(retry.error)}</Banner>}
    </span>
  );
}
