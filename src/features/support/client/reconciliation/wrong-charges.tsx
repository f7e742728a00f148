import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { formatForeign } from '#platform/money/foreign-amount.ts';
import { paths } from '#platform/paths/paths.ts';
import type { Column } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { RETURN_DECISIONS, WrongCharge } from '../../reconciliation.contract.ts';
import styles from '../frame/support.module.css';
import { formatIsoMoment } from '../frame/support-times.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { DecisionList } from './decision-list.tsx';
import { OWED_DECIDED, REASON, WITHOUT_PROVIDER } from './decision-words.ts';
import { providerName } from './dispute-columns.tsx';
import { ReturnState } from './return-state.tsx';
import { pageOf, type Shown, useDeciding } from './use-deciding.ts';

const texts = {
  none: t`No wrong charges.`,
  noneOver: t`No refunds or decisions yet`,
  noneOverText: t`Wrong charges that were refunded or decided are listed here.`,
  noneText: t`Every charge was for the requested amount.`,
  allDecided: t`Every wrong charge has been refunded or decided.`,
  caption: t`Charges for the wrong amount, open ones first`,
  payment: t`Payment`,
  difference: t`What differs`,
  off: (requested: number, charged: number, currency: string | null) =>
    t`${currency ? formatForeign(charged, currency) : formatCents(charged)} instead of ${formatCents(requested)}`,
  bought: t`It bought nothing.`,
  open: (open: number) => ngettext(msgid`${open} wrong charge is open.`, `${open} wrong charges are open.`, open),
  openText: t`They are refunded automatically within minutes. Decide on those that the provider refuses, and on those that were refunded twice.`,
  found: t`Found`,
  decision: t`State`,
  decideOn: (amount: string, ref: string) => t`Decide on ${amount}, payment ${ref}`,
  reopenOf: (amount: string, ref: string) => t`Reopen ${amount}, payment ${ref}`,
  dialog: (amount: string) => t`${amount} was charged by mistake`,
  states: {
    requested: t`Refund pending`,
    undecided: t`Needs a decision`,
    twice: t`Refunded twice`,
    returned: t`Refunded`,
    paid_otherwise: t`Paid another way`,
    closed: t`Closed`,
  },
  twiceDialog: (amount: string) => t`${amount} was refunded twice`,
  lead: t`It was recorded as paid another way, and the provider refunded it as well.`,
  title: t`Wrong charges`,
  choices: {
    try_again: {
      label: t`Try again`,
      detail: t`Ask the provider again once the cause of the refusal is fixed.`,
      submit: t`Try again`,
    },
    ...WITHOUT_PROVIDER,
    reopen: {
      label: t`Reopen it`,
      detail: t`It is owed to the driver again. A payment that was recorded for it is taken out of the ledger.`,
      submit: t`Reopen it`,
      note: { ...REASON, hint: t`Why the earlier decision does not hold. It goes into the audit log.` },
    },
  },
  twice: {
    choices: {
      reopen: {
        label: t`Only the provider paid`,
        detail: t`The other payment was not made, or came back. It is taken out of the ledger.`,
        submit: t`Take it out`,
        note: { ...REASON, hint: t`What became of the other payment. It goes into the audit log.` },
      },
      close: {
        label: t`Leave it`,
        detail: t`Both were paid. The ledger keeps both, and shows the second as owed by the driver.`,
        submit: t`Leave it`,
        note: { ...REASON, hint: t`Why both payments stand. It goes into the audit log.` },
      },
    },
    decided: {
      reopen: (amount: string) => t`${amount} is refunded once, by the provider.`,
      close: (amount: string) => t`${amount} is left as refunded twice.`,
    },
  },
  decided: {
    ...OWED_DECIDED,
    close: (amount: string) => t`${amount} is closed.`,
    reopen: (amount: string) => t`${amount} is open again.`,
  },
};

/** The provider is asked within half a minute, and a charge that it refuses again returns to the list. */
const REFETCH = { everyMs: 5_000, forMs: 90_000 };

