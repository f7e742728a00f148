import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { readSignedDollars } from '#platform/forms/read-dollars.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  title: t`Record a transfer`,
  amount: t`Amount in dollars`,
  amountHint: t`As it left your bank. A negative amount reverses a wrong entry, for example -25.00.`,
  amountMissing: t`Please provide the amount that was sent`,
  amountTooFine: t`An amount has at most two decimals.`,
  paidOn: t`Day of the transfer`,
  paidOnMissing: t`Please provide the day of the transfer`,
  reference: t`Reference`,
  referenceHint: t`As shown on the owner’s bank statement.`,
  referenceMissing: t`Please provide the reference of the transfer`,
  submit: t`Record`,
  busy: t`Recording…`,
  done: (amount: string) => t`${amount} recorded`,
  doneText: (owed: string) => t`Still owed: ${owed}.`,
};

type Values = { readonly amount: string; readonly paidOn: string; readonly reference: string };
type Done = { readonly amount: number; readonly owed: number };
const EMPTY: Values = { amount: '', paidOn: '', reference: '' };

/** Records a bank transfer to an owner. */
export function RecordPayoutForm({ ownerId }: { readonly ownerId: string }) {
  const sendOnce = useSafeRepeat();
  const [done, setDone] = useState<Done | null>(null);
  const form = useForm<Values>({
    initial: EMPTY,
    check: validate,
    send: async (values) => {
      setDone(null);
      const read = readSignedDollars(values.amount);
      if (!read.ok) return;
      const body = { amount: read.cents, paidOn: values.paidOn, reference: values.reference.trim() };
      const params = { id: ownerId };
      const { data } = await sendOnce(body, (idempotencyKey) =>
        callApi('POST /owners/:id/payouts', { params, body, idempotencyKey }),
      );
      setDone({ amount: data.payout.amount, owed: data.owed });
      form.reset();
      await refreshQueries('/owners');
    },
  });
  return (
    <div className={classNames(ui.stack3, ui.reading)}>
      <Card>
        <h2>{texts.title}</h2>
        <Form form={form}>
          <TextField
            label={texts.amount}
            hint={texts.amountHint}
            inputMode="text"
            autoComplete="off"
            maxLength={15}
            required
            {...form.field('amount')}
          />
          <TextField label={texts.paidOn} type="date" required {...form.field('paidOn')} />
          <TextField
            label={texts.reference}
            hint={texts.referenceHint}
            autoComplete="off"
            maxLength={140}
            required
            {...form.field('reference')}
          />
          <FormFailure form={form} />
          <Button type="submit" full busy={form.busy} busyText={texts.busy}>
            {texts.submit}
          </Button>
        </Form>
        <div aria-live="polite">
          {done && (
            <Banner tone="success" title={texts.done(formatCents(done.amount))}>
              {texts.doneText(formatCents(done.owed))}
            </Banner>
          )}
        </div>
      </Card>
    </div>
  );
}

const AMOUNT_PROBLEMS = {
  missing: texts.amountMissing,
  too_large: texts.amountMissing,
  too_fine: texts.amountTooFine,
} as const;

function validate({ amount, paidOn, reference }: Values): FieldErrors<Values> {
  const read = readSignedDollars(amount);
  return {
    amount: read.ok ? undefined : AMOUNT_PROBLEMS[read.problem],
    paidOn: paidOn === '' ? texts.paidOnMissing : undefined,
    reference: reference.trim() === '' ? texts.referenceMissing : undefined,
  };
}
