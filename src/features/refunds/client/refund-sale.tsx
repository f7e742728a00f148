import { useState } from 'react';
import { c, t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { lotMoment } from '#platform/wording/lot-moment.ts';
import type { LotSale } from '../refunds.contract.ts';
import styles from './lot-refunds.module.css';
import { readRefund } from './shared/read-refund.ts';

const texts = {
  title: t`Refund`,
  amount: t`Amount`,
  hint: (left: string, own: string) => t`Up to ${left} is left to refund. You can refund up to ${own} yourself.`,
  hintAll: (left: string) => t`Up to ${left} can be refunded.`,
  hintNone: (left: string) => t`Up to ${left} is left to refund. Support decides whether to refund it.`,
  all: (left: string) => t`Full amount: ${left}`,
  reason: t`Reason`,
  reasonHint: t`The driver reads it.`,
  reasonMissing: t`Please give a reason. The payer will read this.`,
  endsParking: t`A full refund ends the parking.`,
  lost: (amount: string) =>
    t`The dispute was lost: the bank has given ${amount} back to the driver, so it cannot be refunded again.`,
  inCash: t`This was paid in cash at the lot: the driver is told to show the email or the receipt, and your staff return the money.`,
  beyond: t`This is over your limit. Support will review it and reply by email.`,
  submit: (amount: string | null) => (amount === null ? c('to give back').t`Refund` : t`Refund ${amount}`),
  ask: (amount: string) => t`Ask support for ${amount}`,
  busy: t`Sending…`,
  refunded: (amount: string) => t`${amount} is on its way back to the driver.`,
  requested: (amount: string) => t`Support was asked to refund ${amount}.`,
  waiting: (amount: string, at: string) =>
    t`Support was asked on ${at} to refund ${amount}. The answer comes by email.`,
  allBack: t`Everything that was paid has been refunded.`,
};

/** What the reader can do next: refund, ask support, or nothing. */
export function RefundSale({ sale }: { readonly sale: LotSale }) {
  const [done, setDone] = useState<string | null>(null);
  const { mayRefund, left, lost, requests, location } = sale;
  const open = requests.find(({ state }) => state === 'open');
  if (mayRefund === null) return null;
  // While a request is waiting, only what is within the limit is left to do.
  const max = open ? mayRefund : left;
  return (
    <>
      {done && (
        <Banner key={done} tone="success" takesFocus>
          {done}
        </Banner>
      )}
      {(open || lost > 0) && (
        <Banner tone="info">
          {open && <p>{texts.waiting(formatCents(open.cents), lotMoment(open.requestedAt, location.timeZone))}</p>}
          {lost > 0 && <p>{texts.lost(formatCents(lost))}</p>}
        </Banner>
      )}
      {left === 0 && lost === 0 && sale.total > 0 && <p className={ui.subline}>{texts.allBack}</p>}
      {max > 0 && <RefundForm key={sale.refunded} sale={sale} own={mayRefund} max={max} onDone={setDone} />}
    </>
  );
}

type Entered = { readonly amount: string; readonly reason: string };
type RefundFormProps = {
  readonly sale: LotSale;
  readonly own: number;
  readonly max: number;
  readonly onDone: (words: string) => void;
};

/** Sends the refunded total shown here, so that a concurrent refund is noticed before the next one. */
function RefundForm({ sale, own, max, onDone }: RefundFormProps) {
  const { _id: orderId, location, refunded, left, provider } = sale;
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { amount: '', reason: '' },
    check: (entered) => validate(entered, max),
    send: async ({ amount, reason }) => {
      const read = readRefund(amount, max);
      if (!read.ok) return;
      const params = { id: location._id };
      const body = { orderId, amount: read.cents, refunded, reason: reason.trim() };
      const isOwn = read.cents <= own;
      try {
        await sendOnce({ body, isOwn }, (idempotencyKey) =>
          isOwn
            ? callApi('POST /locations/:id/refunds', { params, body, idempotencyKey })
            : callApi('POST /locations/:id/refund-requests', { params, body, idempotencyKey }),
        );
        form.reset();
        onDone(isOwn ? texts.refunded(formatCents(read.cents)) : texts.requested(formatCents(read.cents)));
      } finally {
        await refreshQueries('/locations');
      }
    },
  });
  const read = readRefund(form.values.amount, max);
  const cents = read.ok ? read.cents : null;
  const isBeyond = cents !== null && cents > own;
  return (
    <Card>
      <Form form={form}>
        <h2>{texts.title}</h2>
        <div className={classNames(ui.stack1, styles.amount)}>
          <TextField
            label={texts.amount}
            hint={hintFor(max, own)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={15}
            {...form.field('amount')}
          />
          <Button variant="quiet" size="small" onClick={() => form.set('amount', formatCents(max).replace('$', ''))}>
            {texts.all(formatCents(max))}
          </Button>
        </div>
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          autoComplete="off"
          maxLength={300}
          {...form.field('reason')}
        />
        {isBeyond && <Banner tone="info">{texts.beyond}</Banner>}
        {cents === left && !isBeyond && <Banner tone="info">{texts.endsParking}</Banner>}
        {provider === 'cash' && <Banner tone="info">{texts.inCash}</Banner>}
        <FormFailure form={form} />
        <Button type="submit" busy={form.busy} busyText={texts.busy}>
          {isBeyond ? texts.ask(formatCents(cents)) : texts.submit(cents === null ? null : formatCents(cents))}
        </Button>
      </Form>
    </Card>
  );
}

function hintFor(max: number, own: number): string {
  const left = formatCents(max);
  if (own >= max) return texts.hintAll(left);
  return own === 0 ? texts.hintNone(left) : texts.hint(left, formatCents(own));
}

function validate({ amount, reason }: Entered, max: number) {
  const read = readRefund(amount, max);
  return {
    ...(!read.ok && { amount: read.problem }),
    ...(reason.trim() === '' && { reason: texts.reasonMissing }),
  };
}
