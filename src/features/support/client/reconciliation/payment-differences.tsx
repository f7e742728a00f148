import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import { errorText } from '#platform/api/api-error.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { MorePages } from '#platform/ui/lists/paged-list.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { PaymentDisagreement, RETURN_DECISIONS, ReconciliationWalk } from '../../reconciliation.contract.ts';
import styles from '../frame/support.module.css';
import { formatIsoMoment } from '../frame/support-times.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { REASON, TO_PAYER, WITHOUT_PROVIDER } from './decision-words.ts';
import { providerName } from './dispute-columns.tsx';
import { Found } from './reconciliation-columns.tsx';
import { ReturnState } from './return-state.tsx';
import { pageOf, type Shown, useDeciding } from './use-deciding.ts';

const texts = {
  agree: t`The providers’ records agree with ours.`,
  underWay: t`The records are being compared.`,
  disagree: (open: number) => ngettext(msgid`${open} payment does not agree.`, `${open} payments do not agree.`, open),
  never: t`Not compared yet`,
  neverText: t`The records are compared every day. The first comparison has not run yet.`,
  compare: t`Compare now`,
  requested: t`Comparing. Results appear here within a few minutes.`,
  compared: t`Compared. This page shows the results.`,
  caption: t`Payments on which the provider’s records differ, open ones first`,
  payment: t`Payment`,
  noStay: t`No stay here`,
  what: t`Problem and solution`,
  ours: t`Ours`,
  theirs: t`Theirs`,
  kinds: {
    no_payment: [t`Money without an order`, t`Refund it, unless another program of yours took it.`],
    amount_differs: [t`Wrong amount paid`, t`Refund it, and ask the driver to pay again.`],
    paid_there_only: [t`Paid there, canceled here`, t`Refund it.`],
    paid_here_only: [
      t`Paid here, not there`,
      t`Look it up in the provider’s console: is it the account in our settings? Was the payment reversed?`,
    ],
    not_found: [
      t`Not found at the provider`,
      t`It is paid here, but the provider does not list it (anymore). Look it up in the provider’s console: is it the account in our settings? If it is there, the next comparison will find it.`,
    ],
    refunds_differ: [
      t`Refunds differ`,
      t`If a refund did not arrive, repeat it in the provider’s console. A refund that we do not know about yet is recorded automatically.`,
    ],
    ledger_differs: [t`Our ledger differs`, t`Tell the engineers: the money is right, but our entries are wrong.`],
    hold_kept: [
      t`Still held after the stay`,
      t`The stay ended more than a day ago. We keep trying to take or release the money; release it in the provider’s console if it is still here tomorrow.`,
    ],
  },
  decideOn: (ref: string) => t`Decide on ${ref}`,
  reopenOf: (ref: string) => t`Reopen ${ref}`,
  dialog: (amount: string) => t`${amount} at the provider`,
  dialogNoMoney: t`The records differ`,
  states: {
    requested: t`Refund pending`,
    undecided: t`Open`,
    twice: t`Open`,
    returned: t`Resolved`,
    paid_otherwise: t`Settled by hand`,
    closed: t`Closed`,
  },
  decided: {
    try_again: t`The provider is asked to refund it. If it refuses, it returns to this list.`,
    pay_otherwise: t`It is recorded as settled by hand.`,
    close: t`It is closed.`,
    reopen: t`It is open again.`,
  },
  receipt: (code: string) => t`Receipt ${code}`,
  foundAt: t`found`,
  state: t`State`,
  title: t`Payments and the providers`,
  walked: (provider: string, moment: string, checked: number, fixed: number) =>
    t`${provider}: compared ${moment}, ${formatCount(checked)} checked, ${formatCount(fixed)} fixed.`,
  walking: (provider: string, moment: string, checked: number) =>
    t`${provider}: being compared since ${moment}, ${formatCount(checked)} checked so far.`,
  choices: {
    try_again: {
      label: t`Refund at the provider`,
      detail: t`The provider returns all of it to the card or account that paid.`,
      submit: t`Refund it`,
    },
    pay_otherwise: {
      label: t`Settled by hand`,
      detail: t`You refunded or corrected it yourself, in the provider’s console or another way.`,
      submit: t`Record as settled`,
      note: { ...REASON, hint: t`What was done, when and where. It goes into the audit log.` },
    },
    close: {
      label: t`Close it`,
      detail: t`It is right as it is, for example because another program of yours uses the account.`,
      submit: t`Close it`,
      note: { ...REASON, hint: t`Why nothing is done. It goes into the audit log.` },
    },
    reopen: {
      label: t`Reopen it`,
      detail: t`It is listed as open again. No money moves.`,
      submit: t`Reopen it`,
      note: { ...REASON, hint: t`Why the earlier decision does not hold. It goes into the audit log.` },
    },
  },
  promised: {
    pay_otherwise: {
      note: { ...TO_PAYER, hint: t`How and when it was refunded. Mailed to the payer, who was promised a refund.` },
    },
    close: {
      detail: WITHOUT_PROVIDER.close.detail,
      note: { ...TO_PAYER, hint: t`Why nothing is refunded. Mailed to the payer, who was promised a refund.` },
    },
  },
};