type ReturnDecision = (typeof RETURN_DECISIONS)[number];

const { try_again, pay_otherwise, close, reopen } = texts.choices;
const DECIDE = [
  { value: 'try_again', ...try_again },
  { value: 'pay_otherwise', ...pay_otherwise },
  { value: 'close', ...close },
] as const;
const REOPEN = [{ value: 'reopen', ...reopen }] as const;
const TWICE = [
  { value: 'reopen', ...texts.twice.choices.reopen },
  { value: 'close', ...texts.twice.choices.close },
] as const;

/** Charges of the wrong amount or currency. A person decides on those that the provider does not refund. */
export function WrongCharges({ show }: Shown) {
  const { deciding, decided, decide, ...decision } = useDeciding<WrongCharge, ReturnDecision>(REFETCH);
  const list = useInfiniteQuery({
    ...apiPages('GET /support/reconciliation/charges', pageOf({ show })),
    placeholderData: keepPreviousData,
    refetchInterval: decision.refetchInterval,
  });
  return (
    <DecisionList
      id="charges"
      title={texts.title}
      texts={texts}
      show={show}
      query={list}
      rowsOf={({ data }) => data.charges}
      columns={columnsFor(decide)}
      decided={decided && { text: describeDecision(decided), at: decided.at }}
    >
      {deciding && (
        <DecideDialog<ReturnDecision>
          title={titleOf(deciding)}
          {...(deciding.state === 'twice' && { lead: texts.lead })}
          choices={choicesFor(deciding)}
          send={(decided, idempotencyKey) => {
            const body = { locationId: deciding.location._id, chargeId: deciding._id, ...decided };
            return callApi('POST /support/reconciliation/charges/decisions', { body, idempotencyKey });
          }}
          onDecided={decision.onDecided}
          onClose={decision.onClose}
        />
      )}
    </DecisionList>
  );
}

function amountOf({ charged, currency }: WrongCharge): string {
  return currency ? formatForeign(charged, currency) : formatCents(charged);
}

function titleOf(charge: WrongCharge): string {
  return (charge.state === 'twice' ? texts.twiceDialog : texts.dialog)(amountOf(charge));
}

function choicesFor({ state }: WrongCharge) {
  if (state === 'twice') return TWICE;
  return state === 'undecided' ? DECIDE : REOPEN;
}

function describeDecision({ decision, row }: { readonly decision: ReturnDecision; readonly row: WrongCharge }): string {
  const words = row.state === 'twice' ? { ...texts.decided, ...texts.twice.decided } : texts.decided;
  return words[decision](amountOf(row));
}

function columnsFor(decide: (charge: WrongCharge) => void): readonly Column<WrongCharge>[] {
  return [
    {
      label: texts.payment,
      whole: true,
      cell: ({ location, orderId, provider, providerRef }) => (
        <div className={styles.place}>
          <strong>{nameLot(location)}</strong>
          <span className={ui.subline}>
            {providerName(provider)}{' '}
            <Link to={paths.supportStay(location._id, orderId)} className={ui.mono}>
              {providerRef}
            </Link>
          </span>
        </div>
      ),
    },
    {
      label: texts.difference,
      whole: true,
      grow: true,
      cell: ({ requested, charged, currency }) => (
        <span>
          <strong>{texts.off(requested, charged, currency)}</strong>
          <span className={ui.subline}>{texts.bought}</span>
        </span>
      ),
    },
    { label: texts.found, cell: ({ foundAt }) => <span className={styles.nowrap}>{formatIsoMoment(foundAt)}</span> },
    {
      label: texts.decision,
      cell: (charge) => (
        <ReturnState
          of={charge}
          states={texts.states}
          endedAt={charge.returnedAt}
          decideLabel={texts.decideOn(amountOf(charge), charge.providerRef)}
          reopenLabel={texts.reopenOf(amountOf(charge), charge.providerRef)}
          onDecide={() => decide(charge)}
        />
      ),
    },
  ];
}
