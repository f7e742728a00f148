import { c, t } from 'ttag';
import { readRefund } from '#features/refunds/client/shared/read-refund.ts';
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
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { OrderStory } from '../../support-story.ts';
import styles from '../frame/support.module.css';

const texts = {
  amountHint: (left: string) => t`Up to ${left} can be refunded.`,
  all: (left: string) => t`Full amount: ${left}`,
  reasonHint: (email: string | null) =>
    email ? t`Mailed to ${email} with the amount.` : t`Not mailed, because the payer’s address is not known.`,
  endsParking: t`This is a full refund, which ends the parking.`,
  submit: (amount: string | null) => (amount ? t`Refund ${amount}` : c('to give back').t`Refund`),
  busy: t`Refunding…`,
  reasonMissing: t`Please give a reason. The payer will read this.`,
  amount: t`Amount`,
  reason: t`Reason`,
};

type Entered = { readonly amount: string; readonly reason: string };

type RefundFormProps = {
  readonly story: OrderStory;
  readonly payment: OrderStory['payments'][number];
  readonly onMade: () => void;
};

/** Sends the refunded total shown here, so that a concurrent refund is noticed before the next one. */
export function RefundForm({ story, payment, onMade }: RefundFormProps) {
  const { left, orderId, refunded } = payment;
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { amount: '', reason: '' },
    check: (entered) => validate(entered, left),
    send: async ({ amount, reason }) => {
      const read = readRefund(amount, left);
      if (!read.ok) return;
      const body = { locationId: story.locationId, orderId, amount: read.cents, refunded, reason: reason.trim() };
      try {
        await sendOnce(body, (idempotencyKey) => callApi('POST /support/refunds', { body, idempotencyKey }));
        form.reset();
        onMade();
      } finally {
        await refreshQueries('/support');
      }
    },
  });
  const read = readRefund(form.values.amount, left);
  const cents = read.ok ? read.cents : null;
  const isEverything = cents !== null && cents === story.totalPaid - story.totalRefunded - story.totalLost;
  return (
    <Form form={form}>
      <div className={classNames(ui.stack1, styles.amount)}>
        <TextField
          label={texts.amount}
          hint={texts.amountHint(formatCents(left))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          {...form.field('amount')}
        />
        <Button variant="quiet" size="small" onClick={() => form.set('amount', formatCents(left).replace('$', ''))}>
          {texts.all(formatCents(left))}
        </Button>
      </div>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint(story.payerEmail)}
        autoComplete="off"
        maxLength={300}
        {...form.field('reason')}
      />
      {isEverything && <Banner tone="info">{texts.endsParking}</Banner>}
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy}>
        {texts.submit(cents === null ? null : formatCents(cents))}
      </Button>
    </Form>
  );
}

function validate({ amount, reason }: Entered, left: number) {
  const read = readRefund(amount, left);
  return {
    ...(!read.ok && { amount: read.problem }),
    ...(reason.trim() === '' && { reason: texts.reasonMissing }),
  };
}
