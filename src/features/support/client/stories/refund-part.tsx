import { useState } from 'react';
import { t } from 'ttag';
import { wordsForReason } from '#features/payments/rules/reason-words.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Stepper } from '#platform/ui/layout/stepper.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OrderStory, StoryRefund } from '../../support-story.ts';
import { paymentKindNames } from '../frame/payment-names.ts';
import { Refusal } from '../frame/refund-words.tsx';
import { REFUND_TONES } from '../frame/status-tones.ts';
import { formatIsoMoment } from '../frame/support-times.ts';
import { MailedBanner } from '../inbox/mailed-banner.tsx';
import { RefundForm } from './refund-form.tsx';

const texts = {
  title: t`Refund`,
  which: t`Which payment`,
  leftOf: (left: string) => t`${left} left`,
  steps: [t`Recorded`, t`Sent to the provider`, t`Refunded`],
  pending: (amount: string) => t`${amount} is being refunded`,
  pendingText: t`The refund is recorded and completes by itself, even if you leave this page.`,
  succeeded: (amount: string) => t`${amount} has been refunded`,
  succeededText: (email: string | null) =>
    email ? t`An email with the reason goes to ${email}.` : t`The payer’s address is not known, so no mail was sent.`,
  failed: (amount: string) => t`${amount} was not refunded`,
  failedText: t`The provider refused. The driver is still owed the money: decide under Reconciliation what to do.`,
  failedForNow: t`The refund cannot be made right now. It is retried automatically.`,
  list: t`Refunds`,
  listCaption: t`Refunds for this stay`,
  requestedFor: (at: string, name: string | null) => `${at}, ${name === null ? t`automatic` : t`by ${name}`}`,
  state: t`State`,
  states: {
    owed: t`Owed`,
    requested: t`Sent to the provider`,
    pending: t`At the provider`,
    done: t`Refunded`,
    failed: t`Failed`,
    paid_otherwise: t`Paid another way`,
    closed: t`Closed`,
  },
  next: (nextTry: string | null) => (nextTry ? t`Next try ${nextTry}` : t`Needs a person`),
  lost: (amount: string) =>
    t`The dispute was lost: the bank has given ${amount} back to the driver, so it cannot be refunded again.`,
  nothingLeft: t`Everything that was paid has been refunded.`,
  amount: t`Amount`,
  reason: t`Reason`,
};

/** Past refunds, the progress of the one just made here, and the form for the next. */
export function RefundPart({ story }: { readonly story: OrderStory }) {
  const { payments, refunds, totalLost, location, payerEmail } = story;
  // The number of refunds when one was made here: the next to appear is that one.
  const [madeAfter, setMadeAfter] = useState<number | null>(null);
  const latest = refunds.at(-1);
  const open = payments.filter(({ left }) => left > 0);
  const isAllBack = totalLost === 0 && open.length === 0 && payments.some(({ refunded }) => refunded > 0);
  return (
    <>
      {refunds.length > 0 && (
        <section className={ui.stack2}>
          <h2>{texts.list}</h2>
          <DataTable
            caption={texts.listCaption}
            columns={columnsIn(location.timeZone)}
            rows={refunds}
            keyOf={({ _id }) => _id}
          />
        </section>
      )}
      <div className={ui.stack2}>
        <div aria-live="polite">
          {latest && madeAfter !== null && refunds.length > madeAfter && (
            <RefundProgress key={refunds.length} refund={latest} payerEmail={payerEmail} />
          )}
        </div>
        {totalLost > 0 && <Banner tone="info">{texts.lost(formatCents(totalLost))}</Banner>}
        {open.length > 0 && <NextRefund story={story} onMade={() => setMadeAfter(refunds.length)} />}
        {isAllBack && <p className={ui.muted}>{texts.nothingLeft}</p>}
      </div>
    </>
  );
}

type NextRefundProps = { readonly story: OrderStory; readonly onMade: () => void };

function NextRefund({ story, onMade }: NextRefundProps) {
  const open = story.payments.filter(({ left }) => left > 0);
  const [requested, setRequested] = useState<string | null>(null);
  const chosen = open.find(({ orderId }) => orderId === requested) ?? open[0];
  if (!chosen) return null;
  const choices = open.map(({ orderId, what, left }) => ({
    value: orderId,
    label: paymentKindNames[what],
    detail: texts.leftOf(formatCents(left)),
  }));
  return (
    <section className={classNames(ui.stack2, ui.card)}>
      <h2>{texts.title}</h2>
      {open.length > 1 && (
        <Choices legend={texts.which} choices={choices} value={chosen.orderId} onChange={setRequested} />
      )}
      <RefundForm key={chosen.orderId} story={story} payment={chosen} onMade={onMade} />
    </section>
  );
}

function columnsIn(timeZone: string): Column<StoryRefund>[] {
  return [
    {
      label: texts.reason,
      whole: true,
      grow: true,
      cell: ({ reason, at, by }) => (
        <>
          {wordsForReason(reason)}
          <span className={ui.subline}>{texts.requestedFor(formatIsoMoment(at, timeZone), by?.name ?? null)}</span>
        </>
      ),
    },
    {
      label: texts.state,
      cell: ({ state, failureCode, nextTryAt }) => (
        <>
          <StatusBadge tone={REFUND_TONES[state]}>{texts.states[state]}</StatusBadge>
          {state === 'failed' && (
            <span className={ui.subline}>
              {failureCode && <Refusal code={failureCode} />}
              {texts.next(nextTryAt && formatIsoMoment(nextTryAt, timeZone))}
            </span>
          )}
        </>
      ),
    },
    { label: texts.amount, align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
  ];
}

type RefundProgressProps = { readonly refund: StoryRefund; readonly payerEmail: string | null };

/** The progress of a refund, from being recorded to the provider's answer. */
function RefundProgress({ refund: { cents, state, nextTryAt }, payerEmail }: RefundProgressProps) {
  const amount = formatCents(cents);
  switch (state) {
    case 'owed':
    case 'requested':
    case 'pending':
      return (
        <Banner takesFocus tone="info" title={texts.pending(amount)}>
          <div className={ui.stack2}>
            <Stepper steps={texts.steps} current={1} />
            <p>{texts.pendingText}</p>
          </div>
        </Banner>
      );
    case 'done':
    case 'paid_otherwise':
      return (
        <Banner takesFocus tone="success" title={texts.succeeded(amount)}>
          {payerEmail ? <MailedBanner text={texts.succeededText(payerEmail)} /> : texts.succeededText(null)}
        </Banner>
      );
    case 'failed':
      return (
        <Banner takesFocus tone="error" title={texts.failed(amount)}>
          {nextTryAt ? texts.failedForNow : texts.failedText}
        </Banner>
      );
    case 'closed':
      return null;
    default:
      return state satisfies never;
  }
}
