import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import type { Column } from '#platform/ui/lists/data-table.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OwedRefund, REFUND_DECISIONS } from '../../reconciliation.contract.ts';
import { Refusal } from '../frame/refund-words.tsx';
import styles from '../frame/support.module.css';
import { formatIsoMoment } from '../frame/support-times.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { DecisionList } from './decision-list.tsx';
import { OWED_DECIDED, WITHOUT_PROVIDER } from './decision-words.ts';
import { providerName } from './dispute-columns.tsx';
import { DecidedBy } from './return-state.tsx';
import { pageOf, type Shown, useDeciding } from './use-deciding.ts';

const texts = {
  none: t`No refund needs a person.`,
  noneOver: t`No decisions yet`,
  noneOverText: t`Refunds that someone has decided on are listed here.`,
  noneText: t`Refunds that the provider cannot make right now are retried automatically. Those that it refuses are listed here.`,
  open: (open: number) =>
    ngettext(msgid`${open} refund did not go through.`, `${open} refunds did not go through.`, open),
  openText: t`Find out why the provider refused, or ask the driver for another way to pay them. Each stays here until someone decides.`,
  allDecided: t`Every refund that did not go through has been decided.`,
  caption: t`Refunds that did not go through, undecided ones first`,
  refund: t`Refund`,
  why: t`Why it did not go through`,
  since: (moment: string) => t`since ${moment}`,
  amount: t`Owed`,
  decision: t`Decision`,
  decide: t`Decide`,
  decideOn: (amount: string, receipt: string) => t`Decide on ${amount}, receipt ${receipt}`,
  states: { failed: t`Undecided`, paid_otherwise: t`Paid another way`, closed: t`Closed` },
  dialog: (amount: string) => t`${amount} is owed to the driver`,
  receipt: (code: string) => t`Receipt ${code}`,
  title: t`Refunds that need a person`,
  choices: {
    try_again: {
      label: t`Try again`,
      detail: t`If the cause is fixed, such as a balance that was too low.`,
      submit: t`Try again`,
    },
    ...WITHOUT_PROVIDER,
  },
  decided: {
    ...OWED_DECIDED,
    close: (amount: string) => t`The refund of ${amount} is closed.`,
  },
};

/** A retried refund that fails is back in the list within seconds; later failures wait for a reload. */
const REFETCH = { everyMs: 3_000, forMs: 60_000 };
const TONES = { failed: 'red', paid_otherwise: 'green', closed: 'gray' } as const;

const { try_again, pay_otherwise, close } = texts.choices;
const CHOICES = [
  { value: 'try_again', ...try_again },
  { value: 'pay_otherwise', ...pay_otherwise },
  { value: 'close', ...close },
] as const;

type RefundDecision = (typeof REFUND_DECISIONS)[number];

/** Money that drivers are owed and that no provider pays back: a person decides. */
export function OwedRefunds({ show }: Shown) {
  const { deciding, decided, decide, ...decision } = useDeciding<OwedRefund, RefundDecision>(REFETCH);
  const list = useInfiniteQuery({
    ...apiPages('GET /support/reconciliation/refunds', pageOf({ show })),
    placeholderData: keepPreviousData,
    refetchInterval: decision.refetchInterval,
  });
  return (
    <DecisionList
      id="refunds"
      title={texts.title}
      texts={texts}
      show={show}
      query={list}
      rowsOf={({ data }) => data.refunds}
      columns={columnsFor(decide)}
      decided={
        decided && {
          text: texts.decided[decided.decision](formatCents(decided.row.cents)),
          at: decided.at,
        }
      }
    >
      {deciding && (
        <DecideDialog
          title={texts.dialog(formatCents(deciding.cents))}
          choices={CHOICES}
          send={(decided, idempotencyKey) => {
            const body = { locationId: deciding.location._id, refundId: deciding._id, ...decided };
            return callApi('POST /support/reconciliation/refunds/decisions', { body, idempotencyKey });
          }}
          onDecided={decision.onDecided}
          onClose={decision.onClose}
        />
      )}
    </DecisionList>
  );
}

function columnsFor(decide: (refund: OwedRefund) => void): readonly Column<OwedRefund>[] {
  return [
    { label: texts.refund, whole: true, cell: (refund) => <Which refund={refund} /> },
    {
      label: texts.why,
      whole: true,
      grow: true,
      cell: ({ failureCode, failedAt, provider, providerRef }) => (
        <span>
          <strong>{failureCode ? <Refusal code={failureCode} /> : '–'}</strong>
          <span className={ui.subline}>{texts.since(formatIsoMoment(failedAt))}</span>
          <span className={ui.subline}>
            {providerName(provider)} <span className={ui.mono}>{providerRef}</span>
          </span>
        </span>
      ),
    },
    { label: texts.amount, align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
    { label: texts.decision, cell: (refund) => <Decision refund={refund} onDecide={() => decide(refund)} /> },
  ];
}

function Which({ refund: { location, orderId, receiptCode } }: { readonly refund: OwedRefund }) {
  return (
    <div className={styles.place}>
      <Link to={paths.supportStay(location._id, orderId)}>{texts.receipt(receiptCode)}</Link>
      <span className={ui.subline}>{nameLot(location)}</span>
    </div>
  );
}

type DecisionProps = { readonly refund: OwedRefund; readonly onDecide: () => void };

function Decision({ refund, onDecide }: DecisionProps) {
  const { state, cents, receiptCode } = refund;
  if (state === 'failed') {
    const label = texts.decideOn(formatCents(cents), receiptCode);
    return (
      <Button size="small" aria-label={label} onClick={onDecide}>
        {texts.decide}
      </Button>
    );
  }
  return (
    <div className={styles.decided}>
      <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>
      <DecidedBy of={refund} />
    </div>
  );
}