const REFETCH_MS = 5_000;
/** The provider is asked within half a minute, and a payment that it does not refund returns to the list. */
const REFETCH = { everyMs: REFETCH_MS, forMs: 90_000 };

type ReturnDecision = (typeof RETURN_DECISIONS)[number];

const { try_again, pay_otherwise, close, reopen } = texts.choices;
const OTHERS = [
  { value: 'pay_otherwise', ...pay_otherwise },
  { value: 'close', ...close },
] as const;
const REFUNDABLE = [{ value: 'try_again', ...try_again }, ...OTHERS] as const;
const PROMISED = [
  { value: 'try_again', ...try_again },
  { value: 'pay_otherwise', ...pay_otherwise, ...texts.promised.pay_otherwise },
  { value: 'close', ...close, ...texts.promised.close },
] as const;
const REOPEN = [{ value: 'reopen', ...reopen }] as const;

const isUnderWay = (walks: readonly ReconciliationWalk[] = []) => walks.some(({ finishedAt }) => finishedAt === null);

/** The payments, compared with the providers' own books each day. Refetched while a walk is in progress. */
export function PaymentDifferences({ show }: Shown) {
  const deciding = useDeciding<PaymentDisagreement, ReturnDecision>(REFETCH);
  const { deciding: wrong, decided } = deciding;
  const list = useInfiniteQuery({
    ...apiPages('GET /support/reconciliation/payments', pageOf({ show })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      deciding.refetchInterval() || (isUnderWay(data?.pages[0]?.data.walks) && REFETCH_MS),
  });
  const first = list.data?.pages[0]?.data;
  const rows = list.data?.pages.flatMap(({ data }) => data.disagreements) ?? [];
  const isWalking = isUnderWay(first?.walks);
  // The other lists show what the walk has found as soon as it ends.
  useEffect(() => (isWalking ? () => void refreshQueries('/support/reconciliation') : undefined), [isWalking]);
  return (
    <section className={ui.stack2}>
      <h2 id="payments">{texts.title}</h2>
      {list.isPending && <SkeletonList rows={2} height="4rem" />}
      {list.isError && <LoadFailure error={list.error} onRetry={list.refetch} busy={list.isFetching} />}
      {decided && (
        <Banner key={decided.at} tone="success" takesFocus>
          {texts.decided[decided.decision]}
        </Banner>
      )}
      {first && <WalkState {...first} />}
      {first && <CompareNow isWalking={isWalking} onRequested={list.refetch} />}
      {rows.length > 0 && (
        <DataTable caption={texts.caption} columns={columnsFor(deciding.decide)} rows={rows} keyOf={({ _id }) => _id} />
      )}
      <MorePages query={list} shown={rows.length} />
      {wrong && (
        <DecideDialog<ReturnDecision>
          title={wrong.refundable ? texts.dialog(formatCents(wrong.theirs)) : texts.dialogNoMoney}
          lead={texts.kinds[wrong.kind].join('. ')}
          choices={choicesFor(wrong)}
          send={(decided, idempotencyKey) => {
            const body = { disagreementId: wrong._id, ...decided };
            return callApi('POST /support/reconciliation/payments/decisions', { body, idempotencyKey });
          }}
          onDecided={deciding.onDecided}
          onClose={deciding.onClose}
        />
      )}
    </section>
  );
}

type WalkStateProps = Pick<Answer<'GET /support/reconciliation/payments'>['data'], 'open' | 'walks'>;

function WalkState({ open, walks }: WalkStateProps) {
  if (walks.length === 0) return <EmptyState title={texts.never} text={texts.neverText} />;
  const lines = walks.map(describeWalk).join(' ');
  if (open === 0) return <EmptyState title={isUnderWay(walks) ? texts.underWay : texts.agree} text={lines} />;
  return (
    <Banner tone="error" title={texts.disagree(open)}>
      {lines}
    </Banner>
  );
}

function describeWalk({ provider, startedAt, finishedAt, checked, fixed }: ReconciliationWalk): string {
  const name = providerName(provider);
  if (finishedAt === null) return texts.walking(name, formatIsoMoment(startedAt), checked);
  return texts.walked(name, formatIsoMoment(finishedAt), checked, fixed);
}

type CompareNowProps = {
  readonly isWalking: boolean;
  readonly onRequested: () => Promise<{ readonly isError: boolean }>;
};

function CompareNow({ isWalking, onRequested }: CompareNowProps) {
  const [isRequested, setRequested] = useState(false);
  const requesting = useMutation({
    mutationFn: async () => {
      await callApi('POST /support/reconciliation/payments/walks');
      // Includes the walk that has begun, so that it does not show as finished.
      const { isError } = await onRequested();
      setRequested(!isError);
    },
  });
  return (
    <>
      {requesting.isError && <Banner tone="error">{errorText(requesting.error)}</Banner>}
      {isRequested && !requesting.isError && (
        <Banner tone={isWalking ? 'info' : 'success'}>{isWalking ? texts.requested : texts.compared}</Banner>
      )}
      <div>
        <Button variant="secondary" busy={requesting.isPending} onClick={() => requesting.mutate()}>
          {texts.compare}
        </Button>
      </div>
    </>
  );
}

function choicesFor({ state, refundable, promised }: PaymentDisagreement) {
  if (state !== 'undecided') return REOPEN;
  if (promised) return PROMISED;
  return refundable ? REFUNDABLE : OTHERS;
}

function columnsFor(decide: (wrong: PaymentDisagreement) => void): readonly Column<PaymentDisagreement>[] {
  return [
    { label: texts.payment, whole: true, cell: (wrong) => <Payment wrong={wrong} /> },
    {
      label: texts.what,
      whole: true,
      grow: true,
      cell: ({ kind }) => (
        <span>
          <strong>{texts.kinds[kind][0]}</strong>
          <span className={ui.subline}>{texts.kinds[kind][1]}</span>
        </span>
      ),
    },
    { label: texts.ours, align: 'end', cell: ({ ours }) => <Money cents={ours} /> },
    { label: texts.theirs, align: 'end', cell: ({ theirs }) => <Money cents={theirs} /> },
    {
      label: texts.state,
      cell: (wrong) => (
        <ReturnState
          of={wrong.resolvedAt === null ? wrong : { ...wrong, state: 'returned' }}
          states={texts.states}
          endedAt={wrong.resolvedAt}
          decideLabel={texts.decideOn(wrong.providerRef)}
          reopenLabel={texts.reopenOf(wrong.providerRef)}
          onDecide={wrong.resolvedAt === null ? () => decide(wrong) : null}
        />
      ),
    },
  ];
}

function Payment({ wrong }: { readonly wrong: PaymentDisagreement }) {
  const { provider, providerRef, stay } = wrong;
  return (
    <div className={styles.place}>
      {stay ? (
        <Link to={paths.supportStay(stay.locationId, stay.orderId)} className={styles.rowLink}>
          <span className={styles.nowrap}>{texts.receipt(stay.receiptCode)}</span>
        </Link>
      ) : (
        <strong>{texts.noStay}</strong>
      )}
      {stay && (
        <span className={ui.subline}>{nameLot({ name: stay.locationName, address: stay.locationAddress })}</span>
      )}
      <span className={ui.subline}>
        {providerName(provider)} <span className={ui.mono}>{providerRef}</span>
      </span>
      <span className={ui.subline}>
        {texts.foundAt} <Found {...wrong} />
      </span>
    </div>
  );
}
