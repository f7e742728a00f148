import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { DISPUTE_KINDS, type DisputeKind, TEST_CARDS } from '#features/payments/rules/test-cards.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Money } from '#platform/ui/money.tsx';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { DISPUTE_TONES } from '../frame/status-tones.ts';
import styles from '../frame/support.module.css';
import { SupportFrame } from '../frame/support-frame.tsx';
import { formatIsoMoment } from '../frame/support-times.ts';
import { disputeStatusNames } from './dispute-columns.tsx';

const texts = {
  title: t`Sandbox payments`,
  lead: t`What payers, banks and the provider do without us, to practice disputes and reconciliation. No money moves.`,
  losesWebhook: t`The webhook about it is lost`,
  as: t`A dispute is opened as`,
  kinds: {
    fraudulent: t`Fraudulent`,
    product_not_received: t`Not received`,
    inquiry: t`An inquiry, which takes nothing`,
  },
  books: t`A difference in the books`,
  takeStrangersMoney: t`A stranger pays $7.00`,
  moveMoney: t`The provider takes $5.00`,
  payments: t`Payments`,
  caption: t`The latest payments at the sandbox`,
  none: t`No payments yet`,
  noneText: t`Pay at a sign with one of the test cards below.`,
  payment: t`Payment`,
  noSale: t`For no order here`,
  receipt: (code: string) => t`Receipt ${code}`,
  amount: t`Amount`,
  refunded: t`refunded`,
  status: t`Status`,
  statuses: {
    succeeded: t`Paid`,
    requires_action: t`Asks for authentication`,
    requires_payment_method: t`Not paid`,
    requires_capture: t`Authorized`,
    canceled: t`Canceled`,
  },
  acts: t`What happens`,
  pay: t`Pay, then close the browser`,
  dispute: t`Dispute`,
  refund: t`Refund in its console`,
  win: t`We win`,
  lose: t`The driver wins`,
  done: t`Done. Reconciliation and Disputes show what follows, a lost webhook within minutes.`,
  reconciliation: t`Open reconciliation`,
  cards: t`Test cards`,
  cardsText: t`Any future date and any security code will do. The numbers that Stripe publishes do the same at Stripe.`,
  cardsCaption: t`Numbers of cards and what each does`,
  number: t`Number`,
  ours: t`only here`,
};

type Payment = Answer<'GET /dev/payments'>['data']['payments'][number];
type Act = 'pay' | 'refund' | 'dispute' | 'win_dispute' | 'lose_dispute' | 'take_strangers_money' | 'move_money';
type ActOn = (act: Act, ref?: string) => Promise<void>;
type Result = { readonly tone: 'success' | 'error'; readonly text: string; readonly at: number };

/** The console of the sandbox. Exists only where it is used; elsewhere the server does not know it. */
export default function SandboxPaymentsPage() {
  const found = useQuery(apiQuery('GET /dev/payments'));
  const [losesWebhook, setLosesWebhook] = useState(false);
  const [as, setAs] = useState<DisputeKind>('fraudulent');
  const [result, setResult] = useState<Result | null>(null);
  if (found.error instanceof ApiError && found.error.status === 404) return <NotFoundPage />;
  const actOn: ActOn = async (act, ref) => {
    try {
      await callApi('POST /dev/payments', { body: { act, as, losesWebhook, ...(ref !== undefined && { ref }) } });
      setResult({ tone: 'success', text: texts.done, at: Date.now() });
    } catch (error) {
      setResult({ tone: 'error', text: errorText(error), at: Date.now() });
    }
    await refreshQueries('/dev/payments');
  };
  const payments = found.data?.data.payments;
  return (
    <SupportFrame title={texts.title} lead={texts.lead}>
      {result && (
        <Banner key={result.at} tone={result.tone} takesFocus>
          {result.text}{' '}
          {result.tone === 'success' && <TextLink to={paths.supportReconciliation()}>{texts.reconciliation}</TextLink>}
        </Banner>
      )}
      <section className={ui.stack2}>
        <h2>{texts.books}</h2>
        <div className={ui.cluster}>
          <Button variant="secondary" onClick={() => void actOn('take_strangers_money')}>
            {texts.takeStrangersMoney}
          </Button>
          <Button variant="secondary" onClick={() => void actOn('move_money')}>
            {texts.moveMoney}
          </Button>
        </div>
      </section>
      <section className={ui.stack2}>
        <h2>{texts.payments}</h2>
        <CheckBox label={texts.losesWebhook} checked={losesWebhook} onChange={setLosesWebhook} />
        <div className={styles.filter}>
          <SelectField
            label={texts.as}
            value={as}
            options={DISPUTE_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
            onChange={(value) => setAs(DISPUTE_KINDS.find((kind) => kind === value) ?? 'fraudulent')}
          />
        </div>
        {found.isPending && <SkeletonList rows={4} height="4rem" />}
        {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
        {payments?.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
        {payments && payments.length > 0 && (
          <DataTable caption={texts.caption} columns={columnsFor(actOn)} rows={payments} keyOf={({ ref }) => ref} />
        )}
      </section>
      <TestCardTable />
    </SupportFrame>
  );
}

function columnsFor(actOn: ActOn): Column<Payment>[] {
  return [
    {
      label: texts.payment,
      whole: true,
      grow: true,
      cell: ({ ref, sale, createdAt }) => (
        <div className={styles.place}>
          {sale ? (
            <TextLink to={paths.supportStay(sale.locationId, sale.orderId)}>{texts.receipt(sale.receiptCode)}</TextLink>
          ) : (
            <strong>{texts.noSale}</strong>
          )}
          <span className={ui.subline}>{[sale?.lotName, formatIsoMoment(createdAt)].filter(Boolean).join(' · ')}</span>
          <span className={classNames(ui.subline, ui.mono)}>{ref}</span>
        </div>
      ),
    },
    {
      label: texts.amount,
      align: 'end',
      cell: ({ amount, refunded }) => (
        <span>
          <Money cents={amount} />
          {refunded > 0 && (
            <span className={ui.subline}>
              <Money cents={refunded} /> {texts.refunded}
            </span>
          )}
        </span>
      ),
    },
    {
      label: texts.status,
      cell: ({ status, disputes }) => (
        <span className={ui.clusterTight}>
          <StatusBadge tone={status === 'succeeded' ? 'green' : 'gray'}>{texts.statuses[status]}</StatusBadge>
          {disputes.map((dispute) => (
            <StatusBadge key={dispute.ref} tone={DISPUTE_TONES[dispute.status]}>
              {disputeStatusNames[dispute.status]}
            </StatusBadge>
          ))}
        </span>
      ),
    },
    { label: texts.acts, whole: true, cell: (payment) => <Acts payment={payment} actOn={actOn} /> },
  ];
}

const OPEN: ReadonlySet<string> = new Set(['inquiry', 'needs_response', 'under_review']);

function Acts({ payment: { ref, status, amount, refunded, disputes }, actOn }: { payment: Payment; actOn: ActOn }) {
  const open = disputes.find((dispute) => OPEN.has(dispute.status));
  const isLost = disputes.some((dispute) => dispute.status === 'lost');
  const buttons: readonly (readonly [act: Act, label: string, of: string])[] = [
    ...(status === 'requires_payment_method' ? ([['pay', texts.pay, ref]] as const) : []),
    ...(open
      ? ([
          ['win_dispute', texts.win, open.ref],
          ['lose_dispute', texts.lose, open.ref],
        ] as const)
      : []),
    ...(status === 'succeeded' && refunded < amount && !open && !isLost
      ? ([
          ['dispute', texts.dispute, ref],
          ['refund', texts.refund, ref],
        ] as const)
      : []),
  ];
  return (
    <span className={classNames(ui.row, ui.nowrap)}>
      {buttons.map(([act, label, of]) => (
        <Button key={act} variant="secondary" size="small" onClick={() => void actOn(act, of)}>
          {label}
        </Button>
      ))}
    </span>
  );
}

const CARD_COLUMNS: readonly Column<(typeof TEST_CARDS)[number]>[] = [
  {
    label: texts.number,
    noWrap: true,
    cell: ({ number }) => <span className={ui.mono}>{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>,
  },
  {
    label: texts.acts,
    grow: true,
    cell: ({ meaning, isOurs }) => (isOurs ? `${meaning()} (${texts.ours})` : meaning()),
  },
];

function TestCardTable() {
  return (
    <section className={ui.stack2}>
      <h2>{texts.cards}</h2>
      <p className={ui.muted}>{texts.cardsText}</p>
      <DataTable
        caption={texts.cardsCaption}
        columns={CARD_COLUMNS}
        rows={TEST_CARDS}
        keyOf={({ number }) => number}
        dense
      />
    </section>
  );
}
